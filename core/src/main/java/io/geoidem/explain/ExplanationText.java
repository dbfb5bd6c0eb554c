package io.geoidem.explain;

import io.geoidem.explain.Difference.Spelling;
import io.geoidem.explain.Difference.Straddle;
import io.geoidem.explain.Difference.Vertex;
import io.geoidem.geometry.GeometryType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An explanation in words, for people. The words stand here and in the enums they belong to, and nowhere else: the
 * command line prints them as they are.
 */
public final class ExplanationText {
    private static final int LONGEST_VALUE = 120;

    private final StringBuilder out = new StringBuilder();
    private final String nameA;
    private final String nameB;
    private final Colours colours;
    private final int most;

    private ExplanationText(String nameA, String nameB, Colours colours, int most) {
        this.nameA = nameA;
        this.nameB = nameB;
        this.colours = colours;
        this.most = most;
    }

    /** Whether the text is coloured with the escape sequences of ECMA-48. */
    public enum Colours {
        NONE,
        ANSI
    }

    /**
     * The text, in lines.
     *
     * @param nameA what the first input is called
     * @param nameB what the second is called
     * @param most differences that are listed before the rest is only counted
     */
    public static String of(Explanation explanation, String nameA, String nameB, Colours colours, int most) {
        ExplanationText text = new ExplanationText(nameA, nameB, colours, most);
        text.append(explanation);
        return text.out.toString();
    }

    /** The verdict in one sentence. */
    public static String sentence(Verdict verdict) {
        return switch (verdict) {
            case IDENTICAL -> "same: identical";
            case SAME_THROUGH_NORMALISATION -> "same: written differently, and made alike by the rules";
            case DIFFERS_BY_CRS -> "different: another CRS";
            case DIFFERS_BY_SHAPE -> "different: another shape";
            case DIFFERS_BY_FEATURES -> "different: other features";
            case DIFFERS_BY_CONTENT -> "different: other values";
            case DIFFERS_BY_BYTES -> "different: other bytes";
            case DIFFERS_BY_ATTRIBUTES -> "different: other attributes";
            case DIFFERS_BY_ROUNDING -> "different: by rounding alone";
        };
    }

    private void append(Explanation e) {
        String colour = e.isSame() ? "32" : "31";
        out.append(coloured(colour, sentence(e.verdict()))).append('\n');
        out.append("  A  ").append(e.a()).append("  ").append(clean(nameA)).append('\n');
        out.append("  B  ").append(e.b()).append("  ").append(clean(nameB)).append('\n');
        append(e, "");
    }

    private void append(Explanation e, String indent) {
        e.acted().forEach(acted -> out.append(indent).append(line(acted)).append('\n'));
        e.agreeAt()
                .ifPresent(decimals -> out.append(indent)
                        .append("the shapes agree at ")
                        .append(decimals(decimals))
                        .append(" (geometry.precision)\n"));
        e.differences().stream().limit(most).forEach(d -> append(d, indent));
        int more = e.differences().size() - most;
        if (more > 0) {
            out.append(indent).append("and ").append(more).append(" more differences\n");
        }
        e.pairs().stream().limit(most).forEach(pair -> append(pair, indent));
        int morePairs = e.pairs().size() - most;
        if (morePairs > 0) {
            out.append(indent).append("and ").append(morePairs).append(" more pairs of features\n");
        }
    }

    private void append(Explanation.Pair pair, String indent) {
        out.append(indent)
                .append("feature ")
                .append(pair.recordA())
                .append(" and feature ")
                .append(pair.recordB())
                .append(": ")
                .append(sentence(pair.explanation().verdict()))
                .append('\n');
        append(pair.explanation(), indent + "  ");
    }

    private String line(Acted acted) {
        String count = acted.count() == 1 ? "" : acted.count() + " times, ";
        String first = acted.first().isEmpty()
                ? ""
                : " (" + count + (acted.count() == 1 ? "at " : "first at ") + clean(acted.first()) + ")";
        return coloured("33", rule(acted.way().rule())) + " made alike: "
                + acted.way().words()
                + (first.isEmpty() && acted.count() > 1 ? " (" + acted.count() + " times)" : first);
    }

    private void append(Difference difference, String indent) {
        String text;
        if (difference instanceof Difference.Value value) {
            text = text(value);
        } else if (difference instanceof Difference.Moved moved) {
            text = text(moved);
        } else if (difference instanceof Difference.LoneVertex lone) {
            text = "only " + lone.side() + " has " + place(lone.vertex()) + "\n"
                    + side(lone.side().name(), lone.vertex());
        } else if (difference instanceof Difference.LoneSequence lone) {
            text = "only " + lone.side() + " has " + clean(lone.place()) + ", of " + lone.positions() + " positions";
        } else if (difference instanceof Difference.Type type) {
            text = "A is " + type(type.a()) + ", B is " + type(type.b());
        } else if (difference instanceof Difference.Crs crs) {
            String suspicion = crs.suspicion().words();
            text = "A is in " + clean(crs.a()) + ", B is in " + clean(crs.b())
                    + (suspicion.isEmpty() ? "" : "\n" + suspicion);
        } else if (difference instanceof Difference.Component component) {
            text = text(component);
        } else {
            Difference.LoneFeature lone = (Difference.LoneFeature) difference;
            text = "only " + lone.side() + " has feature " + lone.record() + "  " + lone.key();
        }
        out.append(indent).append(coloured("36", rule(difference.rule()))).append(' ');
        out.append(text.replace("\n", "\n" + indent + "      ")).append('\n');
    }

    private static String text(Difference.Value value) {
        boolean choice = value.hint() == Difference.Hint.NULL_AND_ABSENT && value.rule() == Rule.ATTRIBUTES;
        String hint = value.hint().words() + (choice ? " (properties.null_is_absent would make them alike)" : "");
        return clean(value.pointer()) + (hint.isEmpty() ? "" : ": " + hint) + "\nA  " + spelling(value.a()) + "\nB  "
                + spelling(value.b());
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
        return content.map(c -> clean(c.fileName()) + ", " + c.length() + " bytes, sha256 " + c.sha256())
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

    private static String rule(Rule rule) {
        return "§" + rule.number();
    }

    private static String decimals(int count) {
        return count + (count == 1 ? " decimal" : " decimals");
    }

    private static String plain(BigDecimal number) {
        return Numbers.plain(number);
    }

    private static String shortened(String value) {
        String clean = clean(value);
        return clean.length() <= LONGEST_VALUE ? clean : clean.substring(0, LONGEST_VALUE - 3) + "...";
    }

    /** Control characters would let the data write to the terminal. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c)) {
                clean.append("\\u").append(java.util.HexFormat.of().toHexDigits(c));
            } else {
                clean.append(c);
            }
        }
        return clean.toString();
    }

    private String coloured(String code, String text) {
        return colours == Colours.ANSI ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /** The words of the rules that acted or did not, each once, for a legend. */
    public static List<String> legend(Explanation explanation) {
        return java.util.stream.Stream.concat(
                        explanation.acted().stream().map(acted -> acted.way().rule()),
                        explanation.differences().stream().map(Difference::rule))
                .distinct()
                .sorted()
                .map(rule -> rule(rule) + " " + rule.words())
                .toList();
    }
}
