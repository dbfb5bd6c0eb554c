package io.geoidem.explain;

import io.geoidem.feature.PropertyValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as they are told. */
final class Numbers {
    private Numbers() {}

    /** A double by the shortest decimal that reads back as it, without an exponent. */
    static String text(double value) {
        return plain(decimal(value));
    }

    static BigDecimal decimal(double value) {
        PropertyValue shortest = PropertyValue.of(value);
        return new BigDecimal(((PropertyValue.Numeral) shortest).text());
    }

    static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    static BigDecimal significant(BigDecimal value, int digits) {
        BigDecimal rounded = value.round(new MathContext(digits, RoundingMode.HALF_EVEN));
        return rounded.signum() == 0 ? BigDecimal.ZERO : rounded;
    }

    /** One cell of a grid of that many decimals. */
    static BigDecimal cell(int decimals) {
        return BigDecimal.ONE.movePointLeft(decimals);
    }
}
