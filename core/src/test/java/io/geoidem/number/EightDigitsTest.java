package io.geoidem.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EightDigitsTest {
    private static final long SEED = 20_261_202L;

    @Test
    void findsTheFirstByteThatIsNoDigitWhateverStandsBehindIt() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int odd = 0; odd < 256; odd++) {
            for (int at = 0; at < 8; at++) {
                for (int i = 0; i < 200; i++) {
                    byte[] bytes = new byte[8];
                    random.nextBytes(bytes);
                    for (int j = 0; j < at; j++) {
                        bytes[j] = (byte) ('0' + random.nextInt(10));
                    }
                    bytes[at] = (byte) odd;
                    long eight = (long) EightDigits.BYTES.get(bytes, 0);
                    if (EightDigits.leading(eight) != digits(bytes)) {
                        fail("seed %d: byte %d at %d", SEED, odd, at);
                    }
                }
            }
        }
        assertThat(EightDigits.leading(eight("00000000"))).isEqualTo(8);
    }

    @Test
    void printsAndReadsEightDigits() {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        for (int i = 0; i < 2_000_000; i++) {
            int value = i < 200_000 ? i : i < 400_000 ? 100_000_000 - 1 - (i - 200_000) : random.nextInt(100_000_000);
            long eight = EightDigits.ofValue(value);
            byte[] bytes = new byte[8];
            EightDigits.BYTES.set(bytes, 0, eight);
            int rest = value;
            boolean good = EightDigits.value(eight) == value;
            for (int j = 7; j >= 0; j--) {
                good &= bytes[j] == '0' + rest % 10;
                rest /= 10;
            }
            if (!good) {
                fail("seed %d: %d", SEED + 1, value);
            }
        }
    }

    private static int digits(byte[] bytes) {
        int count = 0;
        while (count < 8 && bytes[count] >= '0' && bytes[count] <= '9') {
            count++;
        }
        return count;
    }

    private static long eight(String text) {
        return (long) EightDigits.BYTES.get(text.getBytes(StandardCharsets.US_ASCII), 0);
    }
}
