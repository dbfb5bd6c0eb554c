package io.geoidem.cli.option;

import io.geoidem.cli.input.InputKind;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how inputs are read. Filled by picocli. */
public final class SourceOptions {
    @Option(
            names = "--layer",
            paramLabel = "NAME",
            order = 20,
            description = "The shapefile or table to take where a folder, archive or GeoPackage holds several; of a"
                    + " shapefile its base name, with folders where that is not enough.")
    @Nullable
    String layer;

    @Option(
            names = "--each",
            order = 21,
            description = "A key for each part in place of one for all: for each feature (geometry), and for each"
                    + " shapefile of a folder or archive or table of a GeoPackage. Where an input cannot be read to its"
                    + " end, the keys before the fault are printed; exit status 3 tells.")
    boolean each;

    @Option(
            names = "--format",
            paramLabel = "json|ndjson|file",
            order = 22,
            description = "How to read files and standard input, whatever their suffix says: one JSON text, a JSON text"
                    + " a line, or bytes.")
    @Nullable
    String format;

    /** The layer that is named. */
    public Optional<String> layer() {
        return Optional.ofNullable(layer);
    }

    /** The same, with that layer. */
    public SourceOptions withLayer(String name) {
        SourceOptions options = new SourceOptions();
        options.layer = name;
        options.each = each;
        options.format = format;
        return options;
    }

    /** Whether each part gets a key. */
    public boolean wantsEach() {
        return each;
    }

    /**
     * How inputs are read, where that is said.
     *
     * @throws UsageProblem for a word that names no way
     */
    public Optional<InputKind> format() {
        return format(Optional.ofNullable(format));
    }

    /**
     * The way that a word names.
     *
     * @throws UsageProblem for a word that names no way
     */
    public static Optional<InputKind> format(Optional<String> word) {
        return word.map(name -> switch (name.toLowerCase(Locale.ROOT)) {
            case "json" -> InputKind.DOCUMENT;
            case "ndjson" -> InputKind.RECORDS;
            case "file" -> InputKind.FILE;
            default -> throw new UsageProblem("--format " + name + ": give json, ndjson or file");
        });
    }
}
