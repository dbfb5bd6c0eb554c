package io.geoidem.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Positions are printed as ordinate by ordinate, whatever was printed before them and whether figures are known. */
class PositionPrinterTest {
    private static final long SEED = 20_261_202L;
    private static final long DEGREE = 10_000_000L;

    @Test
    void printsAsOrdinateByOrdinate() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 20_000; round++) {
            int count = random.nextInt(1, 20);
            long[] x = new long[count];
            long[] y = new long[count];
            long[] figuresX = new long[count];
            long[] figuresY = new long[count];
            long centre = random.nextInt(4) == 0 ? 0 : random.nextLong(-370, 371) * DEGREE;
            for (int i = 0; i < count; i++) {
                x[i] = ordinate(random, centre);
                y[i] = ordinate(random, centre / 4);
                figuresX[i] = random.nextBoolean() ? Figures.UNKNOWN : Figures.ofFraction(Math.abs(x[i]) % DEGREE);
                figuresY[i] = random.nextBoolean() ? Figures.UNKNOWN : Figures.ofFraction(Math.abs(y[i]) % DEGREE);
            }
            int step = random.nextBoolean() ? 1 : -1;
            int first = step > 0 ? 0 : count - 1;
            boolean known = random.nextBoolean();
            PositionPrinter printer = new PositionPrinter(x, y, known ? figuresX : null, known ? figuresY : null);
            int once = random.nextInt(count + 1);
            byte[] bytes = new byte[80 * (count + 1)];
            int at = printer.put(bytes, 5, first, step, once);
            at = printer.put(bytes, at, first + step * once, step, count - once);
            ByteSink expected = new ByteSink();
            for (int i = 0, position = first; i < count; i++, position += step) {
                expected.append('[');
                PlainDecimal.append(expected, x[position], 7);
                expected.append(',');
                PlainDecimal.append(expected, y[position], 7);
                expected.append(']');
                expected.append(',');
            }
            assertThat(new String(bytes, 5, at - 5, StandardCharsets.US_ASCII))
                    .as("seed %d, round %d", SEED, round)
                    .isEqualTo(new String(expected.array(), 0, expected.length(), StandardCharsets.US_ASCII));
        }
    }

    private static long ordinate(SplittableRandom random, long centre) {
        return switch (random.nextInt(8)) {
            case 0 -> centre;
            case 1 -> centre + random.nextLong(-2, 3);
            case 2 -> centre + DEGREE * random.nextLong(-2, 3);
            case 3 -> (centre + random.nextLong(-DEGREE, DEGREE)) / 100_000 * 100_000;
            case 4 -> random.nextLong(-1_100 * DEGREE, 1_100 * DEGREE);
            case 5 -> random.nextLong() >> random.nextInt(1, 64);
            default -> centre + random.nextLong(-DEGREE, DEGREE);
        };
    }
}
