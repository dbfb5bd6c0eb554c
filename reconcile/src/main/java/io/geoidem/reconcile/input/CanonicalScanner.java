package io.geoidem.reconcile.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Walks over canonical JSON text, which has no white space and is known to be well-formed. Not thread-safe. */
final class CanonicalScanner {
    private final byte[] text;
    private final int end;
    private int at;

    CanonicalScanner(byte[] text, int from, int end) {
        this.text = text;
        this.at = from;
        this.end = end;
    }

    int position() {
        return at;
    }

    boolean sees(char expected) {
        return at < end && text[at] == expected;
    }

    /** Steps over that character if it is next. */
    boolean took(char expected) {
        if (sees(expected)) {
            at++;
            return true;
        }
        return false;
    }

    void take(char expected) {
        if (!took(expected)) {
            throw unexpected("'" + expected + "'");
        }
    }

    /** Steps over a value of any kind. */
    void skip() {
        int depth = 0;
        do {
            if (at >= end) {
                throw unexpected("a value");
            }
            switch (text[at]) {
                case '"' -> skipString();
                case '{', '[' -> {
                    depth++;
                    at++;
                }
                case '}', ']' -> {
                    depth--;
                    at++;
                }
                case ',', ':' -> at++;
                default -> skipWord();
            }
        } while (depth > 0);
    }

    /** The value of a string. */
    String string() {
        int from = at + 1;
        skipString();
        String raw = new String(text, from, at - 1 - from, StandardCharsets.UTF_8);
        return raw.indexOf('\\') < 0 ? raw : unescaped(raw);
    }

    /** A plain decimal as a count of cells. */
    long cells(int decimals) {
        boolean negative = took('-');
        long value = digits(0, Integer.MAX_VALUE);
        int left = decimals;
        if (took('.')) {
            int from = at;
            value = digits(value, decimals);
            left -= at - from;
        }
        for (; left > 0; left--) {
            value *= 10;
        }
        return negative ? -value : value;
    }

    double number() {
        int from = at;
        skipWord();
        return Double.parseDouble(new String(text, from, at - from, StandardCharsets.US_ASCII));
    }

    private long digits(long before, int most) {
        long value = before;
        int from = at;
        while (at < end && text[at] >= '0' && text[at] <= '9') {
            if (at - from == most) {
                throw unexpected("at most " + most + " decimals");
            }
            value = Math.addExact(Math.multiplyExact(value, 10L), text[at++] - '0');
        }
        if (at == from) {
            throw unexpected("a digit");
        }
        return value;
    }

    private void skipString() {
        take('"');
        while (at < end && text[at] != '"') {
            at += text[at] == '\\' ? 2 : 1;
        }
        take('"');
    }

    private void skipWord() {
        int from = at;
        while (at < end && !endsWord(text[at])) {
            at++;
        }
        if (at == from) {
            throw unexpected("a value");
        }
    }

    private static boolean endsWord(byte next) {
        return switch (next) {
            case ',', ':', ']', '}', '[', '{', '"' -> true;
            default -> false;
        };
    }

    private String unescaped(String raw) {
        StringBuilder plain = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (c != '\\') {
                plain.append(c);
                continue;
            }
            char escape = raw.charAt(++i);
            switch (escape) {
                case 'b' -> plain.append('\b');
                case 'f' -> plain.append('\f');
                case 'n' -> plain.append('\n');
                case 'r' -> plain.append('\r');
                case 't' -> plain.append('\t');
                case 'u' -> {
                    plain.append((char) Integer.parseInt(raw.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> plain.append(escape);
            }
        }
        return plain.toString();
    }

    IllegalArgumentException unexpected(String wanted) {
        byte[] rest = Arrays.copyOfRange(text, Math.min(at, end), Math.min(end, at + 20));
        return new IllegalArgumentException("no canonical text: " + wanted + " is missing at byte " + at + " before \""
                + new String(rest, StandardCharsets.UTF_8) + "\"");
    }
}
