package io.geoidem.geometry;

/** On which side of a direction something lies, exactly, for differences of ordinates: they are below 2^44. */
final class Side {
    private static final int FITTING = 31;

    private Side() {}

    /** The sign of the cross product: positive where the second direction turns left of the first. */
    static int of(long ax, long ay, long bx, long by) {
        long extent = Math.abs(ax) | Math.abs(ay) | Math.abs(bx) | Math.abs(by);
        if (extent >>> FITTING == 0) {
            return Long.signum(ax * by - ay * bx);
        }
        int high = Long.compare(Math.multiplyHigh(ax, by), Math.multiplyHigh(ay, bx));
        return high != 0 ? high : Long.compareUnsigned(ax * by, ay * bx);
    }
}
