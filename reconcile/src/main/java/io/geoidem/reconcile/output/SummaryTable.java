package io.geoidem.reconcile.output;

import io.geoidem.reconcile.OutcomeKind;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.Summary;
import java.util.ArrayList;
import java.util.List;

/** The summary as a table with bars, for a terminal of 80 columns or more. Kinds that do not occur are left out. */
public final class SummaryTable {
    private static final int BAR = 24;
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

    private SummaryTable() {}

    /** The lines of the table. */
    public static List<String> lines(Reconciliation reconciliation) {
        Summary summary = reconciliation.summary();
        List<String> lines = new ArrayList<>();
        List<String> names = reconciliation.sourceNames();
        for (int source = 0; source < names.size(); source++) {
            lines.add(padded(letter(source), 3)
                    + left(Metres.grouped(summary.sourceFeatures().get(source)), 11) + " features  "
                    + names.get(source));
        }
        lines.add("");
        for (OutcomeKind kind : OutcomeKind.values()) {
            if (summary.rows(kind) > 0) {
                lines.add(line(summary, kind));
            }
        }
        if (summary.otherAttributes() > 0) {
            lines.add("Of the near and moved, " + Metres.grouped(summary.otherAttributes())
                    + " have other attributes too.");
        }
        if (summary.incomplete() > 0) {
            lines.add("Of what was joined, " + Metres.grouped(summary.incomplete()) + " lack some source.");
        }
        return lines;
    }

    /** A, B, C … for the sources in their order; after Z, A2. */
    public static String letter(int source) {
        String letter = String.valueOf((char) ('A' + source % 26));
        return source < 26 ? letter : letter + (source / 26 + 1);
    }

    private static String line(Summary summary, OutcomeKind kind) {
        long rows = summary.rows(kind);
        StringBuilder perSource = new StringBuilder();
        List<Long> features = summary.features().getOrDefault(kind, List.of());
        for (int source = 0; source < features.size(); source++) {
            if (features.get(source) > 0 && kind == OutcomeKind.ONLY_IN) {
                perSource
                        .append(perSource.length() == 0 ? ": " : ", ")
                        .append(letter(source))
                        .append(' ');
                perSource.append(Metres.grouped(features.get(source)));
            }
        }
        return padded(kind.name(), 10) + left(Metres.grouped(rows), 11) + left(percent(rows, summary.allRows()), 8)
                + "  " + bar(rows, summary.allRows()) + "  " + OutcomeWords.meaning(kind) + perSource;
    }

    /** Tenths of a percent, rounded down but never to 0. */
    static String percent(long part, long whole) {
        long tenths = part * 1000 / whole;
        return tenths == 0 ? "<0.1 %" : tenths / 10 + "." + tenths % 10 + " %";
    }

    /** As long as the share, an eighth of a character exact, and never empty. */
    static String bar(long part, long whole) {
        long eighths = Math.max(1, part * BAR * 8 / whole);
        StringBuilder bar = new StringBuilder("█".repeat((int) (eighths / 8)));
        if (eighths % 8 > 0) {
            bar.append(EIGHTHS.charAt((int) (eighths % 8)));
        }
        return padded(bar.toString(), BAR);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String left(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
