package io.geoidem.reconcile.output;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as results print them, whatever the locale. */
public final class Metres {
    private static final int DECIMALS = 3;

    private Metres() {}

    /** Metres to the millimetre, without trailing zeros. */
    public static String text(double metres) {
        BigDecimal rounded = new BigDecimal(metres).setScale(DECIMALS, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** A count with commas between thousands. */
    public static String grouped(long count) {
        StringBuilder text = new StringBuilder(Long.toString(count));
        for (int i = text.length() - 3; i > 0; i -= 3) {
            text.insert(i, ',');
        }
        return text.toString();
    }
}
