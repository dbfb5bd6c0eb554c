package io.geoidem.reconcile.output;

import io.geoidem.reconcile.FeatureRef;
import io.geoidem.reconcile.Outcome;
import io.geoidem.reconcile.Reconciliation;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;

/**
 * CSV (RFC 4180) with a line for each outcome: {@code row,outcome,metres,attributes,reason}, then a column for each
 * source with the record numbers of its members. Several in one field are separated by semicolons.
 */
public final class CsvOutcomes implements OutcomeWriter {
    @Override
    public void write(Reconciliation reconciliation, OutputStream out) throws IOException {
        List<String> names = reconciliation.sourceNames();
        Utf8Lines lines = new Utf8Lines(out);
        lines.line().append("row,outcome,metres,attributes,reason");
        for (String name : names) {
            field(lines.line().append(','), name);
        }
        lines.end();
        long row = 0;
        Iterator<Outcome> outcomes = reconciliation.outcomes().iterator();
        while (outcomes.hasNext()) {
            line(lines.line().append(++row).append(','), outcomes.next(), names.size());
            lines.end();
        }
        lines.flush();
    }

    private static void line(StringBuilder line, Outcome outcome, int sources) {
        line.append(outcome.kind().label()).append(',');
        outcome.metres().ifPresent(metres -> line.append(Metres.text(metres)));
        field(line.append(','), String.join(";", outcome.attributes()));
        line.append(',');
        if (outcome instanceof Outcome.Ambiguous ambiguous) {
            line.append(OutcomeWords.reason(ambiguous.reason()));
        }
        for (int source = 0; source < sources; source++) {
            line.append(',');
            String before = "";
            for (FeatureRef member : outcome.members()) {
                if (member.source() == source) {
                    line.append(before).append(member.record());
                    before = ";";
                }
            }
        }
    }

    private static void field(StringBuilder line, String text) {
        if (text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')) {
            line.append(text);
        } else {
            line.append('"').append(text.replace("\"", "\"\"")).append('"');
        }
    }
}
