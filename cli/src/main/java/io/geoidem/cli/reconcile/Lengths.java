package io.geoidem.cli.reconcile;

import io.geoidem.cli.option.UsageProblem;
import io.geoidem.reconcile.ReconcileRules;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths as people write them: {@code 0.5m}, {@code 20cm}, {@code 3}. */
final class Lengths {
    private static final Pattern LENGTH = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?(mm|cm|m|km)?");

    private Lengths() {}

    static double metres(String text) {
        Matcher matcher = LENGTH.matcher(text);
        if (matcher.matches()) {
            String unit = matcher.group(2) == null ? "m" : matcher.group(2);
            int shift = switch (unit) {
                case "mm" -> -3;
                case "cm" -> -2;
                case "km" -> 3;
                default -> 0;
            };
            double metres =
                    new BigDecimal(matcher.group(1)).scaleByPowerOfTen(shift).doubleValue();
            if (metres <= ReconcileRules.MAX_TOLERANCE) {
                return metres;
            }
        }
        throw new UsageProblem("--tolerance " + text + ": give a length up to 100km, such as 0.5m or 20cm");
    }
}
