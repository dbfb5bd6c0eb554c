package io.geoidem.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellsTest {
    private static final long SEED = 0x5eed_0001L;

    @ParameterizedTest
    @CsvSource({
        "0.5,0,0",
        "1.5,0,2",
        "2.5,0,2",
        "-0.5,0,0",
        "0.125,2,12",
        "0.375,2,38",
        "2.675,2,267",
        "-122.41941555,7,-1224194155",
        "1e300,3,-9223372036854775808",
        "4.9e-324,10,0",
        "9007199254740993,0,9007199254740992"
    })
    void roundsTheExactBinaryValueTiesToEven(String text, int decimals, long cells) {
        assertThat(decimal(text).cells(decimals)).isEqualTo(cells);
        assertThat(Cells.of(Double.parseDouble(text), decimals)).isEqualTo(cells);
        assertThat(Cells.exactly(Double.parseDouble(text), decimals)).isEqualTo(cells);
    }

    @Test
    void agreesWithBigDecimalOnRandomDecimalsAndNearTies() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 300_000; i++) {
            int decimals = random.nextInt(0, 19);
            String text = randomDecimal(random, decimals);
            double value = Double.parseDouble(text);
            BigInteger exact = new BigDecimal(value)
                    .setScale(decimals, RoundingMode.HALF_EVEN)
                    .unscaledValue();
            long expected = exact.bitLength() > 63 ? Cells.TOO_LARGE : exact.longValue();
            Decimal decimal = decimal(text);
            boolean agrees = decimal.toDouble() == value
                    && decimal.cells(decimals) == expected
                    && Cells.of(value, decimals) == expected
                    && Cells.exactly(value, decimals) == expected
                    && decimal.bigCells(decimals).equals(exact);
            if (!agrees) {
                fail("seed %d: %s to %d decimals", SEED, text, decimals);
            }
        }
    }

    @Test
    void printsCellsAsBigDecimalDoes() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 100_000; i++) {
            long cells = random.nextLong() >> random.nextInt(64);
            cells = cells == Cells.TOO_LARGE ? 0 : cells - cells % (random.nextBoolean() ? 1 : 1000);
            int decimals = random.nextInt(0, 19);
            ByteSink sink = new ByteSink(1);
            PlainDecimal.append(sink, cells, decimals);
            BigDecimal value = BigDecimal.valueOf(cells, decimals);
            String expected =
                    value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
            if (!new String(sink.array(), 0, sink.length(), StandardCharsets.US_ASCII).equals(expected)) {
                fail("seed %d: %d cells of %d decimals", SEED, cells, decimals);
            }
        }
    }

    private static String randomDecimal(SplittableRandom random, int decimals) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
        text.append(random.nextLong(0, PowersOfTen.LONGS[random.nextInt(0, 17)]));
        int places = random.nextInt(0, 26);
        if (random.nextInt(3) == 0) {
            // A tie in decimal, or one digit beside it.
            StringBuilder fraction = new StringBuilder();
            for (int i = 0; i < decimals; i++) {
                fraction.append(random.nextInt(10));
            }
            fraction.append(random.nextInt(3) == 0 ? "4999999999999" : "5");
            fraction.append(random.nextInt(3) == 0 ? "0000000000001" : "");
            text.append('.').append(fraction);
        } else if (places > 0) {
            text.append('.');
            for (int i = 0; i < places; i++) {
                text.append(random.nextInt(10));
            }
        }
        if (random.nextInt(8) == 0) {
            text.append(random.nextBoolean() ? "e" : "E+").append(random.nextInt(0, 25));
        } else if (random.nextInt(8) == 0) {
            text.append("e-").append(random.nextInt(0, 340));
        }
        return text.toString();
    }

    private static Decimal decimal(String text) {
        byte[] bytes = ("x" + text + ",").getBytes(StandardCharsets.US_ASCII);
        Decimal decimal = new Decimal();
        if (decimal.read(bytes, 1, bytes.length) != bytes.length - 1) {
            fail("cannot read " + text);
        }
        return decimal;
    }
}
