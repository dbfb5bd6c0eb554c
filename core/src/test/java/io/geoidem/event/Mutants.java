package io.geoidem.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Payloads with a few bytes changed, at random and towards what JSON is made of. */
final class Mutants {
    private static final byte[][] PIECES = pieces(
            "\"",
            "\\",
            "\\u",
            "\\ud83d",
            "\\ude00",
            "\\u0000",
            "\\u0061",
            "\\/",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "0",
            "-",
            ".",
            "e",
            "E+",
            "1e400",
            "9",
            "00000",
            "null",
            "true",
            "fals",
            "NaN",
            " ",
            "\t",
            "\u0000",
            "\u001f",
            "\u007f",
            "\u00e9",
            "\ufeff",
            "\ud83d\ude00",
            "\"a\":1,",
            "\"type\":",
            "\"timestamp\":{},",
            "1.5",
            "-0.0",
            "5e-1",
            "999999999999999999999");

    private Mutants() {}

    /** A copy with one or two changes. */
    static byte[] of(byte[] original, SplittableRandom random) {
        byte[] mutant = original.clone();
        int times = random.nextInt(4) == 0 ? 2 : 1;
        for (int i = 0; i < times; i++) {
            int at = random.nextInt(mutant.length + 1);
            int to = Math.min(mutant.length, at + random.nextInt(4));
            byte[] piece = PIECES[random.nextInt(PIECES.length)];
            mutant = switch (random.nextInt(6)) {
                case 0 -> spliced(mutant, at, to, new byte[0]);
                case 1 -> spliced(mutant, at, at, piece);
                case 2 -> spliced(mutant, at, to, piece);
                case 3 -> spliced(mutant, at, at, Arrays.copyOfRange(mutant, at, to));
                case 4 -> flipped(mutant, random);
                default -> digitChanged(mutant, random);
            };
        }
        return mutant;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] piece) {
        byte[] result = new byte[bytes.length - (to - from) + piece.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(piece, 0, result, from, piece.length);
        System.arraycopy(bytes, to, result, from + piece.length, bytes.length - to);
        return result;
    }

    private static byte[] flipped(byte[] bytes, SplittableRandom random) {
        if (bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    /** Changes a digit, which mostly leaves a valid payload. */
    private static byte[] digitChanged(byte[] bytes, SplittableRandom random) {
        for (int i = 0; i < 20 && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            if (bytes[at] >= '0' && bytes[at] <= '9') {
                bytes[at] = (byte) ('0' + random.nextInt(10));
                return bytes;
            }
        }
        return bytes;
    }

    private static byte[][] pieces(String... texts) {
        return Arrays.stream(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }
}
