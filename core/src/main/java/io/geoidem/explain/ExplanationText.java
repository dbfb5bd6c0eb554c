package io.geoidem.explain;

import io.geoidem.OneLine;
import java.util.List;

/**
 * An explanation in words, for people. The words stand here and in the enums they belong to, and nowhere else: the
 * command line prints them as they are.
 */
public final class ExplanationText {

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
        out.append("  A  ").append(e.a()).append("  ").append(OneLine.of(nameA)).append('\n');
        out.append("  B  ").append(e.b()).append("  ").append(OneLine.of(nameB)).append('\n');
        append(e, "");
    }

    private void append(Explanation e, String indent) {
        e.acted().forEach(acted -> out.append(indent).append(line(acted)).append('\n'));
        e.agreeAt()
                .ifPresent(decimals -> out.append(indent)
                        .append("the shapes agree at ")
                        .append(DifferenceText.decimals(decimals))
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
                : " (" + count + (acted.count() == 1 ? "at " : "first at ") + OneLine.of(acted.first()) + ")";
        return coloured("33", rule(acted.way().rule())) + " made alike: "
                + acted.way().words()
                + (first.isEmpty() && acted.count() > 1 ? " (" + acted.count() + " times)" : first);
    }

    private void append(Difference difference, String indent) {
        String text = DifferenceText.of(difference);
        out.append(indent).append(coloured("36", rule(difference.rule()))).append(' ');
        out.append(text.replace("\n", "\n" + indent + "      ")).append('\n');
    }

    private static String rule(Rule rule) {
        return "§" + rule.number();
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
