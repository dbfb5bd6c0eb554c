package io.geoidem.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlainDecimalTest {
    @Test
    void printsWhatBigDecimalPrintsPlain() {
        for (int decimals = 0; decimals <= Cells.MAX_DECIMALS; decimals++) {
            for (long cells : new long[] {0, 1, 9, 10, 99, 100, 999_999_999, 1_000_000_000, Long.MAX_VALUE}) {
                assertPlain(cells, decimals);
                assertPlain(-cells, decimals);
            }
            for (int whole = 0; whole <= 1001; whole++) {
                assertPlain(whole * PowersOfTen.LONGS[Math.min(decimals, 15)] + whole % 10, decimals);
            }
        }
        long seed = 5_4;
        Random random = new Random(seed);
        for (int i = 0; i < 500_000; i++) {
            long cells = random.nextLong() >> random.nextInt(64);
            long rounded = random.nextBoolean() ? cells : cells - cells % PowersOfTen.LONGS[random.nextInt(10)];
            if (rounded != Cells.TOO_LARGE) {
                assertPlain(rounded, random.nextInt(Cells.MAX_DECIMALS + 1));
            }
        }
    }

    private static void assertPlain(long cells, int decimals) {
        ByteSink sink = new ByteSink(1);
        PlainDecimal.append(sink, cells, decimals);
        BigDecimal value = BigDecimal.valueOf(cells, decimals);
        String expected = cells == 0 ? "0" : value.stripTrailingZeros().toPlainString();
        String printed = new String(sink.array(), 0, sink.length(), StandardCharsets.US_ASCII);
        if (!printed.equals(expected)) {
            assertThat(printed).as("%d cells of %d decimals", cells, decimals).isEqualTo(expected);
        }
    }
}
