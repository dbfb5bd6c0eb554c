package io.geoidem.reconcile.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.contract.PropertyRules.Selection;
import io.geoidem.feature.FeatureReader;
import io.geoidem.reconcile.Outcome;
import io.geoidem.reconcile.OutcomeKind;
import io.geoidem.reconcile.ReconcileRules;
import io.geoidem.reconcile.Reconciler;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.Source;
import io.geoidem.source.LayerSources;
import io.geoidem.source.layer.FeatureLayer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Real layers that were published twice: shapes alone are joined and compared with what was measured of them. */
class PublishedTwiceTest {
    private static final Path PAIRS =
            Path.of(System.getProperty("geoidem.root", ".")).resolveSibling("shared/data/pairs");

    @Test
    void joinsWhatIsTheSameAndNothingElse() throws Exception {
        Assumptions.assumeTrue(Files.isDirectory(PAIRS), "no test data");
        List<String> lines = Files.readAllLines(PAIRS.resolve("pairs.csv"));
        List<String> names = fields(lines.get(0));
        Map<String, Integer> verdicts = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            Map<String, String> pair = new TreeMap<>();
            List<String> values = fields(line);
            for (int i = 0; i < names.size(); i++) {
                pair.put(names.get(i), values.get(i));
            }
            String verdict = verdict(pair);
            verdicts.merge(verdict.split(":", 2)[0], 1, Integer::sum);
            if (!verdict.startsWith("right")) {
                wrong.add(text(pair, "pair") + " " + verdict);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(verdicts).containsOnly(Map.entry("right", 42));
    }

    private static String verdict(Map<String, String> pair) {
        GeometryRules geometry = GeometryRules.DEFAULT;
        if (text(pair, "crs_a").equals("none") || text(pair, "crs_b").equals("none")) {
            try {
                run(pair, geometry);
                return "wrong: a layer without CRS was read";
            } catch (GeoidemException e) {
                if (e.code() != ErrorCode.CRS) {
                    return "wrong: " + e.getMessage();
                }
            }
            geometry = geometry.withSourceCrs("OGC:CRS84");
        }
        if (text(pair, "pair").equals("p10b")) {
            // The other side was made with this shift from NAD27, which is not the most accurate one.
            geometry = geometry.withOperation("EPSG:1173");
        }
        try {
            return judged(pair, run(pair, geometry));
        } catch (GeoidemException e) {
            // Digitising units that are no degrees lie outside the world.
            return e.code() == ErrorCode.DATASET ? "right: refused" : "wrong: " + e.getMessage();
        }
    }

    private static Reconciliation run(Map<String, String> pair, GeometryRules geometry) {
        KeyContract contract = KeyContract.builder("pairs", KeyMode.GEOMETRY)
                .geometry(geometry)
                .properties(PropertyRules.DEFAULT
                        .withSelection(new Selection.None())
                        .withFeatureId(FeatureId.IGNORE))
                .build();
        double drift = Math.max(degrees(pair, "max_dev_deg_rounded"), degrees(pair, "max_dev_deg_ring"));
        SourceReader reader = new SourceReader(contract);
        List<GeoidemException> refused = new ArrayList<>();
        Source a = read(reader, contract, text(pair, "a"), refused);
        Source b = read(reader, contract, text(pair, "b"), refused);
        if (!refused.isEmpty() && a.count() + b.count() > 0) {
            throw refused.get(0);
        }
        return new Reconciler(ReconcileRules.DEFAULT.withTolerance(Math.max(0.5, 200_000 * drift)))
                .reconcile(List.of(a, b));
    }

    private static Source read(SourceReader reader, KeyContract contract, String name, List<GeoidemException> refused) {
        Path path = PAIRS.resolve(name);
        if (!LayerSources.reads(path.toString())) {
            return reader.read(path, new LayerChoice.Only(), refused::add);
        }
        FeatureLayer layer =
                LayerSources.find(path.toString(), new LayerChoice.Only()).get(0);
        try (FeatureReader features = layer.open(contract, Limits.DEFAULT)) {
            return reader.readFeatures(name, features, refused::add);
        }
    }

    /** Shapes that were measured as alike are joined, however often one occurs; those that differ are not the same. */
    private static String judged(Map<String, String> pair, Reconciliation result) {
        long alike = number(pair, "matched") - number(pair, "really_different");
        long joined = result.outcomes()
                .filter(PublishedTwiceTest::spansBoth)
                .flatMap(outcome -> outcome.members().stream())
                .filter(member -> member.source() == 0)
                .count();
        long same = result.outcomes(OutcomeKind.SAME).count();
        String found = result.summary().rows() + ", " + joined + " joined";
        // A feature that was renamed has the same shape still, and vertices may be more while the shape stays near.
        long renamed = Math.min(number(pair, "only_a"), number(pair, "only_b"));
        boolean isRight = text(pair, "pair").equals("p20-shp-write")
                // The manifest joined this one by order, which a writer that loses features does not keep.
                ? same == 6 && result.summary().rows(OutcomeKind.ONLY_IN) == 2
                : joined >= alike && same <= alike + renamed && joined <= number(pair, "matched") + renamed;
        return isRight ? "right: " + found : "wrong: " + found + ", " + alike + " alike";
    }

    private static boolean spansBoth(Outcome outcome) {
        return outcome.members().stream().anyMatch(m -> m.source() == 0)
                && outcome.members().stream().anyMatch(m -> m.source() == 1);
    }

    private static String text(Map<String, String> pair, String name) {
        return pair.getOrDefault(name, "");
    }

    private static long number(Map<String, String> pair, String name) {
        return Long.parseLong(text(pair, name));
    }

    private static double degrees(Map<String, String> pair, String name) {
        return text(pair, name).isEmpty() ? 0 : Double.parseDouble(text(pair, name));
    }

    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
