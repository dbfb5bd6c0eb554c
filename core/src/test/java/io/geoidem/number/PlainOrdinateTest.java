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

    private final long[] cells = new long[2];
    private final long[] figures = new long[2];
    private int known;

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
        assertThat(known).as("figures of %d", read).isGreaterThan(read / 3 * 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-", "--1", "-.5", ".5", "+1", "00", "00.5", "-01.5", "1.", "1.x", "1234", "1234.5", "x1", ":1"
            })
    void leavesWhatIsNoPlainNumberOrIsLonger(String text) {
        for (int decimals = 0; decimals <= PlainOrdinate.MOST_DECIMALS; decimals++) {
            byte[] bytes = roomy(text + ",");
            int end = used.read(bytes, 3, decimals, cells, figures, 1);
            boolean takenForNumber = end != 3 && bytes[end] == ',';
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
                    used.read(bytes, 3, 7, cells, figures, 1);
                    bytes[3 + at] = (byte) odd;
                    int decimals = random.nextInt(3) == 0 ? random.nextInt(PlainOrdinate.MOST_DECIMALS + 1) : 7;
                    String mutated = new String(bytes, 3, text.length(), StandardCharsets.ISO_8859_1);
                    int end = used.read(bytes, 3, decimals, cells, figures, 1);
                    boolean whole = end == 3 + text.length();
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
        int end = used.read(bytes, 3, decimals, cells, figures, 1);
        long[] fresh = new long[2];
        if (end != new PlainOrdinate().read(bytes, 3, decimals, fresh, new long[2], 1)
                || (end != 3 && fresh[1] != cells[1])) {
            fail("seed %d: %s on %d decimals is read otherwise after other numbers", SEED, text, decimals);
        }
        if (end == 3) {
            return false;
        }
        long expected = new BigDecimal(Double.parseDouble(text))
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .unscaledValue()
                .longValueExact();
        if (cells[1] != expected || end != 3 + text.length()) {
            fail(
                    "seed %d: %s on %d decimals is read as %d cells of %d bytes, not as %d",
                    SEED, text, decimals, cells[1], end - 3, expected);
        }
        if (figures[1] != Figures.UNKNOWN && figures[1] != figures(expected)) {
            fail("seed %d: the figures of %s are %x", SEED, text, figures[1]);
        }
        known += figures[1] != Figures.UNKNOWN ? 1 : 0;
        return true;
    }

    /** Figure by figure. */
    private static long figures(long cells) {
        long figures = 0;
        long rest = Math.abs(cells);
        for (int i = 0; i < Figures.DECIMALS; i++) {
            figures |= rest % 10 << (56 - 8 * i);
            rest /= 10;
        }
        return figures;
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
