package io.geoidem.geotools.crs.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** The authalic latitude against its closed formula in forty digits, where a series could only agree with itself. */
class AuthalicTest {
    private static final MathContext DIGITS = new MathContext(40);

    @Test
    void invertsTheClosedFormulaToTheLastDigits() {
        Authalic authalic = new Authalic(1 / 298.257222101);
        double e2 = (1 / 298.257222101) * (2 - 1 / 298.257222101);
        for (int degrees = -88; degrees <= 88; degrees++) {
            double latitude = StrictMath.toRadians(degrees);
            BigDecimal sine = sine(new BigDecimal(latitude));
            BigDecimal ratio = q(sine, new BigDecimal(e2)).divide(q(BigDecimal.ONE, new BigDecimal(e2)), DIGITS);
            double beta = StrictMath.asin(ratio.doubleValue());
            double back = StrictMath.toDegrees(authalic.geodetic(beta));
            // The arc sine loses digits towards the pole.
            double lost = 1e-13 / StrictMath.cos(latitude);
            assertThat(back).as("latitude %d", degrees).isCloseTo(degrees, org.assertj.core.data.Offset.offset(lost));
        }
    }

    @Test
    void turnsThereAndBackUpToThePole() {
        Authalic authalic = new Authalic(1 / 298.257223563);
        for (double degrees : new double[] {0, 45, 89, 89.9, 89.999, 89.99999, 90}) {
            double latitude = StrictMath.toRadians(degrees);
            double back = StrictMath.toDegrees(authalic.geodetic(authalic.authalic(latitude)));
            assertThat(back).isCloseTo(degrees, org.assertj.core.data.Offset.offset(1e-13));
        }
    }

    /** s / (1 - e²s²) + atanh(es) / e, the latter by its series in es. */
    private static BigDecimal q(BigDecimal sine, BigDecimal e2) {
        BigDecimal square = sine.multiply(sine, DIGITS).multiply(e2, DIGITS);
        BigDecimal first = sine.divide(BigDecimal.ONE.subtract(square), DIGITS);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal power = sine;
        for (int k = 0; k < 30; k++) {
            sum = sum.add(power.divide(BigDecimal.valueOf(2L * k + 1), DIGITS));
            power = power.multiply(square, DIGITS);
        }
        return first.add(sum);
    }

    private static BigDecimal sine(BigDecimal angle) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal term = angle;
        for (int k = 1; k < 60; k++) {
            sum = sum.add(term, DIGITS);
            term = term.multiply(angle, DIGITS)
                    .multiply(angle, DIGITS)
                    .divide(BigDecimal.valueOf(-2L * k * (2L * k + 1)), DIGITS);
        }
        return sum;
    }
}
