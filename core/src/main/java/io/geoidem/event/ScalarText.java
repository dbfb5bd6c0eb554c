package io.geoidem.event;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.number.ByteSink;
import io.geoidem.number.Decimal;
import io.geoidem.number.FloatText;

/** Writes the canonical form of the number or string that a reader stands on. */
final class ScalarText {
    private static final int SHOWN = 40;

    private final ByteSink text;
    private final int precision;
    private final FloatText floats = new FloatText();
    private final ByteSink decoded = new ByteSink();

    ScalarText(ByteSink text, int precision) {
        this.text = text;
        this.precision = precision;
    }

    void appendNumber(JsonReader reader) {
        Decimal number = reader.number();
        if (!number.isFractional()) {
            if (number.isNegative() && number.digits() == 0) {
                text.append('0'); // an integer has no negative zero
            } else {
                text.append(reader.buffer(), reader.from(), reader.to() - reader.from());
            }
        } else if (!floats.append(text, number, precision)) {
            throw new GeoidemException(
                    ErrorCode.NUMBER_RANGE,
                    reader.place(),
                    "the number " + abbreviated(number.text()) + " is beyond the range of doubles",
                    "send a value up to 1.7976931348623157e308, or a string");
        }
    }

    /** Writes a string or name with its quotes. */
    void appendQuoted(JsonReader reader) {
        if (reader.isEscaped()) {
            decoded.clear();
            reader.appendUtf8(decoded);
            CanonicalJson.appendUtf8String(text, decoded.array(), 0, decoded.length());
        } else {
            // Written without escapes, a string is its own canonical form.
            text.append(reader.buffer(), reader.from() - 1, reader.to() - reader.from() + 2);
        }
    }

    private static String abbreviated(String number) {
        return number.length() <= SHOWN ? number : number.substring(0, SHOWN - 3) + "...";
    }
}
