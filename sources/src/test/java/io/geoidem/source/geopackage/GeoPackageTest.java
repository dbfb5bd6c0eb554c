package io.geoidem.source.geopackage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.keyer.Keyer;
import io.geoidem.source.LayerSources;
import io.geoidem.source.MadeGeoPackage;
import io.geoidem.source.layer.FeatureLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeoPackageTest {
    private static final KeyContract CONTRACT =
            KeyContract.builder("gpkg", KeyMode.GEOMETRY).build();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void make() throws SQLException {
        // Characters that a URI has to escape.
        file = folder.resolve("a #1 100%?.gpkg");
        try (Connection connection = MadeGeoPackage.create(file)) {
            MadeGeoPackage.addSites(connection, "sites", 4326);
        }
    }

    @Test
    void oneThatWasMerelyOpenedHasAnotherSerializationKeyAndTheSameGeometryKey() throws Exception {
        Keyer bytes =
                Keyer.of(KeyContract.builder("gpkg", KeyMode.SERIALIZATION).build());
        String serialization = bytes.keyFile(file).key().toString();
        String geometry = key(file);
        try (Connection connection = writable();
                Statement statement = connection.createStatement()) {
            // What programs do that open a file to look at it, and what tidies up afterwards.
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA journal_mode = DELETE");
            statement.execute("VACUUM");
        }
        assertThat(bytes.keyFile(file).key().toString()).isNotEqualTo(serialization);
        assertThat(key(file)).isEqualTo(geometry);
    }

    @Test
    void readingChangesNoByteAndLeavesNothingBesideTheFile() throws Exception {
        try (Connection connection = writable();
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
        }
        byte[] before = Files.readAllBytes(file);
        Object time = Files.getLastModifiedTime(file);
        assertThat(file.toFile().setReadOnly()).isTrue();
        key(file);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(time);
        try (Stream<Path> beside = Files.list(folder)) {
            assertThat(beside).containsExactly(file);
        }
        Files.move(file, folder.resolve("moved"));
    }

    @Test
    void refusesOneWhoseChangesAreStillBesideIt() throws Exception {
        try (Connection connection = writable();
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("DELETE FROM sites WHERE row_number = 1");
            assertThatThrownBy(() -> key(file))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CHANGED))
                    .hasMessageContaining("-wal");
        }
    }

    @Test
    void severalLayersAreAnErrorUnlessOneIsNamedOrEachIsAskedFor() throws SQLException {
        try (Connection connection = writable()) {
            MadeGeoPackage.addSites(connection, "another", 4326);
        }
        assertThatThrownBy(() -> LayerSources.find(file.toString(), new LayerChoice.Only()))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.AMBIGUOUS_SOURCE))
                .hasMessageContaining("another, sites");
        assertThat(LayerSources.find(file.toString(), new LayerChoice.Each()))
                .extracting(FeatureLayer::name)
                .containsExactly("another", "sites");
        assertThat(LayerSources.find(file.toString(), new LayerChoice.Named("sites")))
                .hasSize(1);
        assertThatThrownBy(() -> LayerSources.find(file.toString(), new LayerChoice.Named("Sites")))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MISSING_FILE));
    }

    @Test
    void mapsValuesByTheDeclaredTypeOfTheirColumn() throws SQLException {
        add("CREATE TABLE odd (fid INTEGER PRIMARY KEY, geom BLOB, yes BOOLEAN, little FLOAT, big DOUBLE,"
                + " count MEDIUMINT, day DATE, moment DATETIME, note TEXT(20), raw BLOB(9))");
        add("INSERT INTO odd VALUES (7, NULL, 1, " + exact(0.1f)
                + ", 0.1, 9007199254740993, '2024-02-29', '2024-02-29T12:05:00.500Z', 'Fen', x'0102ff')");
        register("odd", "geom", 4326);
        Feature feature = features("odd").get(0);
        assertThat(feature.id()).isEmpty();
        assertThat(feature.properties())
                .containsExactly(
                        Map.entry("yes", Literal.TRUE),
                        Map.entry("little", new PropertyValue.Numeral("0.1")),
                        Map.entry("big", PropertyValue.of(0.1)),
                        Map.entry("count", new PropertyValue.Numeral("9007199254740993")),
                        Map.entry("day", PropertyValue.of("2024-02-29")),
                        Map.entry("moment", PropertyValue.of("2024-02-29T12:05:00.5Z")),
                        Map.entry("note", PropertyValue.of("Fen")),
                        Map.entry("raw", PropertyValue.of(Base64.getEncoder().encodeToString(new byte[] {1, 2, -1}))));
    }

    @ParameterizedTest
    @CsvSource({"BOOLEAN, 2", "DATE, '''29.2.2024'''", "DATETIME, '''yesterday'''", "DOUBLE, 9e999"})
    void refusesValuesThatAreNoneOfTheirTypeAndNamesThePlace(String type, String value) throws SQLException {
        add("CREATE TABLE odd (fid INTEGER PRIMARY KEY, geom BLOB, field " + type + ")");
        add("INSERT INTO odd VALUES (1, NULL, " + value + ")");
        register("odd", "geom", 4326);
        assertThatThrownBy(() -> features("odd")).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE);
            assertThat(e.getMessage()).contains("odd, record 1, field field");
        });
        KeyContract without = CONTRACT.toBuilder()
                .properties(PropertyRules.DEFAULT.withExclude(List.of("field")))
                .build();
        assertThat(features("odd", without)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "x'00', header",
        "x'475001010000000000', header",
        "x'4750002100000000', extended",
        "x'4750000b00000000', envelope",
        "x'4750000300000000', envelope",
        "x'475000010700000001010000000000000000000000000000000000f03f', srs_id is 7",
        "x'4750000100000000', ends too early",
        "'text', not stored as bytes"
    })
    void refusesBlobsThatAreNoGeometry(String blob, String problem) throws SQLException {
        add("CREATE TABLE odd (fid INTEGER PRIMARY KEY, geom BLOB)");
        add("INSERT INTO odd VALUES (1, " + (blob.startsWith("x") ? blob : "'" + blob + "'") + ")");
        register("odd", "geom", 4326);
        assertThatThrownBy(() -> features("odd"))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining("odd, record 1");
    }

    @Test
    void refusesALayerWithoutACrsUnlessTheContractNamesIt() throws SQLException {
        try (Connection connection = writable()) {
            MadeGeoPackage.addSites(connection, "nowhere", -1);
        }
        assertThatThrownBy(() -> features("nowhere"))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS));
        KeyContract named = CONTRACT.toBuilder()
                .geometry(GeometryRules.DEFAULT.withSourceCrs("OGC:CRS84"))
                .build();
        assertThat(features("nowhere", named)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM gpkg_geometry_columns WHERE table_name = 'parcels'",
                "UPDATE gpkg_geometry_columns SET table_name = 'Parcels' WHERE table_name = 'parcels'",
                "UPDATE gpkg_contents SET table_name = 'PARCELS' WHERE table_name = 'parcels'"
            })
    void namesAFeatureTableWithoutItsGeometryColumn(String damage) throws SQLException {
        try (Connection connection = writable()) {
            MadeGeoPackage.addSites(connection, "parcels", 4326);
        }
        add(damage);
        assertThatThrownBy(() -> key(file))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
                .hasMessageContaining("gpkg_geometry_columns")
                .message()
                .containsIgnoringCase("\"parcels\"");
    }

    @Test
    void refusesAFileThatIsNoGeoPackage() throws IOException {
        Path text = Files.writeString(folder.resolve("text.gpkg"), "no database at all, however long the text is");
        assertThatThrownBy(() -> key(text))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
        Path empty = Files.createFile(folder.resolve("empty.gpkg"));
        assertThatThrownBy(() -> key(empty)).isInstanceOf(GeoidemException.class);
    }

    private static String exact(float value) {
        return new java.math.BigDecimal(value).toPlainString();
    }

    private void add(String sql) throws SQLException {
        try (Connection connection = writable();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void register(String table, String column, int srs) throws SQLException {
        add("INSERT INTO gpkg_contents VALUES ('" + table + "', 'features', '" + table + "', " + srs + ")");
        add("INSERT INTO gpkg_geometry_columns VALUES ('" + table + "', '" + column + "', 'GEOMETRY', " + srs
                + ", 0, 0)");
    }

    private Connection writable() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private List<Feature> features(String layer) {
        return features(layer, CONTRACT);
    }

    private List<Feature> features(String layer, KeyContract contract) {
        List<Feature> features = new ArrayList<>();
        try (FeatureReader reader = LayerSources.find(file.toString(), new LayerChoice.Named(layer))
                .get(0)
                .open(contract, Limits.DEFAULT)) {
            while (reader.advance()) {
                features.add(reader.feature());
            }
        }
        return features;
    }

    private static String key(Path gpkg) {
        try (FeatureReader reader = LayerSources.find(gpkg.toString(), new LayerChoice.Only())
                .get(0)
                .open(CONTRACT, Limits.DEFAULT)) {
            return io.geoidem.source.Keys.of(reader);
        }
    }
}
