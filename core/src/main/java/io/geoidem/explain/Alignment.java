package io.geoidem.explain;

import io.geoidem.explain.CanonicalLines.Line;
import io.geoidem.explain.DrawnLine.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which position of one line stands for which of another, where both are nearly the same: rings are turned to each other
 * first, then both are walked side by side, with a short look ahead over positions that only one of them has.
 */
final class Alignment {
    /** Positions this close stand for each other even where others were added between: about a metre. */
    private static final double NEAR_DEGREES = 1e-5;

    private static final int LOOK_AHEAD = 16;
    private static final int STARTS = 6;

    private final List<Position> a;
    private final List<Position> b;
    private final double near;
    private final List<int[]> pairs = new ArrayList<>();

    private Alignment(List<Position> a, List<Position> b, double near) {
        this.a = a;
        this.b = b;
        this.near = near;
    }

    /**
     * Indexes of a position of the first and one of the second; -1 for none.
     *
     * @param decimals of the grid
     */
    static List<int[]> of(Line one, Line other, int decimals) {
        double near = Math.max(2, NEAR_DEGREES * StrictMath.pow(10, decimals));
        if (one.kind() == Kind.POINTS) {
            return points(one.positions(), other.positions(), near);
        }
        int size = other.positions().size();
        if (one.positions().size() == size) {
            int turn = one.kind() == Kind.RING ? bestTurn(one.positions(), other.positions()) : 0;
            List<int[]> pairs = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                pairs.add(new int[] {i, (i + turn) % size});
            }
            return pairs;
        }
        int turn = one.kind() == Kind.RING ? nearest(one.positions().get(0), other.positions())[0] : 0;
        List<Position> turned = new ArrayList<>(other.positions());
        java.util.Collections.rotate(turned, -turn);
        Alignment alignment = new Alignment(one.positions(), turned, near);
        alignment.walk();
        alignment.pairs.forEach(pair -> pair[1] = pair[1] < 0 ? -1 : (pair[1] + turn) % size);
        return alignment.pairs;
    }

    private void walk() {
        int i = 0;
        int j = 0;
        while (i < a.size() || j < b.size()) {
            int ahead = i < a.size() && j < b.size() ? ahead(i, j) : LOOK_AHEAD + 1;
            if (ahead == 0) {
                pairs.add(new int[] {i++, j++});
            } else if (i < a.size() && (j == b.size() || ahead > 0 || ahead > LOOK_AHEAD)) {
                pairs.add(new int[] {i++, -1});
            } else {
                pairs.add(new int[] {-1, j++});
            }
        }
    }

    /** 0 where both are near, n where the n-th of the first behind this one is, -n of the second; else both move on. */
    private int ahead(int i, int j) {
        for (int k = 0; k <= LOOK_AHEAD; k++) {
            if (i + k < a.size() && distance(a.get(i + k), b.get(j)) <= near) {
                return k;
            }
            if (j + k < b.size() && distance(a.get(i), b.get(j + k)) <= near) {
                return -k;
            }
        }
        return 0;
    }

    private static List<int[]> points(List<Position> a, List<Position> b, double near) {
        List<int[]> pairs = new ArrayList<>();
        boolean[] taken = new boolean[b.size()];
        List<Integer> rest = new ArrayList<>();
        int j = 0;
        for (int i = 0; i < a.size(); i++) {
            // Both are sorted, so that equal points are found in one walk.
            while (j < b.size() && b.get(j).compareTo(a.get(i)) < 0) {
                j++;
            }
            if (j < b.size() && b.get(j).equals(a.get(i))) {
                taken[j] = true;
                pairs.add(new int[] {i, j++});
            } else {
                rest.add(i);
            }
        }
        int next = 0;
        for (int i : rest) {
            while (next < b.size() && taken[next]) {
                next++;
            }
            boolean pair = next < b.size() && (a.size() == b.size() || distance(a.get(i), b.get(next)) <= near);
            pairs.add(new int[] {i, pair ? next : -1});
            if (pair) {
                taken[next] = true;
            }
        }
        for (int k = 0; k < b.size(); k++) {
            if (!taken[k]) {
                pairs.add(new int[] {-1, k});
            }
        }
        return pairs;
    }

    /** By how many positions the second is turned, so that the farthest of all pairs lie nearest. */
    private static int bestTurn(List<Position> a, List<Position> b) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int turn : nearest(a.get(0), b)) {
            double farthest = 0;
            for (int i = 0; i < a.size() && farthest < least; i++) {
                farthest = Math.max(farthest, distance(a.get(i), b.get((i + turn) % b.size())));
            }
            if (farthest < least) {
                least = farthest;
                best = turn;
            }
        }
        return best;
    }

    private static int[] nearest(Position to, List<Position> among) {
        Integer[] order = new Integer[among.size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> distance(to, among.get(i))));
        return Arrays.stream(order).limit(STARTS).mapToInt(Integer::intValue).toArray();
    }

    /** The greater distance of both ordinates, in cells. */
    static double distance(Position a, Position b) {
        return Math.max(Math.abs((double) a.x() - b.x()), Math.abs((double) a.y() - b.y()));
    }
}
