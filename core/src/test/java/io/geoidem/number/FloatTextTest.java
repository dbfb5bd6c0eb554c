package io.geoidem.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatTextTest {
    private static final long SEED = 0x5eed_0002L;

    @ParameterizedTest
    @CsvSource({
        "1.0,8,1.0",
        "1.5e0,8,1.5",
        "-0.0,8,-0.0",
        "-0.000000001,8,-0.0",
        "0e999999,8,0.0",
        "1e22,8,1e+22",
        "2e23,8,2e+23",
        "1e15,8,1000000000000000.0",
        "1e16,8,1e+16",
        "9007199254740993.0,8,9007199254740992.0",
        "123456789012345678.5,8,1.2345678901234568e+17",
        "1.5e-7,8,1.5e-07",
        "0.0001,8,0.0001",
        "0.00001,8,1e-05",
        "5e-324,10,0.0",
        "-1e-400,10,-0.0",
        "1.7976931348623157e308,0,1.7976931348623157e+308",
        "0.5,0,0.0",
        "1.5,0,2.0",
        "2.675,2,2.67",
        "-13627665.271218073,8,-13627665.27121807",
        "123456789.123456789,9,123456789.12345679",
        "5.684341886080802e-14,18,5.6843e-14",
        "9.5e-10,10,1e-09",
        "2251799813685248.5,3,2251799813685248.5",
        "100000000000000000000000000000000000000000.00000000000000000001,5,1e+41"
    })
    void printsAsPythonDoes(String text, int decimals, String expected) {
        assertThat(print(text, decimals)).isEqualTo(expected);
    }

    @Test
    void refusesWhatIsBeyondDoubles() {
        byte[] bytes = "1e400 1.7976931348623159e308 -1e99999999999999".getBytes(StandardCharsets.US_ASCII);
        ByteSink sink = new ByteSink();
        Decimal decimal = new Decimal();
        for (int at = 0; at < bytes.length; at++) {
            at = decimal.read(bytes, at, bytes.length);
            assertThat(new FloatText().append(sink, decimal, 8)).isFalse();
        }
        assertThat(sink.length()).isZero();
    }

    @Test
    void shortestDigitsReadBackAndAreShortest() {
        SplittableRandom random = new SplittableRandom(SEED);
        ShortestDecimal shortest = new ShortestDecimal();
        for (int i = 0; i < 200_000; i++) {
            long bits = i < 2046 ? (long) i << 52 | 1L >>> (i & 1) : random.nextLong() >>> 1;
            double value = Double.longBitsToDouble(bits);
            if (value == 0 || !Double.isFinite(value)) {
                continue;
            }
            shortest.set(value);
            double back = Double.parseDouble(shortest.digits() + "e" + shortest.exponent());
            long fewer = shortest.digits() / 10;
            boolean shorterReadsBack = shortest.digits() % 10 != 0
                    && (Double.parseDouble(fewer + "e" + (shortest.exponent() + 1)) == value
                            || Double.parseDouble(fewer + 1 + "e" + (shortest.exponent() + 1)) == value);
            if (back != value || shorterReadsBack) {
                fail(
                        "seed %d: %s gives %de%d",
                        SEED, Double.toHexString(value), shortest.digits(), shortest.exponent());
            }
        }
    }

    @Test
    void findsTheNearestDouble() {
        SplittableRandom random = new SplittableRandom(SEED);
        int undecided = 0;
        for (int i = 0; i < 300_000; i++) {
            long digits = (random.nextLong() >>> 1 >>> random.nextInt(62)) + 1;
            int scale = random.nextInt(-280, 270);
            double near = NearestDouble.of(digits, scale);
            if (Double.isNaN(near)) {
                undecided++;
            } else if (near != Double.parseDouble(digits + "e" + -scale)) {
                fail("seed %d: %de%d", SEED, digits, -scale);
            }
        }
        assertThat(undecided).isLessThan(300);
    }

    private static String print(String text, int decimals) {
        byte[] bytes = (text + " ").getBytes(StandardCharsets.US_ASCII);
        Decimal decimal = new Decimal();
        assertThat(decimal.read(bytes, 0, bytes.length)).isEqualTo(text.length());
        ByteSink sink = new ByteSink(1);
        assertThat(new FloatText().append(sink, decimal, decimals)).isTrue();
        return new String(sink.array(), 0, sink.length(), StandardCharsets.US_ASCII);
    }
}
