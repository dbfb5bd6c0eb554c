package io.geoidem.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rules of §4.1 once more, slowly: Jackson's parser, a tree, BigDecimal. It shares no code with the canonicaliser.
 */
final class IndependentCanonical {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(1000)
                    .maxNumberLength(1 << 20)
                    .build())
            .build();
    private static final Comparator<String> BY_CODE_POINT = IndependentCanonical::compare;

    private final Set<String> strip;
    private final int precision;

    IndependentCanonical(Set<String> strip, int precision) {
        this.strip = strip;
        this.precision = precision;
    }

    /** The canonical text; empty where the payload is refused. */
    Optional<String> of(byte[] payload) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(payload))
                    .toString();
            if (hasEscapeBeyondAscii(text)) {
                return Optional.empty();
            }
            try (JsonParser parser = FACTORY.createParser(text.startsWith("\ufeff") ? text.substring(1) : text)) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    return Optional.empty();
                }
                String canonical = object(parser, strip);
                return parser.nextToken() == null ? Optional.of(canonical) : Optional.empty();
            }
        } catch (IOException | RefusedException e) {
            return Optional.empty();
        }
    }

    /** Jackson 2.22 takes a character beyond ASCII for a hexadecimal digit where its low byte is one. */
    private static boolean hasEscapeBeyondAscii(String text) {
        for (int i = text.indexOf('\\'); i >= 0 && i + 1 < text.length(); i = text.indexOf('\\', i + 2)) {
            String digits = text.substring(i + 2, Math.min(text.length(), i + 6));
            if (text.charAt(i + 1) == 'u' && digits.chars().anyMatch(c -> c >= 0x80)) {
                return true;
            }
        }
        return false;
    }

    private String value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, Set.of());
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> quoted(parser.getText());
            case VALUE_NUMBER_INT -> parser.getBigIntegerValue().toString();
            case VALUE_NUMBER_FLOAT -> rounded(parser.getText());
            default -> parser.getText();
        };
    }

    private String object(JsonParser parser, Set<String> left) throws IOException {
        Map<String, String> members = new TreeMap<>(BY_CODE_POINT);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            String quoted = quoted(name);
            parser.nextToken();
            String value = value(parser);
            if (!left.contains(name)) {
                members.put(name, quoted + ":" + value);
            }
        }
        return "{" + String.join(",", members.values()) + "}";
    }

    private String array(JsonParser parser) throws IOException {
        StringBuilder text = new StringBuilder("[");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            text.append(text.length() > 1 ? "," : "").append(value(parser));
        }
        return text.append(']').toString();
    }

    private String rounded(String number) {
        double value = Double.parseDouble(number);
        if (Double.isInfinite(value)) {
            throw new RefusedException();
        }
        double size = Math.abs(value);
        if (size < 0x1p53) {
            size = new BigDecimal(size)
                    .setScale(precision, RoundingMode.HALF_EVEN)
                    .doubleValue();
        }
        return (number.startsWith("-") ? "-" : "") + repr(size);
    }

    private static int compare(String a, String b) {
        int at = 0;
        while (at < a.length() && at < b.length() && a.charAt(at) == b.charAt(at)) {
            at++;
        }
        if (at == a.length() || at == b.length()) {
            return a.length() - b.length();
        }
        char x = a.charAt(at);
        char y = b.charAt(at);
        // Surrogates stand for the code points above all others.
        boolean above = Character.isSurrogate(x);
        return above == Character.isSurrogate(y) ? x - y : above ? 1 : -1;
    }

    /** Tries 15 digits, which a double always keeps, then one more at a time, and the neighbours of each attempt. */
    static String repr(double size) {
        if (size == 0) {
            return "0.0";
        }
        BigDecimal exact = new BigDecimal(size);
        for (int count = size < 0x1p-1000 ? 1 : 15; ; count++) {
            BigDecimal near = exact.round(new MathContext(count, RoundingMode.HALF_EVEN));
            BigDecimal other = exact.round(
                    new MathContext(count, near.compareTo(exact) > 0 ? RoundingMode.DOWN : RoundingMode.UP));
            for (BigDecimal candidate : new BigDecimal[] {near, other}) {
                if (candidate.doubleValue() == size) {
                    return spelled(candidate.stripTrailingZeros());
                }
            }
        }
    }

    private static String spelled(BigDecimal value) {
        int power = value.precision() - value.scale() - 1;
        if (power >= -4 && power < 16) {
            String plain = value.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        String digits = value.unscaledValue().toString();
        String exponent = (power < 0 ? "-" : "+") + (Math.abs(power) < 10 ? "0" : "") + Math.abs(power);
        return digits.charAt(0) + (digits.length() > 1 ? "." + digits.substring(1) : "") + "e" + exponent;
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int known = "\"\\\b\f\n\r\t".indexOf(c);
            if (known >= 0) {
                quoted.append('\\').append("\"\\bfnrt".charAt(known));
            } else if (c < 0x20) {
                quoted.append("\\u00").append(c < 16 ? "0" : "1").append(Character.forDigit(c & 15, 16));
            } else {
                if (Character.isSurrogate(c)) {
                    boolean paired = Character.isHighSurrogate(c)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1));
                    if (!paired) {
                        throw new RefusedException();
                    }
                    quoted.append(c);
                    c = text.charAt(++i);
                }
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RefusedException() {
            super(null, null, false, false);
        }
    }
}
