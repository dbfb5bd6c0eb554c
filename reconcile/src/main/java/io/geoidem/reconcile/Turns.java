package io.geoidem.reconcile;

import io.geoidem.reconcile.outline.Outline;

/** Longitudes are written in one turn or the next: 180 is -180, and maps emit 190 for -170 (§5.11). */
final class Turns {
    private Turns() {}

    /** Whole turns to add to the second outline to bring it beside the first. */
    static int between(Outline a, Outline b) {
        return a.isEmpty() || b.isEmpty() ? 0 : (int) Math.round((middle(a) - middle(b)) / 360);
    }

    private static double middle(Outline outline) {
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int i = 0; i < outline.positions(); i++) {
            low = Math.min(low, outline.x(i));
            high = Math.max(high, outline.x(i));
        }
        return (low + high) / 2.0 / outline.cellsInDegree();
    }
}
