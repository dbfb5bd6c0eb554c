package io.geoidem.reconcile.output;

import io.geoidem.reconcile.FeatureRef;
import io.geoidem.reconcile.Outcome;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.SourceFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * A GeoJSON FeatureCollection with every feature of every source, in WGS 84 as the contract rounds it. Its properties
 * are {@code row} (features of one outcome share it), {@code outcome}, {@code metres}, {@code attributes},
 * {@code reason}, {@code source}, {@code record}, and {@code values} with the feature's own attributes.
 */
public final class GeoJsonOutcomes implements OutcomeWriter {
    @Override
    public void write(Reconciliation reconciliation, OutputStream out) throws IOException {
        List<String> names = reconciliation.sourceNames();
        Utf8Lines lines = new Utf8Lines(out);
        lines.line().append("{\"type\":\"FeatureCollection\",\"features\":[");
        long row = 0;
        String before = "\n";
        Iterator<Outcome> outcomes = reconciliation.outcomes().iterator();
        while (outcomes.hasNext()) {
            Outcome outcome = outcomes.next();
            row++;
            for (FeatureRef member : outcome.members()) {
                StringBuilder line = lines.line().append(before);
                append(line, outcome, row, names.get(member.source()), reconciliation.feature(member));
                before = ",";
                lines.end();
            }
        }
        lines.line().append("]}");
        lines.end();
        lines.flush();
    }

    private static void append(StringBuilder line, Outcome outcome, long row, String source, SourceFeature feature) {
        line.append("{\"type\":\"Feature\",\"geometry\":");
        GeometryJson.append(line, feature.outline());
        line.append(",\"properties\":{\"row\":").append(row).append(',');
        OutcomeJson.append(line, outcome);
        line.append(",\"source\":");
        JsonText.append(line, source);
        line.append(",\"record\":").append(feature.record()).append(",\"values\":{");
        String before = "";
        for (Map.Entry<String, String> attribute : feature.attributes().entrySet()) {
            JsonText.append(line.append(before), attribute.getKey());
            JsonText.appendValue(line.append(':'), attribute.getValue());
            before = ",";
        }
        line.append("}}}");
    }
}
