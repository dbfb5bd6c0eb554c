package io.geoidem.geometry;

import java.util.Arrays;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells in one pass from left to right how many rings lie in each other, in linear-log time however they lie: the edge
 * just below the first position of a ring says what is around it. That holds where no ring touches or crosses itself or
 * another one, which the same pass finds out: two edges that meet lie side by side before they do (Shamos and Hoey).
 *
 * <p>Positions are taken in the order of x, then y, so that an upright edge has a beginning and an end like any other.
 *
 * <p>The rings are given by their corners ({@link RingCorners}), so that no edge is without length.
 */
final class RingSweep {
    private static final int NONE = -1;
    private static final int NOT_YET = -2;

    private final Sequences rings;
    private final RingArea[] areas;
    private final int[] ids;
    /** By edge: the index of its ring in {@code ids}. */
    private final int[] itemOf;

    /** By edge: the index of its lesser and of its greater position. */
    private final int[] lesser;

    private final int[] greater;
    /** By edge: whether its ring, as it is stored, runs from the lesser to the greater position. */
    private final boolean[] rising;

    private final int[] around;
    /** The edges at the present place, from below. */
    private final TreeSet<Integer> present = new TreeSet<>(this::compare);

    private RingSweep(Sequences rings, RingArea[] areas, int[] ids) {
        this.rings = rings;
        this.areas = areas;
        this.ids = ids;
        int edges = 0;
        for (int id : ids) {
            edges += rings.length[id];
        }
        itemOf = new int[edges];
        lesser = new int[edges];
        greater = new int[edges];
        rising = new boolean[edges];
        around = new int[ids.length];
        Arrays.fill(around, NOT_YET);
        int edge = 0;
        for (int item = 0; item < ids.length; item++) {
            int from = rings.from[ids[item]];
            int to = from + rings.length[ids[item]];
            for (int at = from; at < to; at++, edge++) {
                int next = at + 1 == to ? from : at + 1;
                itemOf[edge] = item;
                rising[edge] = place(at, next) < 0;
                lesser[edge] = rising[edge] ? at : next;
                greater[edge] = rising[edge] ? next : at;
            }
        }
    }

    /**
     * For each ring the smallest one around it, as indices of the rings given, -1 for none.
     *
     * @return null where a ring touches or crosses itself or another one
     */
    static int @Nullable [] around(Sequences rings, RingArea[] areas, int[] ids) {
        for (int id : ids) {
            if (areas[id].sign() == 0) {
                return null;
            }
        }
        RingSweep sweep = new RingSweep(rings, areas, ids);
        return sweep.run() ? sweep.around : null;
    }

    private boolean run() {
        // An edge comes at its lesser position and goes, written as its complement, at its greater one.
        int[] events = new int[2 * itemOf.length];
        for (int edge = 0; edge < itemOf.length; edge++) {
            events[2 * edge] = edge;
            events[2 * edge + 1] = ~edge;
        }
        IndexSort.sort(events, 0, events.length, this::compareEvents);
        for (int event : events) {
            if (!(event >= 0 ? come(event) : go(~event))) {
                return false;
            }
        }
        return true;
    }

    /** At one place edges come before others go, so that edges which touch there are side by side. */
    private int compareEvents(int a, int b) {
        int order = place(a >= 0 ? lesser[a] : greater[~a], b >= 0 ? lesser[b] : greater[~b]);
        return order != 0 ? order : Boolean.compare(a < 0, b < 0);
    }

    private boolean come(int edge) {
        Integer below = present.lower(edge);
        Integer above = present.higher(edge);
        if (!present.add(edge) || (below != null && meet(below, edge)) || (above != null && meet(above, edge))) {
            return false;
        }
        int item = itemOf[edge];
        if (around[item] == NOT_YET) {
            around[item] = below == null ? NONE : hasInsideAbove(below) ? itemOf[below] : around[itemOf[below]];
        }
        return true;
    }

    private boolean go(int edge) {
        Integer below = present.lower(edge);
        Integer above = present.higher(edge);
        return present.remove(edge) && (below == null || above == null || !meet(below, above));
    }

    /** A counter-clockwise ring has its inside to the left: above the edges that run to the right. */
    private boolean hasInsideAbove(int edge) {
        return rising[edge] == areas[ids[itemOf[edge]]].sign() > 0;
    }

    /** Whether two edges have a position in common, other than neighbours in a ring have. */
    private boolean meet(int a, int b) {
        // Neighbours in a ring have an end in common: the other end of b tells.
        int other = NONE;
        if (lesser[a] == lesser[b]) {
            other = greater[b];
        } else if (greater[a] == greater[b]) {
            other = lesser[b];
        } else if (lesser[a] == greater[b]) {
            other = lesser[b];
        } else if (greater[a] == lesser[b]) {
            other = greater[b];
        }
        if (other != NONE) {
            // They meet elsewhere only where the ring turns back along itself.
            return side(a, other) == 0 && place(lesser[a], greater[b]) < 0 && place(lesser[b], greater[a]) < 0;
        }
        return side(a, lesser[b]) * side(a, greater[b]) <= 0
                && side(b, lesser[a]) * side(b, greater[a]) <= 0
                && place(lesser[a], greater[b]) <= 0
                && place(lesser[b], greater[a]) <= 0;
    }

    /** Which of two edges is below where both are present. */
    private int compare(int a, int b) {
        if (a == b) {
            return 0;
        }
        // The edge that came later is held against the other.
        boolean later = place(lesser[a], lesser[b]) > 0;
        int old = later ? b : a;
        int young = later ? a : b;
        int side = side(old, lesser[young]);
        side = side != 0 ? side : side(old, greater[young]);
        return side == 0 ? Integer.compare(a, b) : later ? side : -side;
    }

    /** Positive where the position is above an edge. */
    private int side(int edge, int position) {
        int from = lesser[edge];
        int to = greater[edge];
        return Side.of(
                rings.x[to] - rings.x[from],
                rings.y[to] - rings.y[from],
                rings.x[position] - rings.x[from],
                rings.y[position] - rings.y[from]);
    }

    private int place(int a, int b) {
        return rings.x[a] != rings.x[b] ? Long.compare(rings.x[a], rings.x[b]) : Long.compare(rings.y[a], rings.y[b]);
    }
}
