package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Input that is made to cost time, memory or stack. */
@Timeout(60)
class HostileInputTest {
    private static final EventKeyer KEYER = Keyers.of(EventRules.DEFAULT);

    @Test
    void refusesADepthBomb() {
        byte[] bomb = ("{\"a\":" + "[".repeat(5_000_000)).getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> KEYER.key(bomb))
                .hasMessageContaining("nesting of arrays and objects is beyond the limit of 1000 (jsonDepth)")
                .asInstanceOf(InstanceOfAssertFactories.type(GeoidemException.class))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT))
                .satisfies(e -> assertThat(e.place().byteOffset()).isEqualTo(5 + 999));
    }

    @Test
    void takesTheDeepestThatIsAllowed() {
        String text = "{\"a\":" + "[".repeat(999) + "]".repeat(999) + "}";
        assertThat(KEYER.canonicalText(text)).isEqualTo(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void nestingCostsNoStackUnderARaisedLimit() {
        EventKeyer keyer = Keyers.of(EventRules.DEFAULT, HashAlgorithm.SHA256, Limits.DEFAULT.withJsonDepth(1_000_001));
        int depth = 1_000_000;
        // Every object is out of order, so that each must be turned around.
        String text = "{\"b\":".repeat(depth) + "1" + ",\"a\":0}".repeat(depth);
        String expected = "{\"a\":0,\"b\":".repeat(depth) + "1" + "}".repeat(depth);
        assertThat(Arrays.equals(keyer.canonicalText(text), expected.getBytes(StandardCharsets.US_ASCII)))
                .isTrue();
    }

    @Test
    void aLargeLeafUnderManyUnsortedObjectsIsNotCopiedAtEachLevel() {
        String leaf = "\"" + "x".repeat(4 << 20) + "\"";
        String text = "{\"b\":".repeat(999) + leaf + ",\"a\":0}".repeat(999);
        assertThat(KEYER.key(text).canonicalLength()).isEqualTo(text.length());
    }

    @Test
    void takesAMillionMembersInAnyOrder() {
        int count = 1_000_000;
        StringBuilder text = new StringBuilder("{");
        StringBuilder expected = new StringBuilder("{");
        for (int i = 0; i < count; i++) {
            // A step without a common factor visits every name, far apart from the one before.
            text.append(i == 0 ? "" : ",")
                    .append("\"n")
                    .append(1_000_000 + (i * 617_363L) % count)
                    .append("\":1");
            expected.append(i == 0 ? "" : ",")
                    .append("\"n")
                    .append(1_000_000 + i)
                    .append("\":1");
        }
        assertThat(Arrays.equals(
                        KEYER.canonicalText(text.append('}').toString()),
                        expected.append('}').toString().getBytes(StandardCharsets.US_ASCII)))
                .isTrue();
    }

    @Test
    void findsADuplicateAmongAMillionMembers() {
        StringBuilder text = new StringBuilder("{\"n500000\":0");
        for (int i = 0; i < 1_000_000; i++) {
            text.append(",\"n").append(999_999 - i).append("\":1");
        }
        assertThatThrownBy(() -> KEYER.key(text.append('}').toString()))
                .hasMessageContaining("the member name \"n500000\" stands twice");
    }

    @Test
    void namesWithOneHashCodeAreNoSlower() {
        // "Aa" and "BB" share their hash code, and so do all texts made of them.
        SplittableRandom random = new SplittableRandom(1);
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < 1 << 17; i++) {
            int bits = Integer.reverse(i) >>> 15 ^ random.nextInt(1);
            text.append(i == 0 ? "\"" : ",\"");
            for (int bit = 0; bit < 17; bit++) {
                text.append((bits >> bit & 1) == 0 ? "Aa" : "BB");
            }
            text.append("\":1");
        }
        assertThat(KEYER.key(text.append('}').toString()).canonicalLength()).isEqualTo(text.length());
    }

    @Test
    void takesAMillionDigits() {
        String digits = "7".repeat(1_000_000);
        String text = "{\"a\":" + digits + "}";
        assertThat(KEYER.canonicalText(text)).isEqualTo(text.getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(KEYER.canonicalText("{\"a\":0." + digits + "}"), StandardCharsets.US_ASCII))
                .isEqualTo("{\"a\":0.77777778}");
        assertThatThrownBy(() -> KEYER.key("{\"a\":" + digits + ".5}"))
                .hasMessageContaining("777... is beyond the range of doubles");
        // A tie that the last of many digits breaks.
        assertThat(new String(
                        KEYER.canonicalText("{\"a\":0.5" + "0".repeat(500_000) + "1}"), StandardCharsets.US_ASCII))
                .isEqualTo("{\"a\":0.5}");
    }

    @Test
    void namesTheLimitOfANumber() {
        String payload = "{\"a\":" + "1".repeat((1 << 20) + 1) + "}";
        assertThatThrownBy(() -> KEYER.key(payload)).hasMessageContaining("limit of 1048576 (jsonNumberBytes)");
    }

    @Test
    void takesAStringOf100Megabytes() {
        byte[] payload = new byte[100 << 20];
        Arrays.fill(payload, (byte) 'x');
        System.arraycopy("{\"a\":\"".getBytes(StandardCharsets.US_ASCII), 0, payload, 0, 6);
        payload[payload.length - 2] = '"';
        payload[payload.length - 1] = '}';
        assertThat(KEYER.key(payload).canonicalLength()).isEqualTo(payload.length);
    }

    @Test
    void namesTheLimitOfAString() {
        Limits small = new Limits(10, 1000, 10, 5, 1 << 20, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        EventKeyer keyer = Keyers.of(EventRules.DEFAULT, HashAlgorithm.SHA256, small);
        byte[] payload = ("{\"a\":\"" + "x".repeat(1001) + "\"}").getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> keyer.key(payload)).hasMessageContaining("limit of 1000 (jsonTextBytes)");
        assertThatThrownBy(() -> keyer.key(new ByteArrayInputStream(payload)))
                .hasMessageContaining("limit of 1000 (jsonTextBytes)");
        assertThatThrownBy(() -> keyer.key("{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5,\"f\":6}"))
                .hasMessageContaining("limit of 5 (jsonMembers)");
    }

    @Test
    void escapesAtLengthCostNoMoreThanTheirBytes() {
        String escapes = "\\u00e9\\ud83d\\ude00\\n\\\"".repeat(200_000);
        String text = "{\"" + escapes + "\":\"" + escapes + "\"}";
        assertThat(KEYER.key(text).canonicalLength()).isEqualTo(2L * 200_000 * 10 + 7);
    }
}
