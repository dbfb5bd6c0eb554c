package io.geoidem.contract;

import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.contract.BundleRules.BundleLayout;
import io.geoidem.contract.BundleRules.DbfDate;
import io.geoidem.contract.PropertyRules.Selection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The contract that the fields of a file make; what is absent has its default. */
final class ContractFields {
    private static final List<String> FIELDS = List.of(
            "name", "version", "mode", "algorithm", "truncate_bytes", "event", "bundle", "geometry", "properties");

    private ContractFields() {}

    static KeyContract of(YamlNode root) {
        return contract(Section.of(root, "the contract", FIELDS));
    }

    private static KeyContract contract(Section top) {
        KeyMode mode = mode(top);
        HashAlgorithm algorithm = algorithm(top);
        return KeyContract.builder(name(top), mode)
                .version(top.integer("version", 1, 1, Key.MAX_VERSION))
                .algorithm(algorithm)
                .truncateBytes(truncation(top, algorithm))
                .event(event(top))
                .bundle(bundle(top))
                .geometry(geometry(top))
                .properties(properties(top))
                .build();
    }

    private static String name(Section top) {
        YamlNode node = top.node("name");
        if (node == null) {
            throw Section.refused(top.at(), "name is missing", "give the namespace that stands in the keys");
        }
        String name = Section.text("name", node);
        try {
            Key.requireNamespace(name);
        } catch (GeoidemException e) {
            throw Section.refused(node.at(), e.problem(), e.remedy());
        }
        return name;
    }

    private static KeyMode mode(Section top) {
        YamlNode node = top.node("mode");
        if (node == null) {
            throw Section.refused(
                    top.at(),
                    "mode is missing, and it has no default",
                    "give \"mode: serialization\" if the key is to identify the bytes (one producer writes every copy),"
                            + " or \"mode: geometry\" if it is to identify shape and attributes, whoever wrote them");
        }
        return Section.choice("mode", node, List.of(KeyMode.values()), KeyMode::label);
    }

    private static HashAlgorithm algorithm(Section top) {
        YamlNode node = top.node("algorithm");
        return node == null
                ? HashAlgorithm.SHA256
                : Section.choice("algorithm", node, List.of(HashAlgorithm.values()), HashAlgorithm::label);
    }

    private static int truncation(Section top, HashAlgorithm algorithm) {
        int bytes = top.integer("truncate_bytes", 0, 0, algorithm.digestLength());
        YamlNode node = top.node("truncate_bytes");
        if (node != null && bytes != 0 && bytes < Key.MIN_DIGEST_BYTES) {
            throw Section.refused(
                    node.at(),
                    "truncate_bytes: " + bytes + " leaves too little",
                    "give 0 for the whole digest, or " + Key.MIN_DIGEST_BYTES + " to " + algorithm.digestLength());
        }
        return bytes;
    }

    private static EventRules event(Section top) {
        EventRules rules = EventRules.DEFAULT;
        Section section = Section.of(top.node("event"), "event", List.of("strip", "event_type", "precision"));
        return new EventRules(
                section.texts("strip", rules.strip()),
                section.text("event_type"),
                section.integer("precision", rules.precision(), 0, EventRules.MAX_PRECISION));
    }

    private static BundleRules bundle(Section top) {
        BundleRules rules = BundleRules.DEFAULT;
        Section section = Section.of(top.node("bundle"), "bundle", List.of("layout", "indexes", "require", "dbf_date"));
        BundleLayout layout = section.word("layout", rules.layout());
        DbfDate dbfDate = section.word("dbf_date", rules.dbfDate());
        YamlNode dateNode = section.node("dbf_date");
        if (dateNode != null && dbfDate == DbfDate.MASK && layout != BundleLayout.TREE) {
            throw Section.refused(
                    dateNode.at(), "dbf_date: mask needs layout: tree", "give that layout, or keep the date");
        }
        return new BundleRules(layout, section.word("indexes", rules.indexes()), required(section, rules), dbfDate);
    }

    private static Set<BundleRole> required(Section section, BundleRules rules) {
        YamlNode node = section.node("require");
        if (node == null) {
            return rules.require();
        }
        if (!(node instanceof YamlNode.Sequence sequence)) {
            throw Section.refused(
                    node.at(),
                    "require is " + Section.describe(node) + ", no list",
                    "give a list, such as [shp, shx, dbf]");
        }
        Set<BundleRole> roles = EnumSet.noneOf(BundleRole.class);
        for (YamlNode role : sequence.elements()) {
            BundleRole read = Section.choice("require", role, List.of(BundleRole.values()), BundleRole::label);
            Section.once("require", role, read, roles);
        }
        return roles;
    }

    private static GeometryRules geometry(Section top) {
        GeometryRules rules = GeometryRules.DEFAULT;
        Section section = Section.of(
                top.node("geometry"),
                "geometry",
                List.of("precision", "z_precision", "dimensions", "lines", "empty_is_null", "source_crs", "operation"));
        return new GeometryRules(
                section.integer("precision", rules.precision(), 0, GeometryRules.MAX_PRECISION),
                section.integer("z_precision", rules.zPrecision(), 0, GeometryRules.MAX_PRECISION),
                section.word("dimensions", rules.dimensions()),
                section.word("lines", rules.lines()),
                section.flag(
                        "empty_is_null",
                        rules.emptyGeometry(),
                        GeometryRules.EmptyGeometry.DISTINCT,
                        GeometryRules.EmptyGeometry.NULL),
                section.text("source_crs"),
                section.text("operation"));
    }

    private static PropertyRules properties(Section top) {
        PropertyRules rules = PropertyRules.DEFAULT;
        Section section = Section.of(
                top.node("properties"),
                "properties",
                List.of("use", "exclude", "rename", "precision", "null_is_absent", "id"));
        return new PropertyRules(
                selection(section, rules),
                section.texts("exclude", rules.exclude()),
                section.textByText("rename"),
                section.integer("precision", rules.precision(), 0, PropertyRules.MAX_PRECISION),
                section.flag(
                        "null_is_absent",
                        rules.nullProperty(),
                        PropertyRules.NullProperty.KEPT,
                        PropertyRules.NullProperty.ABSENT),
                section.word("id", rules.featureId()));
    }

    private static Selection selection(Section section, PropertyRules rules) {
        YamlNode node = section.node("use");
        if (node == null) {
            return rules.selection();
        }
        if (node instanceof YamlNode.Sequence) {
            return new Selection.Named(Section.texts("use", node));
        }
        return Section.choice("use", node, List.of(new Selection.All(), new Selection.None()), choice -> word(choice));
    }

    private static String word(Selection choice) {
        return choice instanceof Selection.All ? "all" : "none";
    }
}
