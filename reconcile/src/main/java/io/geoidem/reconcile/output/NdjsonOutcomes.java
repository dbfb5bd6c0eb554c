package io.geoidem.reconcile.output;

import io.geoidem.reconcile.FeatureRef;
import io.geoidem.reconcile.Outcome;
import io.geoidem.reconcile.Reconciliation;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;

/**
 * One JSON object a line for each outcome: {@code outcome}, {@code metres}, {@code attributes}, {@code reason} where they
 * apply, and {@code members} with {@code source} and {@code record}.
 */
public final class NdjsonOutcomes implements OutcomeWriter {
    @Override
    public void write(Reconciliation reconciliation, OutputStream out) throws IOException {
        List<String> names = reconciliation.sourceNames();
        Utf8Lines lines = new Utf8Lines(out);
        Iterator<Outcome> outcomes = reconciliation.outcomes().iterator();
        while (outcomes.hasNext()) {
            Outcome outcome = outcomes.next();
            StringBuilder line = lines.line().append('{');
            OutcomeJson.append(line, outcome);
            line.append(",\"members\":[");
            String before = "";
            for (FeatureRef member : outcome.members()) {
                line.append(before).append("{\"source\":");
                JsonText.append(line, names.get(member.source()));
                line.append(",\"record\":").append(member.record()).append('}');
                before = ",";
            }
            line.append("]}");
            lines.end();
        }
        lines.flush();
    }
}
