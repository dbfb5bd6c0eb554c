package io.geoidem.geometry;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds the rings around a ring in a packed tree of envelopes (sort-tile-recursive). The smallest of them is found by
 * branch and bound on the rings' rank by area, so that neither many rings side by side nor many inside each other cost
 * more than linear-log.
 */
final class RingTree {
    private static final int FANOUT = 16;

    private final Sequences rings;
    /** The rings, larger ones first; an item is an index of this. */
    private final int[] ids;
    /** Envelopes of the items: least x, least y, greatest x, greatest y. */
    private final long[] envelopes;

    private final boolean[] flat;
    private final RingInterior[] interiors;
    private final Level[] levels;
    /** How many positions were held against a ring so far. */
    private long work;
    /** How many positions all calls may hold against rings. */
    private long allowed;

    /** Nodes of one level: which entries of the level below (or items) each has, and what bounds them. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Level(int[] entries, long[] envelopes, int[] smallest, int[] largest) {}

    RingTree(Sequences rings, RingArea[] areas, int[] ids) {
        this.rings = rings;
        this.ids = ids;
        this.envelopes = new long[4 * ids.length];
        this.flat = new boolean[ids.length];
        this.interiors = new RingInterior[ids.length];
        for (int item = 0; item < ids.length; item++) {
            measure(item);
            flat[item] = areas[ids[item]].sign() == 0;
        }
        this.levels = build();
    }

    /**
     * The smallest ring that an item lies in.
     *
     * @return its item, which is below the given one; -1 where there is none, or where the work is more than allowed
     */
    int smallestAround(int item) {
        return search(levels.length - 1, 0, item, -1);
    }

    /** Allows so much more work. */
    void allow(long positions) {
        allowed = work + positions;
    }

    /** Whether the work was more than allowed; what was found last is not all then. */
    boolean isExhausted() {
        return work > allowed;
    }

    /** All rings that an item lies in, larger ones first, as far as the work is allowed. */
    int[] allAround(int item) {
        IntStream.Builder around = IntStream.builder();
        collect(levels.length - 1, 0, item, around);
        return around.build().sorted().toArray();
    }

    private void collect(int level, int node, int item, IntStream.Builder around) {
        Level own = levels[level];
        for (int i = node * FANOUT; i < Math.min(own.entries.length, (node + 1) * FANOUT) && !isExhausted(); i++) {
            int entry = own.entries[i];
            if (level == 0) {
                if (isAround(entry, item)) {
                    around.add(entry);
                }
            } else {
                Level below = levels[level - 1];
                if (below.largest[entry] < item && covers(below.envelopes, entry, item)) {
                    collect(level - 1, entry, item, around);
                }
            }
        }
    }

    private boolean isAround(int entry, int item) {
        return entry < item && !flat[entry] && covers(envelopes, entry, item) && contains(entry, item);
    }

    /** Of the node's items that contain the given one, the last (the smallest); {@code best} where none comes after it. */
    private int search(int level, int node, int item, int best) {
        Level own = levels[level];
        int found = best;
        for (int i = node * FANOUT; i < Math.min(own.entries.length, (node + 1) * FANOUT) && !isExhausted(); i++) {
            int entry = own.entries[i];
            if (level == 0) {
                if (entry > found && isAround(entry, item)) {
                    found = entry;
                }
            } else {
                Level below = levels[level - 1];
                if (below.smallest[entry] > found
                        && below.largest[entry] < item
                        && covers(below.envelopes, entry, item)) {
                    found = search(level - 1, entry, item, found);
                }
            }
        }
        return found;
    }

    private boolean covers(long[] outer, int entry, int item) {
        return outer[4 * entry] <= envelopes[4 * item]
                && outer[4 * entry + 1] <= envelopes[4 * item + 1]
                && outer[4 * entry + 2] >= envelopes[4 * item + 2]
                && outer[4 * entry + 3] >= envelopes[4 * item + 3];
    }

    private boolean contains(int outer, int inner) {
        work += rings.length[ids[inner]];
        RingInterior interior = interiors[outer];
        if (interior == null) {
            interior = new RingInterior(rings, ids[outer]);
            interiors[outer] = interior;
        }
        return interior.contains(ids[inner]);
    }

    private Level[] build() {
        int height = 1;
        for (int nodes = ids.length; nodes > FANOUT; nodes = (nodes + FANOUT - 1) / FANOUT) {
            height++;
        }
        Level[] built = new Level[height];
        int[] ranks = new int[ids.length];
        Arrays.setAll(ranks, i -> i);
        long[] boxes = envelopes;
        int[] smallest = ranks;
        int[] largest = ranks;
        for (int level = 0; level < height; level++) {
            built[level] = level(boxes, smallest, largest);
            boxes = built[level].envelopes;
            smallest = built[level].smallest;
            largest = built[level].largest;
        }
        return built;
    }

    /** Groups entries that are near each other; where their centres agree, those of like size. */
    private static Level level(long[] boxes, int[] smallest, int[] largest) {
        int count = smallest.length;
        int[] entries = new int[count];
        Arrays.setAll(entries, i -> i);
        int nodes = (count + FANOUT - 1) / FANOUT;
        int slice = FANOUT * (int) StrictMath.ceil(StrictMath.sqrt(nodes));
        IndexSort.sort(entries, 0, count, (a, b) -> compareCentres(boxes, a, b, 0));
        for (int from = 0; from < count; from += slice) {
            IndexSort.sort(entries, from, Math.min(count, from + slice), (a, b) -> compareCentres(boxes, a, b, 1));
        }
        long[] bounds = new long[4 * nodes];
        int[] least = new int[nodes];
        int[] greatest = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            int from = node * FANOUT;
            int to = Math.min(count, from + FANOUT);
            // The smallest rings first: once one is found, larger ones need no look.
            IndexSort.sort(entries, from, to, (a, b) -> Integer.compare(smallest[b], smallest[a]));
            bound(node, entries, from, to, boxes, bounds);
            least[node] = smallest[entries[from]];
            greatest[node] = Integer.MAX_VALUE;
            for (int i = from; i < to; i++) {
                greatest[node] = Math.min(greatest[node], largest[entries[i]]);
            }
        }
        return new Level(entries, bounds, least, greatest);
    }

    private static void bound(int node, int[] entries, int from, int to, long[] boxes, long[] bounds) {
        System.arraycopy(boxes, 4 * entries[from], bounds, 4 * node, 4);
        for (int i = from + 1; i < to; i++) {
            int box = 4 * entries[i];
            bounds[4 * node] = Math.min(bounds[4 * node], boxes[box]);
            bounds[4 * node + 1] = Math.min(bounds[4 * node + 1], boxes[box + 1]);
            bounds[4 * node + 2] = Math.max(bounds[4 * node + 2], boxes[box + 2]);
            bounds[4 * node + 3] = Math.max(bounds[4 * node + 3], boxes[box + 3]);
        }
    }

    private static int compareCentres(long[] boxes, int a, int b, int axis) {
        return Long.compare(
                boxes[4 * a + axis] + boxes[4 * a + axis + 2], boxes[4 * b + axis] + boxes[4 * b + axis + 2]);
    }

    private void measure(int item) {
        int ring = ids[item];
        long minX = Long.MAX_VALUE;
        long minY = Long.MAX_VALUE;
        long maxX = Long.MIN_VALUE;
        long maxY = Long.MIN_VALUE;
        for (int i = rings.from[ring]; i < rings.from[ring] + rings.length[ring]; i++) {
            minX = Math.min(minX, rings.x[i]);
            minY = Math.min(minY, rings.y[i]);
            maxX = Math.max(maxX, rings.x[i]);
            maxY = Math.max(maxY, rings.y[i]);
        }
        envelopes[4 * item] = minX;
        envelopes[4 * item + 1] = minY;
        envelopes[4 * item + 2] = maxX;
        envelopes[4 * item + 3] = maxY;
    }
}
