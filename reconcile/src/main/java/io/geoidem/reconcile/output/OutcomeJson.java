package io.geoidem.reconcile.output;

import io.geoidem.reconcile.Outcome;
import java.util.List;

/** The members that outcomes have in every JSON format. */
final class OutcomeJson {
    private OutcomeJson() {}

    static void append(StringBuilder out, Outcome outcome) {
        out.append("\"outcome\":\"").append(outcome.kind().label()).append('"');
        outcome.metres().ifPresent(metres -> out.append(",\"metres\":").append(Metres.text(metres)));
        if (!outcome.attributes().isEmpty()) {
            out.append(",\"attributes\":");
            appendStrings(out, outcome.attributes());
        }
        if (outcome instanceof Outcome.Ambiguous ambiguous) {
            out.append(",\"reason\":\"")
                    .append(OutcomeWords.reason(ambiguous.reason()))
                    .append('"');
        }
    }

    static void appendStrings(StringBuilder out, List<String> texts) {
        out.append('[');
        for (int i = 0; i < texts.size(); i++) {
            out.append(i == 0 ? "" : ",");
            JsonText.append(out, texts.get(i));
        }
        out.append(']');
    }
}
