package io.geoidem.explain;

import io.geoidem.explain.CanonicalLines.Line;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which line or ring of one geometry stands for which of another: equal ones first, then those whose extents lie nearest.
 *
 * @param pairs those that stand for each other and are not equal
 * @param onlyA those that have no counterpart
 * @param onlyB likewise of the second
 */
record LinePairs(List<Pair> pairs, List<Line> onlyA, List<Line> onlyB) {
    /** With more lines than this that differ, they are paired as they stand. */
    private static final int COMPARED = 3000;

    /** Two lines that stand for each other. */
    record Pair(Line a, Line b) {}

    static LinePairs of(List<Line> a, List<Line> b) {
        Map<Line, Deque<Integer>> equal = new HashMap<>();
        for (int i = 0; i < b.size(); i++) {
            equal.computeIfAbsent(b.get(i), key -> new ArrayDeque<>()).add(i);
        }
        List<Line> restA = new ArrayList<>();
        boolean[] taken = new boolean[b.size()];
        for (Line line : a) {
            Deque<Integer> same = equal.get(line);
            Integer found = same == null ? null : same.poll();
            if (found == null) {
                restA.add(line);
            } else {
                taken[found] = true;
            }
        }
        List<Line> restB = new ArrayList<>();
        for (int i = 0; i < b.size(); i++) {
            if (!taken[i]) {
                restB.add(b.get(i));
            }
        }
        return nearest(restA, restB);
    }

    private static LinePairs nearest(List<Line> restA, List<Line> restB) {
        List<Pair> pairs = new ArrayList<>();
        List<Line> onlyA = new ArrayList<>();
        List<Line> left = new ArrayList<>(restB);
        boolean small = restA.size() <= COMPARED && restB.size() <= COMPARED;
        for (Line line : restA) {
            Line best = small ? nearest(line, left) : left.isEmpty() ? null : left.get(0);
            if (best == null) {
                onlyA.add(line);
            } else {
                left.remove(best);
                pairs.add(new Pair(line, best));
            }
        }
        return new LinePairs(pairs, onlyA, left);
    }

    private static @Nullable Line nearest(Line line, List<Line> among) {
        Line best = null;
        double least = Double.POSITIVE_INFINITY;
        Extent own = Extent.of(line);
        for (Line other : among) {
            double distance = line.kind() == other.kind() ? own.distance(Extent.of(other)) : Double.POSITIVE_INFINITY;
            if (distance < least) {
                least = distance;
                best = other;
            }
        }
        return best;
    }

    /** The rectangle around a line, in cells. */
    private record Extent(double west, double south, double east, double north) {
        static Extent of(Line line) {
            double west = Double.POSITIVE_INFINITY;
            double south = Double.POSITIVE_INFINITY;
            double east = Double.NEGATIVE_INFINITY;
            double north = Double.NEGATIVE_INFINITY;
            for (Position position : line.positions()) {
                west = Math.min(west, (double) position.x());
                east = Math.max(east, (double) position.x());
                south = Math.min(south, (double) position.y());
                north = Math.max(north, (double) position.y());
            }
            return new Extent(west, south, east, north);
        }

        double distance(Extent other) {
            return Math.abs(west - other.west)
                    + Math.abs(south - other.south)
                    + Math.abs(east - other.east)
                    + Math.abs(north - other.north);
        }
    }
}
