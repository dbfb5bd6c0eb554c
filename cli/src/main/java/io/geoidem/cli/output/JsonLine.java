package io.geoidem.cli.output;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Appends one JSON object on one line, member by member in the order given. */
final class JsonLine {
    private final StringBuilder out;
    private boolean first = true;

    JsonLine(StringBuilder out) {
        this.out = out.append('{');
    }

    JsonLine member(String name, String value) {
        name(name);
        string(value);
        return this;
    }

    JsonLine member(String name, long value) {
        name(name);
        out.append(value);
        return this;
    }

    /** A number to four decimals. */
    JsonLine number(String name, double value) {
        name(name);
        BigDecimal rounded = new BigDecimal(value).setScale(4, RoundingMode.HALF_EVEN);
        out.append(rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString());
        return this;
    }

    /** Begins an object as the value of that member. */
    JsonLine open(String name) {
        name(name);
        out.append('{');
        first = true;
        return this;
    }

    /** Ends the object that {@link #open} began. */
    JsonLine shut() {
        out.append('}');
        first = false;
        return this;
    }

    /** Ends the line. */
    void end() {
        out.append("}\n");
    }

    private void name(String name) {
        if (!first) {
            out.append(',');
        }
        first = false;
        string(name);
        out.append(':');
    }

    private void string(String value) {
        Quoted.append(out, value);
    }
}
