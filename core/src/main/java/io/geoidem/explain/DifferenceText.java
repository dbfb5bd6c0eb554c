package io.geoidem.explain;

import io.geoidem.OneLine;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.explain.Difference.Spelling;
import io.geoidem.explain.Difference.Straddle;
import io.geoidem.explain.Difference.Vertex;
import io.geoidem.geometry.GeometryType;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Collectors;

/** A difference in words. */
final class DifferenceText {
    private static final int LONGEST_VALUE = 120;

    private DifferenceText() {}

    /** The difference in words, several lines where there is more to say. */
    static String of(Difference difference) {
        if (difference instanceof Difference.Value value) {
            return text(value);
        }
        if (difference instanceof Difference.Moved moved) {
            return text(moved);
        }
        if (difference instanceof Difference.LoneVertex lone) {
            return "only " + lone.side() + " has " + place(lone.vertex()) + "\n"
                    + side(lone.side().name(), lone.vertex());
        }
        if (difference instanceof Difference.LoneSequence lone) {
            return "only " + lone.side() + " has " + OneLine.of(lone.place()) + ", of " + lone.positions()
                    + " positions";
        }
        if (difference instanceof Difference.Type type) {
            return "A is " + type(type.a()) + ", B is " + type(type.b());
        }
        if (difference instanceof Difference.Crs crs) {
            String suspicion = crs.suspicion().words();
            return "A is in " + OneLine.of(crs.a()) + ", B is in " + OneLine.of(crs.b())
                    + crs.identityA().map(identity -> operation("A", identity)).orElse("")
                    + crs.identityB().map(identity -> operation("B", identity)).orElse("")
                    + (suspicion.isEmpty() ? "" : "\n" + suspicion);
        }
        if (difference instanceof Difference.Component component) {
            return text(component);
        }
        Difference.LoneFeature lone = (Difference.LoneFeature) difference;
        return "only " + lone.side() + " has feature " + lone.record() + "  " + lone.key();
    }

    private static String text(Difference.Value value) {
        boolean choice = value.hint() == Difference.Hint.NULL_AND_ABSENT && value.rule() == Rule.ATTRIBUTES;
        String hint = value.hint().words() + (choice ? " (properties.null_is_absent would make them alike)" : "");
        return OneLine.of(value.pointer()) + (hint.isEmpty() ? "" : ": " + hint) + "\nA  " + spelling(value.a())
                + "\nB  " + spelling(value.b());
    }

    private static String spelling(Spelling spelling) {
        if (spelling.canonical().isEmpty()) {
            return "absent";
        }
        String canonical = spelling.canonical().get();
        String written = spelling.written().orElse(canonical);
        return written.equals(canonical) ? shortened(canonical) : shortened(written) + "  made " + shortened(canonical);
    }

    private static String text(Difference.Moved moved) {
        String straddles = moved.straddles().stream()
                .map(straddle -> "\n" + text(straddle))
                .collect(Collectors.joining());
        return place(moved.a()) + " of A and " + place(moved.b()) + " of B lie " + plain(moved.metres()) + " m apart\n"
                + side("A", moved.a()) + "\n" + side("B", moved.b()) + straddles;
    }

    private static String text(Straddle straddle) {
        String agree = straddle.agreeAt().isPresent()
                ? "they agree at " + decimals(straddle.agreeAt().getAsInt())
                : "they agree at no number of decimals";
        if (straddle.border().isEmpty()) {
            return straddle.axis() + ": " + straddle.cells() + " cells apart; " + agree;
        }
        return straddle.axis() + ": both sides of the cell border "
                + plain(straddle.border().get()) + ", A by "
                + plain(straddle.fromBorder().get(0)) + " and B by "
                + plain(straddle.fromBorder().get(1)) + "; " + agree;
    }

    private static String text(Difference.Component component) {
        String name = component.role().map(role -> "." + role.label()).orElse("the file");
        String at = component.firstByte() < 0 ? "" : ", from byte " + component.firstByte() + " on";
        return name + ": " + component.cause().words() + at + "\nA  " + content(component.a()) + "\nB  "
                + content(component.b());
    }

    private static String content(Optional<Difference.Content> content) {
        return content.map(c -> OneLine.of(c.fileName()) + ", " + c.length() + " bytes, sha256 " + c.sha256())
                .orElse("missing");
    }

    private static String side(String side, Vertex vertex) {
        String degrees =
                vertex.degrees().equals(vertex.written()) || vertex.written().startsWith(vertex.degrees() + " ")
                        ? ""
                        : "  in degrees " + vertex.degrees();
        return side + "  " + vertex.written() + degrees
                + (vertex.canonical().equals(vertex.written()) ? "" : "  made " + vertex.canonical());
    }

    private static String place(Vertex vertex) {
        return vertex.place().isEmpty() ? "a position" : vertex.place();
    }

    private static String type(Optional<GeometryType> type) {
        return type.map(GeometryType::label).orElse("null");
    }

    private static String shortened(String value) {
        String line = OneLine.of(value);
        return line.length() <= LONGEST_VALUE ? line : line.substring(0, LONGEST_VALUE - 3) + "...";
    }

    private static String plain(BigDecimal number) {
        return Numbers.plain(number);
    }

    static String decimals(int count) {
        return count + (count == 1 ? " decimal" : " decimals");
    }

    private static String operation(String side, CrsIdentity identity) {
        return "\n" + side + " is brought to WGS 84 by "
                + identity.operation().map(code -> OneLine.of(code) + " ").orElse("")
                + OneLine.of(identity.operationName());
    }
}
