package io.geoidem.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Twice the area is exact for rings of every extent, the small ones in one word, the others in two. */
class RingAreaTest {
    private static final long SEED = 20_261_203L;

    @Test
    void isThatOfBigIntegers() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int n = 0; n < 40_000; n++) {
            int count = random.nextInt(40) == 0 ? 3 + random.nextInt(3000) : 3 + random.nextInt(20);
            long extent = 1L << random.nextInt(43);
            boolean extreme = random.nextInt(4) == 0;
            long[] x = new long[count + 2];
            long[] y = new long[count + 2];
            long x0 = random.nextLong(-extent, extent + 1);
            for (int i = 0; i < x.length; i++) {
                x[i] = extreme ? corner(random, extent) : x0 + random.nextLong(-extent, extent + 1);
                y[i] = extreme ? corner(random, extent) : random.nextLong(-extent, extent + 1);
            }
            BigInteger expected = twiceTheArea(x, y, 1, count);
            if (!value(RingArea.of(x, y, 1, count)).equals(expected)
                    || !value(RingArea.wide(x, y, 1, count)).equals(expected)
                    || RingArea.of(x, y, 1, count).sign() != expected.signum()) {
                fail("seed %d, ring %d of %d positions and extent %d", SEED, n, count, extent);
            }
        }
    }

    @Test
    void isExactWhereEveryProductIsAsLargeAsItCanBe() {
        // Round and round a square: all products add up.
        for (int bits = 1; bits <= 43; bits++) {
            for (int count : new int[] {4, 8, 100, 1024, 100_000}) {
                long far = (1L << bits) - 1;
                long[] x = new long[count];
                long[] y = new long[count];
                for (int i = 0; i < count; i++) {
                    x[i] = i % 4 == 1 || i % 4 == 2 ? far : 0;
                    y[i] = i % 4 >= 2 ? far : 0;
                }
                BigInteger expected = BigInteger.valueOf(far).pow(2).multiply(BigInteger.valueOf(count / 4 * 2L));
                assertThat(value(RingArea.of(x, y, 0, count)))
                        .as("%d positions of %d bits", count, bits)
                        .isEqualTo(expected);
            }
        }
    }

    private static long corner(SplittableRandom random, long extent) {
        return random.nextBoolean() ? extent : -extent;
    }

    private static BigInteger value(RingArea area) {
        BigInteger low = BigInteger.valueOf(area.low() & Long.MAX_VALUE);
        BigInteger unsigned = area.low() < 0 ? low.setBit(63) : low;
        return BigInteger.valueOf(area.high()).shiftLeft(64).add(unsigned);
    }

    private static BigInteger twiceTheArea(long[] x, long[] y, int from, int count) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < count; i++) {
            int a = from + i;
            int b = from + (i + 1) % count;
            sum = sum.add(BigInteger.valueOf(x[a]).multiply(BigInteger.valueOf(y[b])))
                    .subtract(BigInteger.valueOf(x[b]).multiply(BigInteger.valueOf(y[a])));
        }
        return sum;
    }
}
