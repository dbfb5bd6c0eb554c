package io.geoidem.reconcile.report;

import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import io.geoidem.reconcile.ReconcileRules;
import io.geoidem.reconcile.Reconciler;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.Source;
import io.geoidem.reconcile.input.CanonicalFeatures;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Parcels along streets, as a land registry and a survey would hand them in; some of the attributes are hostile. */
final class Parish {
    private static final String[] STREETS = {"Mill Lane", "Church Street", "Orchard Road", "Well Close", "Harbour Row"};
    private static final String[] USES = {"house", "garden", "workshop", "meadow", "barn"};
    private static final String[] HOSTILE = {
        "\"</script><script>document.title='broken'</script>\"",
        "\"<img src=x onerror=\\\"document.title='broken'\\\">\"",
        "\"\u202Eright to left \u05D1\u05D9\u05EA \u0627\u0644\u0628\u064A\u062A\"",
        "\"" + "very long ".repeat(400) + "\"",
        "\"it's \\\"quoted\\\" \\\\ and \\n broken\"",
        "{\"nested\":[1,2,{\"<b>\":null}]}"
    };

    private final SplittableRandom random;
    private final List<String> registry = new ArrayList<>();
    private final List<String> survey = new ArrayList<>();

    private Parish(int parcels, long seed) {
        random = new SplittableRandom(seed);
        int columns = (int) Math.max(4, StrictMath.sqrt(parcels) * 1.5);
        for (int i = 0; i < parcels; i++) {
            add(i, i % columns, i / columns);
        }
    }

    static Reconciliation of(int parcels, long seed) {
        Parish parish = new Parish(parcels, seed);
        return new Reconciler(ReconcileRules.DEFAULT.withIdAttribute("parcel_id"))
                .reconcile(List.of(source("registry.shp", parish.registry), source("survey.geojson", parish.survey)));
    }

    private static Source source(String name, List<String> texts) {
        Source.Builder source = Source.builder(name);
        for (int i = 0; i < texts.size(); i++) {
            byte[] text = texts.get(i).getBytes(StandardCharsets.UTF_8);
            source.add(CanonicalFeatures.read(text, i + 1, Hash.digestOf(HashAlgorithm.SHA256, text), 7));
        }
        return source.build();
    }

    private void add(int number, int column, int row) {
        double[] corners = corners(column, row);
        double extra = number < HOSTILE.length ? 0.15 : random.nextDouble();
        String note = number < HOSTILE.length ? HOSTILE[number] : "null";
        String plain = feature(number, corners, USES[number % USES.length], note);
        if (extra < 0.02) {
            registry.add(plain);
        } else if (extra < 0.04) {
            survey.add(plain);
        } else if (extra < 0.055) {
            registry.add(plain);
            survey.add(plain);
            survey.add(plain);
        } else {
            registry.add(plain);
            survey.add(
                    extra < 0.12
                            ? feature(number, moved(corners, 0.000_003), USES[number % USES.length], note)
                            : extra < 0.17
                                    ? feature(number, corners, "vacant", note)
                                    : extra < 0.2
                                            ? feature(
                                                    number, moved(corners, 0.000_05), USES[number % USES.length], note)
                                            : plain);
        }
        if (number % 61 == 7) {
            registry.add(tree(number, 0));
            survey.add(tree(number, 0.000_001));
            survey.add(tree(number, -0.000_002));
        }
    }

    /** South-west, south-east, two along a crooked back, as x and y in turn; counter-clockwise from the least corner. */
    private double[] corners(int column, int row) {
        SplittableRandom own = new SplittableRandom(row * 7919L + column / 2);
        int block = column / 6;
        int street = row / 2;
        double west = 11.05 + column * 0.00031 + block * 0.00012;
        double south = 46.72 + row * 0.00024 + street * 0.00013;
        double depth = 0.00019 + own.nextDouble() * 0.00004;
        return new double[] {
            west,
            south,
            west + 0.00028,
            south,
            west + 0.00028,
            south + depth,
            west + 0.00014,
            south + depth - 0.00001,
            west + 0.00001,
            south + depth
        };
    }

    private double[] moved(double[] corners, double most) {
        double[] other = corners.clone();
        double dx = (0.4 + 0.6 * random.nextDouble()) * most;
        for (int i = 0; i < other.length; i++) {
            other[i] += i / 2 == 2 || most > 0.000_01 ? dx : dx * 0.2;
        }
        return other;
    }

    private static String feature(int number, double[] xy, String use, String note) {
        StringBuilder ring = new StringBuilder();
        for (int i = 0; i <= xy.length; i += 2) {
            ring.append(i == 0 ? "[" : ",[").append(degrees(xy[i % xy.length])).append(',');
            ring.append(degrees(xy[i % xy.length + 1])).append(']');
        }
        return "{\"geometry\":{\"coordinates\":[[" + ring + "]],\"type\":\"Polygon\"},\"properties\":{\"address\":\""
                + (1 + number % 40) + " " + STREETS[number / 40 % STREETS.length] + "\",\"note\":" + note
                + ",\"parcel_id\":\"P-" + (1000 + number) + "\",\"use\":\"" + use + "\"},\"type\":\"Feature\"}";
    }

    private static String tree(int number, double east) {
        return "{\"geometry\":{\"coordinates\":[" + degrees(11.051 + number * 0.00001 + east) + ","
                + degrees(46.7198 - number % 5 * 0.00002)
                + "],\"type\":\"Point\"},\"properties\":{\"kind\":\"tree\",\"planted\":" + (1900 + number % 100)
                + (east == 0 ? "" : ",\"seen\":true") + "},\"type\":\"Feature\"}";
    }

    private static String degrees(double value) {
        return new BigDecimal(value)
                .setScale(7, java.math.RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
