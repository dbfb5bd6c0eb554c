package io.geoidem.explain;

import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.explain.Acted.Way;
import io.geoidem.explain.DrawnLine.Kind;
import io.geoidem.geometry.GeometryType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds what is drawn differently in two geometries whose canonical texts are equal, and which rules took it away. */
final class WrittenShapes {
    private final GeometryRules rules;
    private final Tally tally;
    private final Drawing a;
    private final Drawing b;

    WrittenShapes(GeometryRules rules, Tally tally, Drawing a, Drawing b) {
        this.rules = rules;
        this.tally = tally;
        this.a = a;
        this.b = b;
    }

    void compare() {
        if (GeometryComparison.areOther(a.crs, b.crs)) {
            tally.add(Way.OTHER_CRS, "");
        }
        if (a.type.isEmpty() != b.type.isEmpty()) {
            tally.add(Way.EMPTY_AS_NULL, "");
            return;
        }
        if (a.measured != b.measured) {
            tally.add(Way.MEASURES, "");
        }
        if (isMulti(a.type) != isMulti(b.type)) {
            tally.add(Way.MULTI_OF_ONE, "");
        }
        compareLines();
    }

    private void compareLines() {
        Map<List<Position>, Deque<Integer>> inB = new HashMap<>();
        List<List<Position>> collapsedB = new ArrayList<>();
        for (int i = 0; i < b.lines.size(); i++) {
            List<Position> positions = b.lines.get(i).collapsed();
            collapsedB.add(positions);
            inB.computeIfAbsent(canonical(b.lines.get(i).kind(), positions), key -> new ArrayDeque<>())
                    .add(i);
        }
        boolean ordered = true;
        for (int i = 0; i < a.lines.size(); i++) {
            DrawnLine line = a.lines.get(i);
            List<Position> positions = line.collapsed();
            Deque<Integer> same = inB.get(canonical(line.kind(), positions));
            Integer found = same == null ? null : same.poll();
            if (found == null) {
                // Only a rule that works across lines, such as §5.11, makes these one.
                tally.add(line.kind() == Kind.POINTS ? Way.TURNED : Way.PART_ORDER, line.place());
                continue;
            }
            ordered &= found == i;
            compare(line, positions, b.lines.get(found), collapsedB.get(found));
        }
        if (!ordered) {
            tally.add(Way.PART_ORDER, "");
        }
    }

    private void compare(DrawnLine lineA, List<Position> one, DrawnLine lineB, List<Position> other) {
        if (lineA.length() != lineB.length()) {
            tally.add(Way.REPEATED, lineA.place());
        }
        if (hasHeights(lineA) != hasHeights(lineB) && rules.dimensions() == Dimensions.XY) {
            tally.add(Way.HEIGHTS, lineA.place());
        }
        if (!one.equals(other)) {
            addTurns(lineA, one, other);
        }
        addRounded(lineA, lineB);
    }

    private void addTurns(DrawnLine line, List<Position> one, List<Position> other) {
        switch (line.kind()) {
            case POINTS -> tally.add(Way.PART_ORDER, line.place());
            case LINE -> tally.add(Way.REVERSED_LINE, line.place());
            case RING -> {
                boolean wound = !leastRotation(one).equals(leastRotation(other));
                if (wound) {
                    tally.add(Way.WINDING, line.place());
                }
                // Turned back, does it begin where the other does?
                List<Position> turned = wound ? reversedFromStart(one) : one;
                if (!turned.equals(other)) {
                    tally.add(Way.START, line.place());
                }
            }
        }
    }

    /** Counts positions that are not written alike and round to one cell. */
    private void addRounded(DrawnLine lineA, DrawnLine lineB) {
        Set<Position> cells = new HashSet<>();
        Set<List<Double>> exact = new HashSet<>();
        for (int i = 0; i < lineB.length(); i++) {
            cells.add(lineB.position(i));
            exact.add(exact(lineB, i));
        }
        long count = 0;
        String first = "";
        int counted = lineA.kind() == Kind.RING ? lineA.length() - 1 : lineA.length();
        for (int i = 0; i < counted; i++) {
            if (cells.contains(lineA.position(i)) && !exact.contains(exact(lineA, i))) {
                first = count == 0 ? lineA.place(i) : first;
                count++;
            }
        }
        if (count > 0) {
            tally.add(Way.ROUNDED, count, first);
        }
    }

    private static List<Double> exact(DrawnLine line, int index) {
        boolean high = line.position(index).z() != Position.NO_HEIGHT;
        // Zero has two signs, which are one value.
        return List.of(
                line.lon(index) + 0.0,
                line.lat(index) + 0.0,
                high ? line.written().z(index) + 0.0 : 0.0);
    }

    private List<Position> canonical(Kind kind, List<Position> positions) {
        return switch (kind) {
            case POINTS -> positions.stream().sorted().toList();
            case LINE ->
                rules.lines() == GeometryRules.LineDirection.UNDIRECTED
                        ? lesser(positions, reversed(positions))
                        : positions;
            case RING -> lesser(leastRotation(positions), leastRotation(reversed(positions)));
        };
    }

    private static List<Position> lesser(List<Position> one, List<Position> other) {
        for (int i = 0; i < one.size(); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order < 0 ? one : other;
            }
        }
        return one;
    }

    /** The ring from the start that gives the least sequence, found as in Duval's and Shiloach's search. */
    private static List<Position> leastRotation(List<Position> ring) {
        int count = ring.size();
        int i = 0;
        int j = 1;
        int equal = 0;
        while (i < count && j < count && equal < count) {
            int order = ring.get((i + equal) % count).compareTo(ring.get((j + equal) % count));
            if (order == 0) {
                equal++;
                continue;
            }
            if (order > 0) {
                i += equal + 1;
            } else {
                j += equal + 1;
            }
            if (i == j) {
                j++;
            }
            equal = 0;
        }
        List<Position> rotated = new ArrayList<>(ring);
        Collections.rotate(rotated, -Math.min(i, j));
        return rotated;
    }

    private static List<Position> reversed(List<Position> positions) {
        List<Position> reversed = new ArrayList<>(positions);
        Collections.reverse(reversed);
        return reversed;
    }

    private static List<Position> reversedFromStart(List<Position> ring) {
        List<Position> turned = reversed(ring);
        Collections.rotate(turned, 1);
        return turned;
    }

    private static boolean hasHeights(DrawnLine line) {
        return line.length() > 0 && Double.isFinite(line.written().z(0));
    }

    private static boolean isMulti(Optional<GeometryType> type) {
        return type.isPresent() && type.get() != type.get().single();
    }
}
