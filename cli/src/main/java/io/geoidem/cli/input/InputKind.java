package io.geoidem.cli.input;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** How an input is read. Suffixes count in any case. */
public enum InputKind {
    /** One JSON text: {@code .geojson}, {@code .json}, standard input. */
    DOCUMENT,
    /** JSON texts, a line each or after record separators: {@code .ndjson .jsonl .geojsonl .geojsons}. */
    RECORDS,
    /** A shapefile: {@code .shp}, {@code .zip} or a folder. */
    BUNDLE,
    /** Features in a format of its own, in layers: {@code .gpkg .csv .fgb}, or a database by its URL. */
    LAYERS,
    /** Any other file, of which only the bytes are known. */
    FILE;

    /** The kind of that path by its suffix; a folder is a bundle whatever it is called. */
    public static InputKind of(Path path) {
        return Files.isDirectory(path) ? BUNDLE : ofName(String.valueOf(path.getFileName()));
    }

    private static InputKind ofName(String name) {
        int dot = name.lastIndexOf('.');
        return switch (dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT)) {
            case "geojson", "json" -> DOCUMENT;
            case "ndjson", "jsonl", "geojsonl", "geojsons" -> RECORDS;
            case "shp", "zip" -> BUNDLE;
            case "gpkg", "csv", "fgb" -> LAYERS;
            default -> FILE;
        };
    }
}
