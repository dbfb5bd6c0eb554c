package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GeoPackage, CSV and databases on the command line, beside the same features in GeoJSON. */
class OtherFormatsTest {
    /** The point 4 51 as GeoPackage stores it, in EPSG:4326. */
    private static final String BLOB = "47500001e610000001010000000000000000001040" + "0000000000804940";

    private static final String FEATURE =
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"Fen\"},\"geometry\":{\"type\":"
                    + "\"Point\",\"coordinates\":[4,51]}}";

    @TempDir
    Path folder;

    private String json;
    private String csv;
    private String gpkg;

    OtherFormatsTest() {
        json = "";
        csv = "";
        gpkg = "";
    }

    @BeforeEach
    void write() throws IOException, SQLException {
        json = Files.writeString(
                        folder.resolve("sites.geojson"),
                        "{\"type\":\"FeatureCollection\",\"features\":[" + FEATURE + "]}")
                .toString();
        csv = Files.writeString(folder.resolve("sites.csv"), "name,geom\nFen,SRID=4326;POINT (4 51)\n")
                .toString();
        gpkg = folder.resolve("sites.gpkg").toString();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + gpkg);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER PRIMARY KEY, organization TEXT,"
                    + " organization_coordsys_id INTEGER, definition TEXT)");
            statement.execute("INSERT INTO gpkg_spatial_ref_sys VALUES (4326, 'EPSG', 4326, '')");
            statement.execute("CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT)");
            statement.execute("CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER)");
        }
        addLayer("sites");
    }

    @Test
    void theSameFeaturesHaveOneGeometryKey() {
        Run run = Run.of("key", "--mode", "geometry", json, csv, gpkg);
        assertThat(run.err()).isEmpty();
        assertThat(run.keys()).hasSize(3).containsOnly(run.keys().get(0));
        assertThat(run.sources()).containsExactly(json, csv, gpkg);
        Run each = Run.of("key", "--mode", "geometry", "--each", json, csv, gpkg);
        assertThat(each.keys()).hasSize(3).containsOnly(each.keys().get(0));
        assertThat(each.sources()).containsExactly(json + "#1", csv + "#1", gpkg + "#1");
    }

    @Test
    void inSerializationModeTheirBytesCount() {
        Run run = Run.of("key", "--mode", "serialization", csv, gpkg);
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.keys()).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void aLayerIsNamedWhereThereAreSeveral() throws SQLException {
        addLayer("more");
        Run several = Run.of("key", "--mode", "geometry", gpkg);
        assertThat(several.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(several.err()).contains("2 layers are in it: more, sites");
        assertThat(Run.of("key", "--mode", "geometry", "--layer", "more", gpkg).keys())
                .isEqualTo(Run.of("key", "--mode", "geometry", csv).keys());
        assertThat(Run.of("key", "--mode", "geometry", "--each", gpkg).sources())
                .containsExactly(gpkg + "#more#1", gpkg + "#sites#1");
    }

    @Test
    void inspectTellsWhatIsInThem() {
        for (String source : new String[] {csv, gpkg}) {
            Run run = Run.of("inspect", source);
            assertThat(run.err()).isEmpty();
            assertThat(run.out())
                    .contains(
                            "Point",
                            "name",
                            Run.of("key", "--mode", "geometry", source).keys().get(0));
        }
    }

    @Test
    void reconcileJoinsThem() {
        Run run = Run.of("reconcile", json, gpkg);
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(Run.of("reconcile", csv, gpkg).exit()).isEqualTo(ExitCode.OK);
    }

    @Test
    void explainReadsThemAsKeyDoes() throws Exception {
        String fgb = Path.of(System.getProperty("geoidem.root"), "testdata/flatgeobuf/borders.fgb")
                .toString();
        for (String[] pair : new String[][] {{json, csv}, {csv, gpkg}, {gpkg, json}, {fgb, Real.file("borders.shp")}}) {
            Run same = Run.of("explain", "--mode", "geometry", pair[0], pair[1]);
            assertThat(same.err()).isEmpty();
            assertThat(same.exit()).as(same.out()).isEqualTo(ExitCode.OK);
        }
        Run one = Run.of("explain", "--mode", "geometry", csv + "#1", json + "#1");
        assertThat(one.exit()).as(one.out() + one.err()).isEqualTo(ExitCode.OK);
        Path other = Files.writeString(folder.resolve("other.csv"), "name,geom\nMoor,SRID=4326;POINT (4 51)\n");
        Run differs = Run.of("explain", "--mode", "geometry", gpkg, other.toString());
        assertThat(differs.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(differs.out()).contains("Fen", "Moor");
        addLayer("more");
        assertThat(Run.of("explain", "--mode", "geometry", gpkg + "#more#1", csv + "#1")
                        .exit())
                .isEqualTo(ExitCode.OK);
        assertThat(Run.of("explain", "--mode", "geometry", "--layer", "sites", gpkg, csv)
                        .exit())
                .isEqualTo(ExitCode.OK);
        Run several = Run.of("explain", "--mode", "geometry", gpkg, csv);
        assertThat(several.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(several.err()).contains("2 layers are in it: more, sites");
        Run beyond = Run.of("explain", "--mode", "geometry", csv + "#7", json + "#1");
        assertThat(beyond.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(beyond.err()).contains("there is no feature 7");
        assertThat(Run.of("explain", "--mode", "serialization", csv, gpkg).exit())
                .isEqualTo(ExitCode.NEGATIVE);
    }

    @Test
    void aDatabaseThatCannotBeReachedIsAnInputThatCannotBeRead() {
        String url = "postgresql://ann:secret@127.0.0.1:1/land?query=TABLE a";
        for (String command :
                new String[] {"inspect", "inspect --json", "explain --mode geometry " + "%", "key --mode geometry"}) {
            List<String> args =
                    new ArrayList<>(List.of(command.replace("%", csv).split(" ")));
            args.add(url);
            Run run = Run.of(args.toArray(String[]::new));
            assertThat(run.exit()).as(command).isEqualTo(ExitCode.BAD_DATA);
            assertThat(run.out()).as(command).isEmpty();
            assertThat(run.err())
                    .as(command)
                    .contains("check server, login and query")
                    .hasLineCount(1);
        }
    }

    @Test
    void flatGeobufIsReadLikeTheOthers() {
        Path root = Path.of(System.getProperty("geoidem.root"), "testdata");
        String fgb = root.resolve("flatgeobuf/borders.fgb").toString();
        String shp = root.resolve("real/borders.shp").toString();
        assertThat(Run.of("key", "--mode", "geometry", fgb).keys())
                .isEqualTo(Run.of("key", "--mode", "geometry", shp).keys());
        assertThat(Run.of("inspect", fgb).out()).contains("country_a", "EPSG:25833");
        Run reconciled = Run.of("reconcile", fgb, shp);
        assertThat(reconciled.err()).isEmpty();
        assertThat(reconciled.exit()).isEqualTo(ExitCode.OK);
    }

    @Test
    void aFileThatIsNoFlatGeobufIsOneErrorAndHasASerializationKey() throws IOException {
        Path fgb = Files.writeString(folder.resolve("a.fgb"), "fgb");
        Run run = Run.of("key", "--mode", "geometry", fgb.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("a.fgb: it ends in the middle").hasLineCount(1);
        assertThat(Run.of("key", "--mode", "serialization", fgb.toString()).exit())
                .isEqualTo(ExitCode.OK);
    }

    private void addLayer(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + gpkg);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + name + " (fid INTEGER PRIMARY KEY, shape BLOB, name TEXT)");
            statement.execute("INSERT INTO " + name + " VALUES (1, x'" + BLOB + "', 'Fen')");
            statement.execute("INSERT INTO gpkg_contents VALUES ('" + name + "', 'features')");
            statement.execute("INSERT INTO gpkg_geometry_columns VALUES ('" + name + "', 'shape', 4326)");
        }
    }
}
