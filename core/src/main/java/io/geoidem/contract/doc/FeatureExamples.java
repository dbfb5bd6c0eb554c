package io.geoidem.contract.doc;

import io.geoidem.Key;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.Selection;
import io.geoidem.json.CanonicalJson;
import io.geoidem.keyer.Keyer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Examples of a contract of mode geometry: one polygon and what becomes of its key. */
final class FeatureExamples {
    private static final String SQUARE = "[[4.5,51.25],[4.75,51.25],[4.75,51.5],[4.5,51.5],[4.5,51.25]]";
    private static final String SQUARE_REWOUND = "[[4.75,51.5],[4.75,51.25],[4.5,51.25],[4.5,51.5],[4.75,51.5]]";
    private static final String LINE = "{\"type\":\"LineString\",\"coordinates\":[[4.5,51.25],[4.75,51.5]]}";
    private static final String LINE_BACK = "{\"type\":\"LineString\",\"coordinates\":[[4.75,51.5],[4.5,51.25]]}";

    private final KeyContract contract;
    private final Keyer keyer;
    private final String counted;
    private final Optional<String> left;

    FeatureExamples(KeyContract contract) {
        this.contract = contract;
        GeometryRules rules = contract.geometry();
        // How coordinates are read is no part of what is hashed, and the examples are in WGS 84.
        this.keyer = Keyer.of(contract.toBuilder()
                .geometry(new GeometryRules(
                        rules.precision(),
                        rules.zPrecision(),
                        rules.dimensions(),
                        rules.lines(),
                        rules.emptyGeometry(),
                        Optional.empty(),
                        Optional.empty()))
                .build());
        PropertyRules properties = contract.properties();
        this.counted = properties.selection() instanceof Selection.Named named
                ? named.names().stream()
                        .filter(name -> !properties.exclude().contains(name))
                        .findFirst()
                        .map(this::nameInData)
                        .orElse("status")
                : "status";
        this.left = properties.exclude().stream().findFirst().map(this::nameInData);
    }

    /** The feature that the examples start from. */
    String base() {
        return feature(polygon(SQUARE), member(counted, "\"built\""));
    }

    Key key() {
        return key(base());
    }

    List<Example> all() {
        List<Example> examples = new ArrayList<>();
        int decimals = contract.geometry().precision();
        BigDecimal cell = BigDecimal.ONE.movePointLeft(decimals);
        String built = member(counted, "\"built\"");
        add(examples, "The members of the JSON text in another order", turnedAround(built));
        add(
                examples,
                "The ring begins at another vertex and runs the other way",
                feature(polygon(SQUARE_REWOUND), built));
        add(
                examples,
                "A repeated position",
                feature(polygon(SQUARE.replace("[4.75,51.25]", "[4.75,51.25],[4.75,51.25]")), built));
        add(
                examples,
                "A MultiPolygon of this one polygon",
                feature("{\"type\":\"MultiPolygon\",\"coordinates\":[[" + SQUARE + "]]}", built));
        add(
                examples,
                "A vertex moved by a tenth of a cell (" + plain(cell.movePointLeft(1)) + " degrees)",
                feature(polygon(moved(cell.movePointLeft(1))), built));
        add(
                examples,
                "A vertex moved by ten cells (" + plain(cell.movePointRight(1)) + " degrees)",
                feature(polygon(moved(cell.movePointRight(1))), built));
        add(
                examples,
                "One more vertex on an edge",
                feature(polygon(SQUARE.replace("[4.75,51.5]", "[4.75,51.375],[4.75,51.5]")), built));
        add(
                examples,
                "Heights added",
                feature(polygon(SQUARE.replace("]", ",3]").replace("],3]", "]]").replace(",3],3]", ",3]]")), built));
        add(examples, "No geometry (`null`)", feature("null", built));
        add(
                examples,
                "The attribute `" + counted + "` has another value",
                feature(polygon(SQUARE), member(counted, "\"planned\"")));
        add(examples, "The attribute `" + counted + "` is absent", feature(polygon(SQUARE), ""));
        left.ifPresent(name -> add(
                examples,
                "The attribute `" + name + "`, which the contract excludes, is added",
                feature(polygon(SQUARE), built + "," + member(name, "1"))));
        add(
                examples,
                "Another attribute, `note`, is added",
                feature(polygon(SQUARE), built + "," + member("note", "1")));
        add(
                examples,
                "An id is added",
                feature(polygon(SQUARE), built).replace("{\"type\":\"Feature\"", "{\"id\":17,\"type\":\"Feature\""));
        addPair(
                examples,
                "The attribute `" + counted + "` is `42` and `42.0`",
                feature(polygon(SQUARE), member(counted, "42")),
                feature(polygon(SQUARE), member(counted, "42.0")));
        addPair(
                examples,
                "The attribute `" + counted + "` is `null` and absent",
                feature(polygon(SQUARE), member(counted, "null")),
                feature(polygon(SQUARE), ""));
        addPair(
                examples,
                "No geometry (`null`) and an empty polygon",
                feature("null", built),
                feature("{\"type\":\"Polygon\",\"coordinates\":[]}", built));
        addPair(
                examples,
                "A line and the same line drawn the other way",
                feature(LINE, built),
                feature(LINE_BACK, built));
        return examples;
    }

    private void add(List<Example> examples, String change, String feature) {
        addPair(examples, change, base(), feature);
    }

    private void addPair(List<Example> examples, String change, String from, String to) {
        examples.add(new Example(change, key(from), key(to)));
    }

    private Key key(String feature) {
        return keyer.keyGeoJson(feature).key();
    }

    private String nameInData(String nameInKey) {
        return contract.properties().rename().entrySet().stream()
                .filter(rename -> rename.getValue().equals(nameInKey))
                .map(java.util.Map.Entry::getKey)
                .findFirst()
                .orElse(nameInKey);
    }

    private static String moved(BigDecimal by) {
        return SQUARE.replace("[4.75,51.5]", "[" + plain(new BigDecimal("4.75").add(by)) + ",51.5]");
    }

    private static String turnedAround(String properties) {
        return "{\"properties\":{" + properties + "},\"geometry\":{\"coordinates\":[" + SQUARE
                + "],\"type\":\"Polygon\"},\"type\":\"Feature\"}";
    }

    private static String feature(String geometry, String properties) {
        return "{\"type\":\"Feature\",\"geometry\":" + geometry + ",\"properties\":{" + properties + "}}";
    }

    private static String polygon(String ring) {
        return "{\"type\":\"Polygon\",\"coordinates\":[" + ring + "]}";
    }

    private static String member(String name, String value) {
        return CanonicalJson.text(name) + ":" + value;
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
