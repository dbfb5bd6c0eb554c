package io.geoidem.event;

import java.util.SplittableRandom;

/** Random payloads aimed at the seams of the canonicaliser; the same seed gives the same payloads. */
final class RandomEvents {
    private static final String[] NAMES = {
        "type",
        "geometry",
        "coordinates",
        "properties",
        "id",
        "timestamp",
        "webhook_id",
        "attempt",
        "x-signature",
        "a",
        "aa",
        "ab",
        "aaaaaaaa",
        "aaaaaaaab",
        "aaaaaaaaa",
        "",
        "\u0000",
        "a\u0000",
        "\u001f",
        "\"",
        "\\",
        "/",
        "\u007f",
        "\u00e9",
        "e\u0301",
        "\u4e2d",
        "\uffee",
        "\ud7ff",
        "\ue000",
        "\ud800\udc00",
        "\ud83d\ude00",
        "\udbff\udfff",
        "\u2028",
        "station",
        "station_name",
        "station_number",
        "Z",
        "z",
        "0",
        "10",
        "2"
    };
    private static final String[] EXTREMES = {
        "0",
        "-0",
        "0.0",
        "-0.0",
        "1.0",
        "1e22",
        "1e23",
        "2e23",
        "-1e-400",
        "1e-7",
        "5e-324",
        "4.9406564584124654e-324",
        "2.2250738585072014e-308",
        "2.2250738585072011e-308",
        "1.7976931348623157e308",
        "9007199254740993",
        "9007199254740993.0",
        "9007199254740992.5",
        "1e15",
        "1E+16",
        "9999999999999999.0",
        "123456789012345680.0",
        "0.1",
        "0.30000000000000004",
        "100.0",
        "1.10",
        "0e5",
        "0E-10",
        "4503599627370495.5",
        "0.000001",
        "0.0001",
        "999999999999999.9",
        "99999999999999.95",
        "9.5",
        "0.05",
        "12345678.123456785",
        "18446744073709551616",
        "18446744073709551616.0",
        "0.99999999999999999",
        "179769313486231580793728971405301e276"
    };

    private final SplittableRandom random;

    RandomEvents(long seed) {
        random = new SplittableRandom(seed);
    }

    /** An object, with white space and spellings of strings at random. */
    String next(int precision) {
        StringBuilder text = new StringBuilder();
        object(text, precision, 0);
        return text.toString();
    }

    /** A number aimed at the rounding to that precision. */
    String number(int precision) {
        StringBuilder text = new StringBuilder();
        number(text, precision);
        return text.toString();
    }

    private void object(StringBuilder text, int precision, int depth) {
        text.append('{');
        int count = random.nextInt(depth == 0 ? 7 : 5);
        int from = random.nextInt(NAMES.length);
        int step = 1 + random.nextInt(5) * 2;
        for (int i = 0; i < count; i++) {
            space(text);
            // Steps that share no factor with the number of names never come back within a few members.
            string(text, NAMES[(from + i * step) % NAMES.length]);
            space(text);
            text.append(':');
            space(text);
            value(text, precision, depth + 1);
            space(text);
            text.append(i + 1 < count ? "," : "");
        }
        text.append('}');
    }

    private void value(StringBuilder text, int precision, int depth) {
        int kind = random.nextInt(depth > 4 ? 8 : 12);
        if (kind < 5) {
            number(text, precision);
        } else if (kind == 5) {
            text.append(new String[] {"true", "false", "null"}[random.nextInt(3)]);
        } else if (kind < 8) {
            string(text, content());
        } else if (kind < 10) {
            object(text, precision, depth);
        } else {
            text.append('[');
            int count = random.nextInt(5);
            for (int i = 0; i < count; i++) {
                value(text, precision, depth + 1);
                space(text);
                text.append(i + 1 < count ? "," : "");
            }
            text.append(']');
        }
    }

    private void number(StringBuilder text, int precision) {
        int kind = random.nextInt(12);
        if (kind == 0) {
            text.append(EXTREMES[random.nextInt(EXTREMES.length)]);
            return;
        }
        if (random.nextBoolean()) {
            text.append('-');
        }
        if (kind == 1) { // any double at all
            double value = Double.longBitsToDouble(random.nextLong() >>> 1);
            text.append(Double.isFinite(value) ? new java.math.BigDecimal(value).round(digits(17)) : "0.5");
        } else if (kind == 2) { // an integer of any size
            text.append(1 + random.nextInt(9));
            digits(text, random.nextInt(40));
        } else if (kind == 3) { // a tie in binary too
            text.append(random.nextInt(1000)).append('.');
            int places = Math.max(1, precision + 1);
            text.append(new java.math.BigDecimal(
                            java.math.BigInteger.valueOf(random.nextInt(1 << 11))
                                    .multiply(java.math.BigInteger.valueOf(5).pow(places)),
                            0)
                    .toPlainString());
        } else if (kind < 6) { // a tie in decimal, or close to one
            text.append(random.nextLong(0, POWERS[random.nextInt(POWERS.length)]))
                    .append('.');
            digits(text, precision);
            text.append(random.nextInt(3) == 0 ? "49999999999999" : "5");
            if (random.nextInt(3) == 0) {
                text.append("000000000000".substring(random.nextInt(12))).append('1');
            }
        } else if (kind == 6) { // 1e15 to 1e22
            text.append(1 + random.nextInt(9)).append('.');
            digits(text, 1 + random.nextInt(20));
            text.append(random.nextBoolean() ? "e" : "E+").append(15 + random.nextInt(8));
        } else if (kind == 7) { // small, many of which round to zero
            text.append(random.nextInt(10)).append('.');
            digits(text, 1 + random.nextInt(18));
            text.append("e-").append(random.nextInt(precision + 4));
        } else { // a coordinate of any length
            text.append(random.nextInt(random.nextInt(4) == 0 ? 20_000_000 : 181))
                    .append('.');
            digits(text, 1 + random.nextInt(random.nextInt(3) == 0 ? 24 : 15));
        }
    }

    private static final long[] POWERS = {2, 10, 1000, 100_000, 100_000_000L, 10_000_000_000L};

    private static java.math.MathContext digits(int count) {
        return new java.math.MathContext(count);
    }

    private void digits(StringBuilder text, int count) {
        for (int i = 0; i < count; i++) {
            text.append((char) ('0' + random.nextInt(10)));
        }
    }

    private String content() {
        StringBuilder text = new StringBuilder();
        int count = random.nextInt(20);
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(12);
            int codePoint = kind < 8
                    ? 0x20 + random.nextInt(0x5f)
                    : kind == 8
                            ? random.nextInt(0x20)
                            : kind == 9
                                    ? 0x80 + random.nextInt(0x2000)
                                    : kind == 10
                                            ? 0x10000 + random.nextInt(0x100000)
                                            : "\"\\/\u007f\u2028".charAt(random.nextInt(5));
            text.appendCodePoint(codePoint);
        }
        return text.toString();
    }

    private void string(StringBuilder text, String content) {
        text.append('"');
        boolean ascii = random.nextInt(4) == 0;
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            boolean must = c < 0x20 || c == '"' || c == '\\';
            String letters = "\"\\/\b\f\n\r\t";
            int known = letters.indexOf(c);
            if (known >= 0 && (must || random.nextInt(8) == 0) && random.nextInt(3) > 0) {
                text.append('\\').append("\"\\/bfnrt".charAt(known));
            } else if (must || (ascii && c >= 0x80) || (random.nextInt(60) == 0 && !Character.isSurrogate(c))) {
                String hex = Integer.toHexString(0x10000 + c).substring(1);
                text.append("\\u").append(random.nextBoolean() ? hex : hex.toUpperCase(java.util.Locale.ROOT));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    private void space(StringBuilder text) {
        while (random.nextInt(6) == 0) {
            text.append(" \n\r\t".charAt(random.nextInt(4)));
        }
    }
}
