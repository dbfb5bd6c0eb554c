package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Normal form C by Unicode 13 on every JDK. */
class NfcTest {
    /** Run in a JVM of its own to compare JDKs: prints one digest over all that {@link Nfc} does. */
    public static void main(String[] arguments) {
        System.out.println(digestOfEverything());
    }

    @Test
    void theTableIsThatOfUnicode13() {
        assumeTrue(Runtime.version().feature() == 17, "JDK 17 knows exactly Unicode 13");
        StringBuilder table = new StringBuilder();
        int last = 0;
        boolean unassigned = false;
        for (int codePoint = 0x300; codePoint <= Character.MAX_CODE_POINT + 1; codePoint++) {
            boolean now = codePoint <= Character.MAX_CODE_POINT && Character.getType(codePoint) == Character.UNASSIGNED;
            if (now != unassigned) {
                table.append(table.length() == 0 ? "" : " ").append(Integer.toString(codePoint - last, 36));
                last = codePoint;
                unassigned = now;
            }
        }
        assertThat(Unicode13.TABLE).as("paste this table").isEqualTo(table.toString());
    }

    @Test
    void isTheJdksOwnFormOnAssignedCharacters() {
        SplittableRandom random = new SplittableRandom(99);
        for (int n = 0; n < 50_000; n++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(6); i >= 0; i--) {
                int codePoint = random.nextInt(0x20, random.nextBoolean() ? 0x400 : 0x30000);
                boolean usable = codePoint < 0xd800 || codePoint > 0xdfff;
                text.appendCodePoint(
                        codePoint < 0x300 || (usable && Unicode13.isAssigned(codePoint)) ? codePoint : 0x301);
            }
            assertThat(Nfc.of(text.toString())).isEqualTo(Normalizer.normalize(text, Normalizer.Form.NFC));
        }
    }

    @Test
    void aCharacterOfALaterUnicodeStaysAndKeepsItsNeighboursApart() {
        // U+1DFA, a combining mark of Unicode 14 with class 218, would move before U+0301 with class 230.
        assertThat(Nfc.of("e\u0301\u1dfa")).isEqualTo("\u00e9\u1dfa");
        assertThat(Nfc.of("e\u1dfa\u0301")).isEqualTo("e\u1dfa\u0301");
        // U+11F41 of Unicode 15 and U+113C5 of Unicode 16 would compose there.
        assertThat(Nfc.of(new StringBuilder()
                        .appendCodePoint(0x113c2)
                        .appendCodePoint(0x113c2)
                        .toString()))
                .isEqualTo(new StringBuilder()
                        .appendCodePoint(0x113c2)
                        .appendCodePoint(0x113c2)
                        .toString());
    }

    @Test
    void everyJdkAgrees() throws IOException, InterruptedException {
        Path other;
        try (Stream<Path> found =
                Files.isDirectory(Path.of("/usr/lib/jvm")) ? Files.list(Path.of("/usr/lib/jvm")) : Stream.empty()) {
            other = found.filter(p -> p.getFileName().toString().startsWith("temurin-25"))
                    .map(p -> p.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElse(null);
        }
        assumeTrue(other != null, "no JDK 25 here");
        Process process = new ProcessBuilder(
                        other.toString(), "-cp", System.getProperty("java.class.path"), NfcTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).isEqualTo(digestOfEverything().hex());
    }

    /** Each code point that can matter alone, behind a letter, and between a letter and a mark. */
    private static Digest digestOfEverything() {
        Hash hash = Hash.of(HashAlgorithm.SHA256);
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            // Ideographs, syllables, surrogates and private use: no later version changes anything there.
            if (codePoint == 0x3400) {
                codePoint = 0x9fff;
            } else if (codePoint == 0xac00) {
                codePoint = 0xd7a3;
            } else if (codePoint == 0xd800) {
                codePoint = 0xf900;
            } else if (codePoint == 0x20000) {
                codePoint = 0x2f7ff;
            } else if (codePoint == 0x31350) {
                break;
            }
            String one = Character.toString(codePoint);
            for (String text : new String[] {one, "e" + one, "e" + one + "\u0301", "e\u0301" + one, one + one}) {
                hash.update(Nfc.of(text).getBytes(StandardCharsets.UTF_8));
            }
        }
        return hash.finish();
    }
}
