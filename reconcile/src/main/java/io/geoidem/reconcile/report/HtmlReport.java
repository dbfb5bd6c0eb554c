package io.geoidem.reconcile.report;

import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.output.OutcomeWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Writes a reconciliation as one HTML page that holds everything it needs and asks no network for anything: a map of all
 * sources, the counts, the rules in words and a table. Beyond 10,000 features it shows a sample of each outcome and says
 * so. The same reconciliation gives the same bytes. Immutable and thread-safe.
 */
public final class HtmlReport implements OutcomeWriter {
    private final String title;
    private final List<String> contract;

    /**
     * A report under that title.
     *
     * @param contract what was decided by which rules, in sentences, as {@link ContractWords} gives them
     */
    public HtmlReport(String title, List<String> contract) {
        this.title = title;
        this.contract = List.copyOf(contract);
    }

    @Override
    public void write(Reconciliation reconciliation, OutputStream out) throws IOException {
        String data = new ReportData(reconciliation).json(title, contract);
        String page = resource("report.html");
        out.write(page.replace("{{title}}", escaped(title))
                .replace("{{style}}", resource("report.css"))
                .replace("{{script}}", resource("map.js") + resource("report.js"))
                .replace("{{data}}", data)
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("{{", "{&#123;");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
