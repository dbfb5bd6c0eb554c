package io.geoidem.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read straight to cells is the rounded exact value of the nearest double, or it is left to others. */
class PlainOrdinateTest {
    private static final long SEED = 20_261_201L;
    private static final String[] BEHIND = {",", "]", " ", "\n", "}", "\u0000", ":", ";", "/", "é"};

    /** It keeps what stood before the point. */
    private final PlainOrdinate used = new PlainOrdinate();

    @Test
    void agreesWithTheNearestDoubleRoundedExactly() {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] read = new int[PlainOrdinate.MOST_DECIMALS + 1];
        int perGrid = 300_000;
        for (int decimals = 0; decimals < read.length; decimals++) {
            for (int i = 0; i < perGrid; i++) {
                read[decimals] += readsExactly(ordinate(random, decimals), decimals, random) ? 1 : 0;
            }
        }
        assertThat(Arrays.stream(read).min().orElseThrow()).as("of them read").isGreaterThan(perGrid / 2);
    }

    @Test
    void readsWhatProgramsPrint() {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        int read = 0;
        int count = 300_000;
        for (int i = 0; i < count; i++) {
            double value = random.nextDouble(-180, 180) * (random.nextInt(4) == 0 ? 1e-2 : 1);
            String text = random.nextBoolean()
                    ? new BigDecimal(value)
                            .setScale(random.nextInt(1, 18), RoundingMode.HALF_UP)
                            .toPlainString()
                    : new BigDecimal(Double.toString(value)).toPlainString();
            read += readsExactly(text, 7, random) ? 1 : 0;
        }
        assertThat(read).as("of %d", count).isGreaterThan(count / 100 * 97);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "--1", "-.5", ".5", "+1", "00", "00.5", "-01.5", "1.", "1.x", "1234", "1234.5", "x1", ":1"
            })
    void leavesWhatIsNoPlainNumberOrIsLonger(String text) {
        for (int decimals = 0; decimals <= PlainOrdinate.MOST_DECIMALS; decimals++) {
            byte[] bytes = roomy(text + ",");
            long read = used.read(bytes, 3, decimals);
            boolean takenForNumber = read != PlainOrdinate.LEFT && bytes[3 + PlainOrdinate.length(read)] == ',';
            assertThat(takenForNumber).as("%s on %d decimals", text, decimals).isFalse();
        }
    }

    @Test
    void leavesNumbersWithAnyOtherByteInThem() {
        SplittableRandom random = new SplittableRandom(SEED + 2);
        String[] plain = {"1.5", "12.25", "179.1234567", "89.12345678901234", "0.123456789", "10.5", "5", "123"};
        for (String text : plain) {
            for (int at = 0; at < text.length(); at++) {
                for (int odd = 0; odd < 256; odd++) {
                    byte[] bytes = roomy(text + ",");
                    used.read(bytes, 3, 7);
                    bytes[3 + at] = (byte) odd;
                    int decimals = random.nextInt(3) == 0 ? random.nextInt(PlainOrdinate.MOST_DECIMALS + 1) : 7;
                    String mutated = new String(bytes, 3, text.length(), StandardCharsets.ISO_8859_1);
                    long read = used.read(bytes, 3, decimals);
                    boolean whole = read != PlainOrdinate.LEFT && PlainOrdinate.length(read) == text.length();
                    if (whole && !mutated.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?")) {
                        fail("%s is read on %d decimals", mutated, decimals);
                    }
                }
            }
        }
    }

    @Test
    void readsNoDigitsBeyondTheSixteenthAsLongAsTheyMayDecide() {
        for (int decimals = 0; decimals <= PlainOrdinate.MOST_DECIMALS; decimals++) {
            for (String end : new String[] {"5", "50", "5000", "50000000", "4999999999999999", "5000000000000001"}) {
                for (String whole : new String[] {"0", "7", "89", "179", "999"}) {
                    String text = whole + "." + "2".repeat(decimals) + end;
                    readsExactly(text, decimals, new SplittableRandom(SEED));
                    readsExactly("-" + text, decimals, new SplittableRandom(SEED));
                }
            }
        }
    }

    /** Whether it is read; fails where it is read as something else. */
    private boolean readsExactly(String text, int decimals, SplittableRandom random) {
        byte[] bytes = roomy(text + BEHIND[random.nextInt(BEHIND.length)]);
        long read = used.read(bytes, 3, decimals);
        if (read != new PlainOrdinate().read(bytes, 3, decimals)) {
            fail("seed %d: %s on %d decimals is read otherwise after other numbers", SEED, text, decimals);
        }
        if (read == PlainOrdinate.LEFT) {
            return false;
        }
        long expected = new BigDecimal(Double.parseDouble(text))
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .unscaledValue()
                .longValueExact();
        if (PlainOrdinate.cells(read) != expected || PlainOrdinate.length(read) != text.length()) {
            fail(
                    "seed %d: %s on %d decimals is read as %d cells of %d bytes, not as %d",
                    SEED, text, decimals, PlainOrdinate.cells(read), PlainOrdinate.length(read), expected);
        }
        return true;
    }

    private static String ordinate(SplittableRandom random, int decimals) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
        text.append(random.nextInt(random.nextInt(3) == 0 ? 1000 : 10));
        int places = random.nextInt(24);
        if (places == 0) {
            return text.toString();
        }
        text.append('.');
        int alike = random.nextInt(4);
        char[] filler = {'0', '9', '4', '5'};
        for (int i = 0; i < places; i++) {
            boolean nearTie = alike > 0 && i >= decimals;
            int distance = i - decimals;
            if (nearTie && distance == 0) {
                text.append(alike == 1 ? '5' : alike == 2 ? '4' : (char) ('4' + random.nextInt(2)));
            } else if (nearTie && random.nextInt(14) > 0) {
                text.append(alike == 1 ? '0' : alike == 2 ? '9' : filler[random.nextInt(4)]);
            } else {
                text.append((char) ('0' + random.nextInt(10)));
            }
        }
        return text.toString();
    }

    private static byte[] roomy(String text) {
        byte[] utf8 = ("[[[" + text).getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(utf8, utf8.length + PlainOrdinate.ROOM);
        // What stands behind must not count, whatever it is.
        Arrays.fill(bytes, utf8.length, bytes.length, (byte) '5');
        return bytes;
    }
}
