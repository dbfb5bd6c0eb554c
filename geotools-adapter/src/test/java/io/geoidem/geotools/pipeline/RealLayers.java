package io.geoidem.geotools.pipeline;

import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.geotools.data.shapefile.ShapefileDataStore;

/** The layers of testdata/real, and the contract that their published keys were made under. */
public final class RealLayers {
    public static final KeyContract CONTRACT =
            KeyContract.builder("real", KeyMode.GEOMETRY).build();

    private static final Path FOLDER = Path.of(System.getProperty("geoidem.root"), "testdata", "real");

    private RealLayers() {}

    public static Path file(String name) {
        return FOLDER.resolve(name);
    }

    public static ShapefileDataStore open(Path shp) throws IOException {
        ShapefileDataStore store = new ShapefileDataStore(shp.toUri().toURL());
        store.setCharset(StandardCharsets.UTF_8);
        return store;
    }

    /** The published key of that file in geometry mode. */
    public static String key(String file) throws IOException {
        String line = "geometry," + file + ",";
        return Files.readAllLines(FOLDER.resolve("keys.csv")).stream()
                .filter(l -> l.startsWith(line))
                .findFirst()
                .orElseThrow()
                .substring(line.length());
    }

    /** A copy of a shapefile that may be renamed and deleted. */
    public static Path copy(String layer, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith(layer + "."))
                    .toList()) {
                Files.copy(file, folder.resolve(file.getFileName().toString()));
            }
        }
        return folder.resolve(layer + ".shp");
    }
}
