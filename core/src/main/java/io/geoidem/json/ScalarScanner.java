package io.geoidem.json;

import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.number.Decimal;

/** Finds the end of a number or a word that begins where the window keeps its bytes. */
final class ScalarScanner {
    static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    static final byte[] NULL = {'n', 'u', 'l', 'l'};

    /** The number that was read last. */
    final Decimal number = new Decimal();

    private final ByteWindow window;
    private final JsonPath path;
    private final int longestNumber;

    ScalarScanner(ByteWindow window, JsonPath path, Limits limits) {
        this.window = window;
        this.path = path;
        this.longestNumber = limits.jsonNumberBytes();
    }

    /** Reads a number; the index behind it. */
    int endOfNumber() {
        int at = window.keep;
        int end = number.read(window.bytes, at, window.limit);
        while ((end == window.limit || end == ~window.limit) && !window.isComplete()) {
            requireLength(window.limit - at);
            window.more(at);
            at = window.keep;
            end = number.read(window.bytes, at, window.limit);
        }
        if (end < 0) {
            throw JsonErrors.syntax(window, path, ~end, "the number is not complete");
        }
        requireLength(end - at);
        return end;
    }

    /** The index behind a word that must stand there. */
    int endOfWord(byte[] word) {
        int at = window.keep;
        for (int i = 0; i < word.length; i++) {
            if (at == window.limit && window.more(at) >= 0) {
                at = window.keep + i;
            }
            if (at == window.limit || window.bytes[at] != word[i]) {
                throw JsonErrors.syntax(window, path, at, "an unknown word");
            }
            at++;
        }
        return at;
    }

    private void requireLength(int length) {
        if (length > longestNumber) {
            Place place = Place.ofJson(window.base + window.keep, path.pointer(window));
            throw Limits.exceeded(place, "the length of a number", longestNumber, "jsonNumberBytes");
        }
    }
}
