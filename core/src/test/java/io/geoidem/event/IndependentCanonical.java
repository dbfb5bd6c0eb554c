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
    private static final Comparator<String> BY_CODE_POINT =
            Comparator.comparing(text -> text.codePoints().toArray(), java.util.Arrays::compare);

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

    /** Tries one digit more at a time, and the neighbours of each attempt. */
    static String repr(double size) {
        if (size == 0) {
            return "0.0";
        }
        BigDecimal exact = new BigDecimal(size);
        for (int count = 1; ; count++) {
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
        text.codePoints().forEach(c -> {
            if (c >= 0xd800 && c < 0xe000) {
                throw new RefusedException();
            }
            int known = "\"\\\b\f\n\r\t".indexOf(c);
            if (known >= 0) {
                quoted.append('\\').append("\"\\bfnrt".charAt(known));
            } else if (c < 0x20) {
                quoted.append("\\u00").append(c < 16 ? "0" : "1").append(Character.forDigit(c & 15, 16));
            } else {
                quoted.appendCodePoint(c);
            }
        });
        return quoted.append('"').toString();
    }

    private static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RefusedException() {
            super(null, null, false, false);
        }
    }
}
