package io.geoidem.reconcile.report;

import io.geoidem.reconcile.FeatureRef;
import io.geoidem.reconcile.Outcome;
import io.geoidem.reconcile.OutcomeKind;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.SourceFeature;
import io.geoidem.reconcile.Summary;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.output.JsonText;
import io.geoidem.reconcile.output.Metres;
import io.geoidem.reconcile.output.OutcomeWords;
import io.geoidem.reconcile.output.SummaryTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The JSON that the page draws. Not thread-safe. */
final class ReportData {
    /** What a browser draws in one frame, software rendering included. */
    static final int MOST_FEATURES = 10_000;

    static final long MOST_POSITIONS = 1_500_000;

    private final Reconciliation reconciliation;
    private final StringBuilder out = new StringBuilder(1 << 16);
    private final Map<String, Integer> names = new HashMap<>();
    private final StringBuilder nameList = new StringBuilder();
    private int mostPositions;
    private long thinned;
    private long cells = 1;

    ReportData(Reconciliation reconciliation) {
        this.reconciliation = reconciliation;
    }

    String json(String title, List<String> contract) {
        Sample sample = Sample.of(reconciliation, MOST_FEATURES);
        mostPositions = sample.mostPositions(reconciliation, MOST_POSITIONS);
        out.append("{\"title\":");
        JsonText.append(out, title);
        out.append(",\"contract\":[");
        for (int i = 0; i < contract.size(); i++) {
            JsonText.append(out.append(i == 0 ? "" : ","), contract.get(i));
        }
        out.append("],\"sources\":[");
        sources();
        out.append("],\"kinds\":[");
        kinds(sample);
        out.append("],\"outcomes\":[");
        String before = "";
        for (Outcome outcome : sample.outcomes()) {
            outcome(outcome, before);
            before = ",\n";
        }
        out.append("],\"names\":[").append(nameList).append("],\"cells\":").append(cells);
        out.append(",\"thinned\":").append(thinned).append(",\"id\":");
        JsonText.append(out, reconciliation.rules().idAttribute().orElse(""));
        out.append(",\"otherAttributes\":").append(reconciliation.summary().otherAttributes());
        out.append(",\"incomplete\":").append(reconciliation.summary().incomplete());
        return out.append('}').toString();
    }

    private void sources() {
        List<String> sources = reconciliation.sourceNames();
        for (int source = 0; source < sources.size(); source++) {
            out.append(source == 0 ? "" : ",").append("{\"letter\":\"").append(SummaryTable.letter(source));
            out.append("\",\"name\":");
            JsonText.append(out, sources.get(source));
            out.append(",\"features\":");
            out.append(reconciliation.summary().sourceFeatures().get(source)).append('}');
        }
    }

    private void kinds(Sample sample) {
        Summary summary = reconciliation.summary();
        for (OutcomeKind kind : OutcomeKind.values()) {
            out.append(kind == OutcomeKind.SAME ? "" : ",")
                    .append("{\"label\":\"")
                    .append(kind.label());
            out.append("\",\"meaning\":\"").append(OutcomeWords.meaning(kind));
            out.append("\",\"rows\":").append(summary.rows(kind));
            out.append(",\"shown\":").append(sample.shown().getOrDefault(kind, 0L));
            out.append(",\"features\":").append(summary.features().getOrDefault(kind, List.of()));
            out.append('}');
        }
    }

    /** {@code [kind, metres or null, names of differing attributes, reason or "", members]}. */
    private void outcome(Outcome outcome, String before) {
        out.append(before).append("[\"").append(outcome.kind().label()).append("\",");
        outcome.metres().ifPresentOrElse(metres -> out.append(Metres.text(metres)), () -> out.append("null"));
        out.append(",[");
        String comma = "";
        for (String name : outcome.attributes()) {
            out.append(comma).append(number(name));
            comma = ",";
        }
        out.append("],\"");
        if (outcome instanceof Outcome.Ambiguous ambiguous) {
            out.append(OutcomeWords.reason(ambiguous.reason()));
        }
        out.append("\",[");
        SourceFeature first = reconciliation.feature(outcome.members().get(0));
        comma = "";
        for (FeatureRef member : outcome.members()) {
            out.append(comma);
            member(
                    member,
                    reconciliation.feature(member),
                    first,
                    member.equals(outcome.members().get(0)) ? Copy.NEVER : Copy.WHERE_EQUAL);
            comma = ",";
        }
        out.append("]]");
    }

    /** {@code [source, record, outline, attributes]}; 0 for what is the same as of the first member. */
    private void member(FeatureRef ref, SourceFeature feature, SourceFeature first, Copy copy) {
        boolean isFirst = copy == Copy.NEVER;
        out.append('[').append(ref.source()).append(',').append(ref.record()).append(',');
        Outline outline = feature.outline();
        cells = Math.max(cells, outline.cellsInDegree());
        StringBuilder drawn = new StringBuilder();
        boolean cut = ReportOutline.append(drawn, outline, mostPositions);
        StringBuilder drawnFirst = new StringBuilder();
        ReportOutline.append(drawnFirst, first.outline(), mostPositions);
        thinned += cut ? 1 : 0;
        out.append(!isFirst && drawn.compareTo(drawnFirst) == 0 ? "0" : drawn).append(',');
        attributes(feature.attributes(), !isFirst && feature.attributes().equals(first.attributes()));
        out.append(']');
    }

    private void attributes(SortedMap<String, String> attributes, boolean asFirst) {
        if (asFirst) {
            out.append('0');
            return;
        }
        out.append('[');
        String comma = "";
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            out.append(comma).append(number(attribute.getKey())).append(',');
            JsonText.append(out, attribute.getValue());
            comma = ",";
        }
        out.append(']');
    }

    /** Whether a member may refer to what the first one has. */
    private enum Copy {
        NEVER,
        WHERE_EQUAL
    }

    private int number(String name) {
        Integer known = names.get(name);
        if (known != null) {
            return known;
        }
        JsonText.append(nameList.append(names.isEmpty() ? "" : ","), name);
        names.put(name, names.size());
        return names.size() - 1;
    }
}
