package io.geoidem.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The text of one section in Markdown, printed as it grows. */
final class Report {
    private final StringBuilder text = new StringBuilder();

    /** A paragraph, a heading or a list in Markdown. */
    void say(String markdown) {
        print(markdown + "\n\n");
    }

    /** A table. */
    void table(List<String> heads, List<List<String>> rows) {
        List<List<String>> all = new ArrayList<>();
        all.add(heads);
        all.addAll(rows);
        int[] widths = new int[heads.size()];
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder table = new StringBuilder();
        for (int r = 0; r < all.size(); r++) {
            line(table, all.get(r), widths, ' ');
            if (r == 0) {
                line(table, heads.stream().map(h -> "").toList(), widths, '-');
            }
        }
        print(table + "\n");
    }

    String markdown() {
        return text.toString();
    }

    /** A figure with so many decimals. */
    static String figure(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private static void line(StringBuilder table, List<String> cells, int[] widths, char fill) {
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            table.append(i == 0 ? "| " : " | ").append(cell);
            table.append(String.valueOf(fill).repeat(widths[i] - cell.length()));
        }
        table.append(" |\n");
    }

    private void print(String part) {
        text.append(part);
        System.out.print(part);
        System.out.flush();
    }
}
