package io.geoidem.contract;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.Place;
import io.geoidem.contract.BundleRules.BundleLayout;
import io.geoidem.contract.BundleRules.DbfDate;
import io.geoidem.contract.PropertyRules.Selection;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reads contracts from YAML 1.2 or JSON in UTF-8 (§3); the fields are those of {@code docs/schema/contract.schema.json}.
 * Anchors, aliases, tags, several documents, unknown and repeated fields are refused. Stateless and thread-safe; needs
 * org.snakeyaml:snakeyaml-engine on the class path.
 */
public final class ContractReader {
    /** The greatest length of a contract file in bytes. */
    public static final int MAX_BYTES = 1 << 20;

    private static final List<String> FIELDS = List.of(
            "name", "version", "mode", "algorithm", "truncate_bytes", "event", "bundle", "geometry", "properties");

    private ContractReader() {}

    /**
     * The contract in that file.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT}, naming file, line and column; {@code MISSING_FILE} or
     *     {@code IO}; {@code MISSING_MODULE} without the YAML library
     */
    public static KeyContract read(Path file) {
        String name = String.valueOf(file.getFileName());
        try (InputStream stream = Files.newInputStream(file)) {
            return read(stream.readNBytes(MAX_BYTES + 1));
        } catch (NoSuchFileException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE, Place.ofFile(name), "there is no such contract", "check the path", e);
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO, Place.ofFile(name), "it cannot be read: " + e.getMessage(), "check the path", e);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(name));
        }
    }

    /**
     * The contract in that text.
     *
     * @param text UTF-8, with or without a byte order mark
     * @throws GeoidemException with {@link ErrorCode#CONTRACT}, naming line and column; {@code MISSING_MODULE}
     */
    public static KeyContract read(byte[] text) {
        if (text.length > MAX_BYTES) {
            throw Section.refused(
                    place(text, MAX_BYTES),
                    "the contract is longer than " + MAX_BYTES + " bytes",
                    "give a contract, not data");
        }
        YamlNode root;
        try {
            root = YamlText.parse(decode(text));
        } catch (NoClassDefFoundError e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "contract files need snakeyaml-engine, which is not on the class path",
                    "add org.snakeyaml:snakeyaml-engine, or build the contract in code",
                    e);
        }
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

    private static String decode(byte[] text) {
        ByteBuffer bytes = ByteBuffer.wrap(text);
        try {
            String decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            return decoded.startsWith("\ufeff") ? decoded.substring(1) : decoded;
        } catch (CharacterCodingException e) {
            // The decoder stops before the bytes that it cannot read.
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    place(text, bytes.position()),
                    "the contract is not UTF-8",
                    "save it as UTF-8",
                    e);
        }
    }

    /** The line and column of a byte. */
    private static Place place(byte[] text, int index) {
        String before = new String(text, 0, index, StandardCharsets.UTF_8);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        String last = before.substring(before.lastIndexOf('\n') + 1);
        return Place.ofLine(line, last.codePointCount(0, last.length()) + 1);
    }
}
