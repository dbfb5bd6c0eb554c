package io.geoidem.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.geotools.feature.EmptyText;
import io.geoidem.geotools.pipeline.FeatureKeys;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKTWriter;

/** The same features have one key, whichever reader they come through. */
class OneKeyTest {
    private static final Path ROOT = Path.of(System.getProperty("geoidem.root"));
    private static final Path PAIRS = ROOT.resolveSibling("shared/data/pairs");
    private static final FeatureKeys KEYS = FeatureKeys.of(Keys.CONTRACT).withEmptyText(EmptyText.NULL);
    private static final KeyContract SHAPES = Keys.CONTRACT.toBuilder()
            .properties(PropertyRules.DEFAULT
                    .withSelection(new PropertyRules.Selection.None())
                    .withFeatureId(PropertyRules.FeatureId.IGNORE))
            .build();
    /** Layers with a .prj of at most that many bytes; larger ones tell nothing more. */
    private static final long LARGEST = 3_000_000;

    private static final List<PostgisServer> SERVERS = new ArrayList<>();

    @TempDir
    Path folder;

    @BeforeAll
    static void startPostgis() throws Exception {
        if (PostgisServer.installed().isPresent()) {
            SERVERS.add(PostgisServer.start(PostgisServer.installed().get()));
        }
    }

    @AfterAll
    static void stopPostgis() throws Exception {
        for (PostgisServer server : SERVERS) {
            server.close();
        }
        SERVERS.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {"countries", "borders"})
    void realLayersHaveTheirPublishedKeyFromGeoToolsGeoPackageFlatGeobufAndCsv(String layer) throws Exception {
        Path shp = ROOT.resolve("testdata/real/" + layer + ".shp");
        String published = Keyer.of(Keys.CONTRACT)
                .keyGeoJson(ROOT.resolve("testdata/real/" + layer + ".geojson"))
                .key()
                .toString();
        assertThat(Files.readString(ROOT.resolve("testdata/real/keys.csv"))).contains(published);
        Table table = table(shp, published);
        assertThat(fromGeoPackage(table)).isEqualTo(published);
        assertThat(fromFlatGeobuf(table)).isEqualTo(published);
        assertThat(fromCsv(table, layer.equals("countries") ? 3857 : 25833)).isEqualTo(published);
    }

    @ParameterizedTest
    @ValueSource(strings = {"countries", "borders"})
    void realLayersHaveTheirPublishedKeyFromPostgis(String layer) throws Exception {
        assumeThat(SERVERS).as("PostGIS is installed").isNotEmpty();
        Path shp = ROOT.resolve("testdata/real/" + layer + ".shp");
        String key = Keys.ofShapefile(shp);
        assertThat(Files.readString(ROOT.resolve("testdata/real/keys.csv"))).contains(key);
        // By the database's own definition of the code.
        assertThat(fromPostgis(table(shp, key), layer.equals("countries") ? 3857 : 25833))
                .isEqualTo(key);
    }

    @Test
    void layersThatWerePublishedTwiceHaveOneKeyThroughEveryReader() throws Exception {
        assumeThat(Files.isDirectory(PAIRS)).isTrue();
        List<Path> layers;
        try (Stream<Path> all = Files.walk(PAIRS)) {
            layers = all.filter(p -> p.toString().endsWith(".shp") && hasCrs(p) && isSmall(p))
                    .sorted()
                    .toList();
        }
        for (Path shp : layers) {
            String key = Keys.ofShapefile(shp);
            Table table = table(shp, key);
            assertThat(fromGeoPackage(table)).as("GeoPackage of " + shp).isEqualTo(key);
            assertThat(fromFlatGeobuf(table)).as("FlatGeobuf of " + shp).isEqualTo(key);
            if (!SERVERS.isEmpty()) {
                assertThat(fromPostgis(table, MadeGeoPackage.SRS))
                        .as("PostGIS of " + shp)
                        .isEqualTo(key);
            }
        }
        assertThat(layers).hasSize(27);
    }

    /** Unlike those of the other tests, these were written by GDAL. */
    @Test
    void publishedGeoPackagesHaveTheKeysOfTheShapefilesBesideThem() throws IOException {
        assumeThat(Files.isDirectory(PAIRS)).isTrue();
        List<String> all = new ArrayList<>();
        List<String> withAttributes = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> pairs = CsvReader.builder().ofNamedCsvRecord(PAIRS.resolve("pairs.csv"))) {
            for (NamedCsvRecord pair : pairs) {
                if (pair.getField("b").endsWith(".gpkg")) {
                    Path shp = PAIRS.resolve(pair.getField("a"));
                    String gpkg = PAIRS.resolve(pair.getField("b")).toString();
                    assertThat(Keys.ofSource(gpkg, SHAPES))
                            .as(pair.getField("pair"))
                            .isEqualTo(Keys.ofShapefile(shp, SHAPES));
                    all.add(pair.getField("pair"));
                    if (Keys.ofSource(gpkg).equals(Keys.ofShapefile(shp))) {
                        withAttributes.add(pair.getField("pair"));
                    }
                }
            }
        }
        assertThat(all).containsExactly("p10a", "p11a");
        // The other one has longer names, times instead of days, and no ids.
        assertThat(withAttributes).containsExactly("p10a");
    }

    @Test
    void shapesThatWerePublishedAsGeoJsonTooHaveOneKeyThroughGeoToolsAndTheCore() throws IOException {
        assumeThat(Files.isDirectory(PAIRS)).isTrue();
        int count = 0;
        try (CsvReader<NamedCsvRecord> pairs = CsvReader.builder().ofNamedCsvRecord(PAIRS.resolve("pairs.csv"))) {
            for (NamedCsvRecord pair : pairs) {
                if (isOneLayerInDegrees(pair)) {
                    ShapefileDataStore store = Table.open(PAIRS.resolve(pair.getField("a")));
                    assertThat(FeatureKeys.of(SHAPES)
                                    .key(store.getFeatureSource().getFeatures())
                                    .key())
                            .as(pair.getField("pair"))
                            .isEqualTo(Keyer.of(SHAPES)
                                    .keyGeoJson(PAIRS.resolve(pair.getField("b")))
                                    .key());
                    store.dispose();
                    count++;
                }
            }
        }
        assertThat(count).isEqualTo(11);
    }

    /** A shapefile in WGS 84 and GeoJSON whose coordinates were measured to be the same. */
    private static boolean isOneLayerInDegrees(NamedCsvRecord pair) {
        return pair.getField("a").endsWith(".shp")
                && pair.getField("b").endsWith("json")
                && pair.getField("crs_a").equals("WGS 84")
                && pair.getField("crs_b").equals("WGS 84")
                && pair.getField("same_coordinates").equals(pair.getField("features_a"))
                && pair.getField("features_a").equals(pair.getField("features_b"));
    }

    private Table table(Path shp, String key) throws IOException {
        ShapefileDataStore store = Table.open(shp);
        try {
            SimpleFeatureCollection features = store.getFeatureSource().getFeatures();
            assertThat(KEYS.key(features).key().toString())
                    .as("GeoTools of " + shp)
                    .isEqualTo(key);
            return Table.of(features, "layer");
        } finally {
            store.dispose();
        }
    }

    private String fromGeoPackage(Table table) throws SQLException, IOException {
        Path file = Files.createTempFile(folder, "layer", ".gpkg");
        Files.delete(file);
        try (Connection connection = MadeGeoPackage.create(file)) {
            MadeGeoPackage.add(connection, table);
        }
        return Keys.ofSource(file.toString());
    }

    private String fromFlatGeobuf(Table table) throws IOException {
        return Keys.ofSource(Files.write(folder.resolve("layer.fgb"), MadeFlatGeobuf.of(table))
                .toString());
    }

    private String fromCsv(Table table, int srid) throws IOException {
        Path file = folder.resolve("layer.csv");
        List<String> lines = new ArrayList<>();
        lines.add("WKT" + table.columns().stream().map(c -> "," + c.name()).collect(Collectors.joining()));
        for (Table.Row row : table.rows()) {
            Geometry geometry = java.util.Objects.requireNonNull(row.geometry());
            lines.add("\"SRID=" + srid + ";" + new WKTWriter().write(geometry) + "\""
                    + row.values().stream()
                            .map(v -> ",\"" + (v == null ? "" : v) + "\"")
                            .collect(Collectors.joining()));
        }
        Files.write(file, lines, StandardCharsets.UTF_8);
        Files.writeString(
                folder.resolve("layer.csvt"),
                "WKT"
                        + table.columns().stream()
                                .map(c -> c.kind() == String.class ? ",String" : ",Real")
                                .collect(Collectors.joining()));
        return Keys.ofSource(file.toString());
    }

    private static String fromPostgis(Table table, int srid) throws SQLException {
        PostgisServer server = SERVERS.get(0);
        String columns = table.columns().stream()
                .map(c -> ", \"" + c.name() + "\" " + postgresType(c.kind()))
                .collect(Collectors.joining());
        String places = table.columns().stream().map(c -> ", ?").collect(Collectors.joining());
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS layer");
            statement.execute("DELETE FROM spatial_ref_sys WHERE srid = " + MadeGeoPackage.SRS);
            try (PreparedStatement own = connection.prepareStatement(
                    "INSERT INTO spatial_ref_sys VALUES (" + MadeGeoPackage.SRS + ", NULL, NULL, ?, '')")) {
                own.setString(1, table.crs());
                own.execute();
            }
            statement.execute("CREATE TABLE layer (shape geometry" + columns + ")");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO layer VALUES (ST_SetSRID(?::geometry, " + srid + ")" + places + ")")) {
                for (Table.Row row : table.rows()) {
                    insert.setBytes(1, row.geometry() == null ? null : Table.wkb(row.geometry()));
                    for (int i = 0; i < row.values().size(); i++) {
                        insert.setObject(i + 2, row.values().get(i));
                    }
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            connection.commit();
        }
        return Keys.ofSource(server.url("SELECT * FROM layer"));
    }

    private static String postgresType(Class<?> kind) {
        if (kind == String.class) {
            return "text";
        }
        if (kind == Boolean.class) {
            return "boolean";
        }
        if (kind == Integer.class || kind == Long.class) {
            return "bigint";
        }
        return kind == Double.class ? "double precision" : "date";
    }

    private static boolean hasCrs(Path shp) {
        String name = shp.getFileName().toString();
        return Files.exists(shp.resolveSibling(name.substring(0, name.length() - 4) + ".prj"))
                && !name.toLowerCase(Locale.ROOT).startsWith("._");
    }

    private static boolean isSmall(Path shp) {
        try {
            return Files.size(shp) < LARGEST;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
