package io.geoidem.number;

/** The powers of ten that a long or a double holds exactly. */
final class PowersOfTen {
    /** 10^0 to 10^18. */
    static final long[] LONGS = new long[19];
    /** 10^0 to 10^22. */
    static final double[] DOUBLES = new double[23];

    static {
        long power = 1;
        for (int i = 0; i < LONGS.length; i++) {
            LONGS[i] = power;
            power *= 10;
        }
        double exact = 1;
        for (int i = 0; i < DOUBLES.length; i++) {
            DOUBLES[i] = exact;
            exact *= 10;
        }
    }

    private PowersOfTen() {}
}
