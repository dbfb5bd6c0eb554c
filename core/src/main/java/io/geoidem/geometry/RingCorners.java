package io.geoidem.geometry;

import io.geoidem.geometry.RingRule.Role;

/**
 * Where rings run, whatever their heights and however many positions they have along the way: x and y of the corners
 * alone. Two rings have the same corners just where they bound the same place.
 */
final class RingCorners {
    private RingCorners() {}

    /** The corners of rings that are open, each counter-clockwise from its least rotation. */
    static Sequences of(Sequences rings, RingArea[] areas, int from, int to) {
        int positions = 0;
        for (int ring = from; ring < to; ring++) {
            positions += rings.length[ring];
        }
        Sequences corners = new Sequences(new long[positions], new long[positions], to);
        int at = 0;
        for (int ring = from; ring < to; ring++) {
            int count = straighten(corners, at, copy(rings, ring, corners, at));
            corners.set(ring, at, count);
            RingRule.orient(corners, ring, areas[ring], Role.EXTERIOR);
            at += count;
        }
        return corners;
    }

    /** Copies a ring as it is stored, without positions that differ from the one before in height alone. */
    private static int copy(Sequences rings, int ring, Sequences corners, int to) {
        int last = to - 1;
        for (int i = rings.from[ring]; i < rings.from[ring] + rings.length[ring]; i++) {
            if (last < to || rings.x[i] != corners.x[last] || rings.y[i] != corners.y[last]) {
                last++;
                corners.x[last] = rings.x[i];
                corners.y[last] = rings.y[i];
            }
        }
        while (last > to && corners.x[last] == corners.x[to] && corners.y[last] == corners.y[to]) {
            last--;
        }
        return last - to + 1;
    }

    /**
     * Leaves out the positions at which a ring runs straight on; where it turns back it has a corner. Leaving one out
     * changes no direction, so that one pass finds all.
     */
    private static int straighten(Sequences corners, int from, int count) {
        if (count < 3) {
            return count;
        }
        long[] x = corners.x;
        long[] y = corners.y;
        int kept = from;
        long firstX = x[from];
        long firstY = y[from];
        long beforeX = x[from + count - 1];
        long beforeY = y[from + count - 1];
        for (int i = from; i < from + count; i++) {
            long hereX = x[i];
            long hereY = y[i];
            boolean isLast = i + 1 == from + count;
            long afterX = isLast ? firstX : x[i + 1];
            long afterY = isLast ? firstY : y[i + 1];
            if (!isStraight(hereX - beforeX, hereY - beforeY, afterX - hereX, afterY - hereY)) {
                x[kept] = hereX;
                y[kept] = hereY;
                kept++;
            }
            beforeX = hereX;
            beforeY = hereY;
        }
        return kept - from;
    }

    private static boolean isStraight(long inX, long inY, long outX, long outY) {
        return Long.signum(inX) == Long.signum(outX)
                && Long.signum(inY) == Long.signum(outY)
                && Side.of(inX, inY, outX, outY) == 0;
    }
}
