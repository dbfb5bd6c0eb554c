package io.geoidem.contract.doc;

import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.contract.ContractWriter;
import io.geoidem.contract.KeyContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The section of an API document that tells what the keys of a contract identify, what changes them and what does not,
 * with examples whose keys are computed with the contract while the document is written. Stateless and thread-safe.
 */
public final class ContractDocument {
    private ContractDocument() {}

    /** The section in Markdown. */
    public static String markdown(KeyContract contract) {
        return MarkdownText.of(blocks(contract));
    }

    /** The section as a fragment of HTML. */
    public static String html(KeyContract contract) {
        return HtmlText.of(blocks(contract));
    }

    /** A regular expression (ECMA 262, and Java alike) that every key of the contract matches and no other does. */
    public static String pattern(KeyContract contract) {
        int bytes = contract.truncateBytes() == 0 ? contract.algorithm().digestLength() : contract.truncateBytes();
        return "^" + contract.mode().prefix() + "\\." + contract.name() + "\\.v" + contract.version() + "\\."
                + contract.algorithm().label() + "\\.[0-9a-f]{" + 2 * bytes + "}$";
    }

    private static List<Block> blocks(KeyContract contract) {
        boolean geometry = contract.mode() == KeyMode.GEOMETRY;
        FeatureExamples features = new FeatureExamples(
                geometry
                        ? contract
                        : KeyContract.builder(contract.name(), KeyMode.GEOMETRY).build());
        EventExamples events = new EventExamples(
                geometry
                        ? KeyContract.builder(contract.name(), KeyMode.SERIALIZATION)
                                .build()
                        : contract);
        Key key = geometry ? features.key() : events.key();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, "Idempotency keys: `" + contract.name() + "`, version " + contract.version()));
        blocks.add(new Block.Paragraph(
                geometry
                        ? "A key identifies the shape and the attributes of a feature or dataset, whoever wrote them"
                                + " down, in whatever format or CRS (mode `geometry`)."
                        : "A key identifies the bytes: the canonical text of an event, or the files of a shapefile"
                                + " (mode `serialization`). It does not know that two geometries have one shape."));
        blocks.add(new Block.Heading(2, "What does not change the key"));
        blocks.add(new Block.Bullets(geometry ? ChangeLists.alikeShapes(contract) : ChangeLists.alikeBytes(contract)));
        blocks.add(new Block.Heading(2, "What changes the key"));
        blocks.add(new Block.Bullets(geometry ? ChangeLists.otherShapes(contract) : ChangeLists.otherBytes(contract)));
        addExamples(blocks, geometry ? features.base() : events.base(), key, geometry ? features.all() : events.all());
        addGrammar(blocks, contract, key);
        addHeader(blocks, contract, key);
        addChoices(blocks, contract);
        return blocks;
    }

    private static void addExamples(List<Block> blocks, String base, Key key, List<Example> examples) {
        blocks.add(new Block.Heading(2, "Examples"));
        blocks.add(new Block.Paragraph("The key of"));
        blocks.add(new Block.Code("json", base));
        blocks.add(new Block.Paragraph("is `" + key + "`. Against it, or between the two that are named:"));
        blocks.add(new Block.Table(
                List.of("change", "key", "digest afterwards"),
                examples.stream()
                        .map(example -> List.of(
                                example.change(),
                                example.verdict(),
                                "`" + example.to().digest().hex().substring(0, 16) + "...`"))
                        .toList()));
    }

    private static void addGrammar(List<Block> blocks, KeyContract contract, Key key) {
        blocks.add(new Block.Heading(2, "Grammar"));
        blocks.add(new Block.Code(
                "abnf",
                "key    = %s\"" + contract.mode().prefix() + "." + contract.name() + ".v" + contract.version() + "."
                        + contract.algorithm().label() + ".\" digest\ndigest = "
                        + key.digest().hex().length()
                        + "( DIGIT / %x61-66 )          ; lower-case hexadecimal"));
        blocks.add(new Block.Paragraph("As a regular expression: `" + pattern(contract) + "`. A key has "
                + key.toString().length() + " characters, all of them safe in URLs, file names and header values."));
    }

    private static void addHeader(List<Block> blocks, KeyContract contract, Key key) {
        String description =
                contract.mode() == KeyMode.GEOMETRY ? "Identifies shape and attributes." : "Identifies the bytes.";
        String schema = "schema:\n  type: string\n  pattern: '" + pattern(contract) + "'\n";
        blocks.add(new Block.Heading(2, "Header"));
        blocks.add(new Block.Paragraph("The field is a structured string (RFC 9651) and so stands in quotes:"));
        blocks.add(new Block.Code("http", "Idempotency-Key: \"" + key + "\""));
        blocks.add(new Block.Paragraph("For OpenAPI, below `parameters`:"));
        blocks.add(new Block.Code(
                "yaml",
                "- name: Idempotency-Key\n  in: header\n  required: true\n  description: " + description
                        + " Contract " + contract.name() + ", version " + contract.version()
                        + ". The key stands in double quotes.\n  schema:\n    type: string\n    pattern: '"
                        + pattern(contract).replace("^", "^\"").replace("$", "\"$") + "'\n  example: '\"" + key
                        + "\"'"));
        blocks.add(new Block.Paragraph("For AsyncAPI, as the `headers` of a message, without quotes:"));
        blocks.add(new Block.Code(
                "yaml",
                "headers:\n  type: object\n  required: [Idempotency-Key]\n  properties:\n    Idempotency-Key:\n      description: "
                        + description + " Contract " + contract.name() + ", version " + contract.version() + ".\n"
                        + schema.replace("schema:\n  ", "      ")
                                .replace("\n  pattern", "\n      pattern")
                                .stripTrailing()));
    }

    private static void addChoices(List<Block> blocks, KeyContract contract) {
        blocks.add(new Block.Heading(2, "Every choice"));
        List<List<String>> rows = new ArrayList<>();
        boolean geometry = contract.mode() == KeyMode.GEOMETRY;
        for (Map.Entry<String, String> field : ContractWriter.fields(contract).entrySet()) {
            String name = field.getKey();
            boolean ofShapes = name.startsWith("geometry.") || name.startsWith("properties.");
            boolean ofBytes = name.startsWith("event.") || name.startsWith("bundle.");
            if (geometry ? !ofBytes : !ofShapes) {
                rows.add(List.of("`" + name + "`", "`" + field.getValue().replace("`", "'") + "`"));
            }
        }
        blocks.add(new Block.Table(List.of("field", "value"), rows));
        blocks.add(new Block.Paragraph("Fingerprint of the contract: `" + contract.fingerprint()
                + "`. A published version never changes; another choice is another version."));
    }
}
