package io.geoidem.geotools.crs;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers in messages. */
final class Numbers {
    private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

    private Numbers() {}

    static String plain(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value < 0 ? "-Infinity" : "Infinity";
        }
        return new BigDecimal(value, DIGITS).stripTrailingZeros().toString();
    }
}
