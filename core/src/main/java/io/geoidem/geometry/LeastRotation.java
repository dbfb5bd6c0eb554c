package io.geoidem.geometry;

/** The least rotation of a ring (§5.7): of all the positions it can begin at, the one that gives the least sequence. */
final class LeastRotation {
    private LeastRotation() {}

    /** Makes the ring begin where its least rotation does, in the direction that it has. Linear in its positions. */
    static void begin(Sequences rings, int ring) {
        int least = rings.from[ring];
        int end = least + rings.length[ring];
        boolean unique = true;
        long[] x = rings.x;
        long leastX = x[least];
        for (int i = least + 1; i < end; i++) {
            if (x[i] > leastX) {
                continue;
            }
            int order = rings.comparePositions(i, least);
            if (order < 0) {
                least = i;
                leastX = x[i];
                unique = true;
            } else if (order == 0) {
                unique = false;
            }
        }
        rings.first[ring] = least;
        if (!unique) {
            compareStarts(rings, ring);
        }
    }

    /**
     * Two candidate starts run against each other. Where they differ after k equal positions, the loser and the k
     * starts after it are all beaten, so that every comparison but a linear number of them rules out a start.
     */
    private static void compareStarts(Sequences rings, int ring) {
        int count = rings.length[ring];
        int a = 0;
        int b = 1;
        int equal = 0;
        while (a < count && b < count && equal < count) {
            int order = rings.comparePositions(position(rings, ring, a + equal), position(rings, ring, b + equal));
            if (order == 0) {
                equal++;
                continue;
            }
            if (order > 0) {
                a += equal + 1;
            } else {
                b += equal + 1;
            }
            if (a == b) {
                b++;
            }
            equal = 0;
        }
        rings.first[ring] = position(rings, ring, Math.min(a, b));
    }

    /** Index of the position that lies so many steps behind the stored start, in the ring's direction. */
    private static int position(Sequences rings, int ring, int steps) {
        int count = rings.length[ring];
        int away = steps < count ? steps : steps - count;
        return rings.from[ring] + (rings.step[ring] > 0 || away == 0 ? away : count - away);
    }
}
