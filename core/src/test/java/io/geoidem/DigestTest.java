package io.geoidem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigestTest {
    @Test
    void printsEveryByteAndLengthAsHexFormatDoes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int length = 1; length < 70; length++) {
            for (int i = 0; i < 50; i++) {
                byte[] bytes = new byte[length];
                random.nextBytes(bytes);
                assertThat(Digest.of(bytes).hex()).isEqualTo(HexFormat.of().formatHex(bytes));
                assertThat(Digest.of(bytes).bytes()).isEqualTo(bytes);
                assertThat(Digest.of(bytes).firstEight())
                        .isEqualTo(ByteBuffer.wrap(Arrays.copyOf(bytes, Math.max(8, length)))
                                .getLong());
            }
        }
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        assertThat(Digest.of(all).hex()).isEqualTo(HexFormat.of().formatHex(all));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "AB", "g0", "0g", "0/", "0:", "0`", "0\u0131", "0\uff10"})
    void refusesWhatIsNotLowerCaseHexadecimal(String text) {
        assertThatThrownBy(() -> new Digest(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void knowsEveryCharacterAtEveryPlace() {
        String digits = "0123456789abcdef09af";
        for (int place = 0; place < digits.length(); place++) {
            for (char c = 0; c < 0x300; c++) {
                String text = digits.substring(0, place) + c + digits.substring(place + 1);
                if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) {
                    assertThat(new Digest(text).hex()).isEqualTo(text);
                } else {
                    assertThatThrownBy(() -> new Digest(text)).isInstanceOf(IllegalArgumentException.class);
                }
            }
        }
    }
}
