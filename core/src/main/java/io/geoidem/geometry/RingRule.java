package io.geoidem.geometry;

/** §5.7: the direction and the start of a ring. */
final class RingRule {
    private RingRule() {}

    /** Turns a ring counter-clockwise (an exterior) or clockwise (an interior) and makes it begin at its least rotation. */
    static void orient(Sequences rings, int ring, RingArea area, Role role) {
        int wanted = role == Role.EXTERIOR ? 1 : -1;
        if (area.sign() != 0) {
            rings.step[ring] = area.sign() == wanted ? 1 : -1;
            LeastRotation.begin(rings, ring);
        } else {
            orientFlat(rings, ring);
        }
    }

    /** Without an area there is no direction to want: the lesser of both stands. */
    private static void orientFlat(Sequences rings, int ring) {
        rings.step[ring] = -1;
        LeastRotation.begin(rings, ring);
        int backwards = rings.first[ring];
        rings.step[ring] = 1;
        LeastRotation.begin(rings, ring);
        int i = rings.first[ring];
        int j = backwards;
        for (int k = 0; k < rings.length[ring]; k++) {
            int order = rings.comparePositions(i, j);
            if (order != 0) {
                if (order > 0) {
                    rings.step[ring] = -1;
                    rings.first[ring] = backwards;
                }
                return;
            }
            i = rings.next(ring, i);
            j = j == rings.from[ring] ? j + rings.length[ring] - 1 : j - 1;
        }
    }

    /** What a ring is in its polygon. */
    enum Role {
        EXTERIOR,
        INTERIOR
    }
}
