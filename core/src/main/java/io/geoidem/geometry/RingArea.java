package io.geoidem.geometry;

/**
 * Twice the signed area of a ring in square cells, exactly, in 128 bits: positive for a ring that runs
 * counter-clockwise.
 *
 * @param high the upper 64 bits, signed
 * @param low the lower 64 bits, unsigned
 */
record RingArea(long high, long low) implements Comparable<RingArea> {
    static final RingArea ZERO = new RingArea(0, 0);

    /**
     * The area of positions that are stored one after the other. Ordinates are below 2^43 and positions below 2^31, so
     * that the sum stays below 2^120.
     */
    static RingArea of(long[] x, long[] y, int from, int count) {
        if (count < 3) {
            return ZERO;
        }
        // Where each difference fits this many bits, the sum of twice as many products as there are positions fits 63.
        int fitting = (30 + Integer.numberOfLeadingZeros(count)) / 2;
        long x0 = x[from];
        long y0 = y[from];
        long extent = 0;
        long sum = 0;
        long ax = 0;
        long ay = 0;
        for (int i = from + 1; i < from + count; i++) {
            long bx = x[i] - x0;
            long by = y[i] - y0;
            extent |= Math.abs(bx) | Math.abs(by);
            sum += ax * by - ay * bx;
            ax = bx;
            ay = by;
        }
        return extent >>> fitting == 0 ? new RingArea(sum >> 63, sum) : wide(x, y, from, count);
    }

    /** The same where 64 bits may not hold it. */
    static RingArea wide(long[] x, long[] y, int from, int count) {
        long x0 = x[from];
        long y0 = y[from];
        long high = 0;
        long low = 0;
        long ax = x[from + 1] - x0;
        long ay = y[from + 1] - y0;
        for (int i = from + 2; i < from + count; i++) {
            long bx = x[i] - x0;
            long by = y[i] - y0;
            long plus = ax * by;
            long minus = ay * bx;
            long cross = plus - minus;
            long crossHigh = Math.multiplyHigh(ax, by)
                    - Math.multiplyHigh(ay, bx)
                    - (Long.compareUnsigned(plus, minus) < 0 ? 1 : 0);
            low += cross;
            high += crossHigh + (Long.compareUnsigned(low, cross) < 0 ? 1 : 0);
            ax = bx;
            ay = by;
        }
        return new RingArea(high, low);
    }

    int sign() {
        return high != 0 ? (high < 0 ? -1 : 1) : low != 0 ? 1 : 0;
    }

    RingArea size() {
        return high < 0 ? new RingArea(low == 0 ? -high : ~high, -low) : this;
    }

    @Override
    public int compareTo(RingArea other) {
        return high != other.high ? Long.compare(high, other.high) : Long.compareUnsigned(low, other.low);
    }
}
