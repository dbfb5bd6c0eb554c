package io.geoidem.source.flatgeobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.keyer.Keyer;
import io.geoidem.source.Keys;
import io.geoidem.source.LayerSources;
import io.geoidem.source.MadeFlatGeobuf;
import io.geoidem.source.layer.FeatureLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.GeometryType;

class FlatGeobufTest {
    private static final Path ROOT = Path.of(System.getProperty("geoidem.root"));

    @TempDir
    Path folder;

    /** Written by GDAL: one with an index and a type for each geometry, one without and with a type for all. */
    @ParameterizedTest
    @CsvSource({"borders, borders", "countries-multi, countries"})
    void filesOfGdalHaveThePublishedKeys(String file, String layer) throws IOException {
        String key = Keys.of(open(ROOT.resolve("testdata/flatgeobuf/" + file + ".fgb")));
        assertThat(Files.readAllLines(ROOT.resolve("testdata/real/keys.csv")))
                .contains("geometry," + layer + ".geojson," + key);
    }

    @Test
    void valuesAreWhatTheirColumnSays() throws Exception {
        MadeFlatGeobuf made = new MadeFlatGeobuf();
        for (int type = ColumnType.Byte; type <= ColumnType.Binary; type++) {
            if (type != ColumnType.Json) {
                made.column(ColumnType.name(type), type);
            }
        }
        made.add(
                point(4, 51),
                -128,
                255,
                true,
                -32768,
                65535,
                Integer.MIN_VALUE,
                0xffffffff,
                Long.MIN_VALUE,
                -1L,
                0.1f,
                0.1,
                "Füßen",
                "2024-02-29T13:05:00+01:00",
                new byte[] {1, 2, (byte) 0xff});
        made.add(point(4, 51));
        List<Feature> features = read(made.bytes());
        assertThat(features.get(0).properties())
                .containsEntry("Byte", PropertyValue.of(-128))
                .containsEntry("UByte", PropertyValue.of(255))
                .containsEntry("Bool", Literal.TRUE)
                .containsEntry("Short", PropertyValue.of(-32768))
                .containsEntry("UShort", PropertyValue.of(65535))
                .containsEntry("Int", PropertyValue.of(Integer.MIN_VALUE))
                .containsEntry("UInt", PropertyValue.of(0xffffffffL))
                .containsEntry("Long", PropertyValue.of(Long.MIN_VALUE))
                .containsEntry("ULong", new PropertyValue.Numeral("18446744073709551615"))
                .containsEntry("Float", new PropertyValue.Numeral("0.1"))
                .containsEntry("Double", PropertyValue.of(0.1))
                .containsEntry("String", PropertyValue.of("Füßen"))
                .containsEntry("DateTime", PropertyValue.of("2024-02-29T12:05:00Z"))
                .containsEntry("Binary", PropertyValue.of("AQL/"))
                .hasSize(14);
        assertThat(features.get(1).properties().values()).hasSize(14).containsOnly(Literal.NULL);
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29, 2024-02-29",
        "2024-02-29T00:00:00, 2024-02-29T00:00:00",
        "2024-02-29T13:05:00.250, 2024-02-29T13:05:00.25",
        "2024-02-29T13:05:00Z, 2024-02-29T13:05:00Z",
        "2024-02-29T13:05:00-05:30, 2024-02-29T18:35:00Z",
    })
    void timesAreDaysClocksOrMoments(String stored, String value) throws Exception {
        Feature feature = read(new MadeFlatGeobuf()
                        .column("seen", ColumnType.DateTime)
                        .add(point(4, 51), stored)
                        .bytes())
                .get(0);
        assertThat(feature.properties()).containsEntry("seen", PropertyValue.of(value));
    }

    @Test
    void refusesValuesThatHaveNoOneText() throws Exception {
        MadeFlatGeobuf json =
                new MadeFlatGeobuf().column("tags", ColumnType.Json).add(point(4, 51), "{}");
        assertRefused(json.bytes(), ErrorCode.ATTRIBUTE, "a value of JSON");
        MadeFlatGeobuf time =
                new MadeFlatGeobuf().column("seen", ColumnType.DateTime).add(point(4, 51), "29.2.2024");
        assertRefused(time.bytes(), ErrorCode.ATTRIBUTE, "29.2.2024");
        MadeFlatGeobuf truth =
                new MadeFlatGeobuf().column("open", ColumnType.Bool).addRaw(point(4, 51), new byte[] {0, 0, 2});
        assertRefused(truth.bytes(), ErrorCode.ATTRIBUTE, "the value 2");
        MadeFlatGeobuf text = new MadeFlatGeobuf()
                .column("name", ColumnType.String)
                .addRaw(point(4, 51), new byte[] {0, 0, 1, 0, 0, 0, (byte) 0xff});
        assertRefused(text.bytes(), ErrorCode.TEXT_ENCODING, "UTF-8");
        KeyContract without = Keys.CONTRACT.toBuilder()
                .properties(PropertyRules.DEFAULT.withExclude(List.of("tags")))
                .build();
        assertThat(read(json.bytes(), without).get(0).properties()).isEmpty();
    }

    @Test
    void refusesAttributesThatDoNotFitTheColumns() throws Exception {
        for (byte[] raw : new byte[][] {{0}, {0, 0, 1}, {1, 0, 1, 0, 0, 0}, {0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0}}) {
            MadeFlatGeobuf made =
                    new MadeFlatGeobuf().column("n", ColumnType.Int).addRaw(point(4, 51), raw);
            assertRefused(made.bytes(), ErrorCode.FILE_FORMAT, "value");
        }
        MadeFlatGeobuf twice = new MadeFlatGeobuf().column("n", ColumnType.Int).column("n", ColumnType.Int);
        assertRefused(twice.bytes(), ErrorCode.FILE_FORMAT, "two columns");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "POINT (4 51)",
                "LINESTRING (4 51, 5 51, 5 52)",
                "POLYGON ((4 51, 5 51, 5 52, 4 51))",
                "POLYGON ((0 0, 9 0, 9 9, 0 0), (4 2, 5 2, 5 3, 4 2), (7 3, 8 3, 8 4, 7 3))",
                "MULTIPOINT ((4 51), (5 51))",
                "MULTILINESTRING ((4 51, 5 51), (4 52, 5 53, 6 53))",
                "MULTIPOLYGON (((4 51, 5 51, 5 52, 4 51)), ((0 0, 9 0, 9 9, 0 0), (4 2, 5 2, 5 3, 4 2)))",
                "GEOMETRYCOLLECTION (POINT (4 51), GEOMETRYCOLLECTION (LINESTRING (4 51, 5 51), MULTIPOINT ((1 1), (2 2))))",
                "LINESTRING EMPTY",
                "GEOMETRYCOLLECTION EMPTY",
            })
    void everyGeometryHasTheKeyOfItsText(String wkt) throws Exception {
        Path csv = Files.writeString(folder.resolve("one.csv"), "WKT\n\"SRID=4326;" + wkt + "\"\n");
        byte[] bytes = new MadeFlatGeobuf().add(geometry(wkt)).bytes();
        assertThat(Keys.of(open(write(bytes)))).isEqualTo(Keys.of(open(csv)));
    }

    @Test
    void heightsCountAndMeasuresAreDropped() throws Exception {
        KeyContract solid = Keys.CONTRACT.toBuilder()
                .geometry(GeometryRules.DEFAULT.withDimensions(GeometryRules.Dimensions.XYZ))
                .build();
        Geometry line = geometry("LINESTRING Z (4 51 7, 5 51 8)");
        Path csv = Files.writeString(folder.resolve("one.csv"), "WKT\n\"SRID=4326;LINESTRING Z (4 51 7, 5 51 8)\"\n");
        String key = key(open(csv, solid), solid);
        assertThat(key(open(write(new MadeFlatGeobuf().withHeights().add(line).bytes()), solid), solid))
                .isEqualTo(key);
        assertThat(key(
                        open(
                                write(new MadeFlatGeobuf()
                                        .withHeights()
                                        .withMeasures()
                                        .add(line)
                                        .bytes()),
                                solid),
                        solid))
                .isEqualTo(key);
        assertThat(key(open(write(new MadeFlatGeobuf().add(line).bytes()), solid), solid))
                .isNotEqualTo(key);
    }

    @Test
    void aFeatureMayHaveNoGeometry() throws Exception {
        Feature feature = read(new MadeFlatGeobuf()
                        .column("n", ColumnType.Int)
                        .add(null, 7)
                        .bytes())
                .get(0);
        assertThat(feature.geometry()).isInstanceOf(FeatureGeometry.None.class);
        assertThat(feature.properties()).containsEntry("n", PropertyValue.of(7));
        assertThat(read(new MadeFlatGeobuf().bytes())).isEmpty();
    }

    @Test
    void refusesCurvesAndGeometriesThatContradictTheHeader() throws Exception {
        MadeFlatGeobuf curves = new MadeFlatGeobuf().ofType(GeometryType.CurvePolygon);
        assertRefused(curves.add(geometry("POINT EMPTY")).bytes(), ErrorCode.GEOMETRY, "type");
        MadeFlatGeobuf lines = new MadeFlatGeobuf().ofType(GeometryType.LineString);
        assertRefused(lines.add(point(4, 51)).bytes(), ErrorCode.GEOMETRY, "of type 1 in a layer of type 2");
        // As of type 0 a geometry is what the header says; a ring stays open where nobody closes it.
        MadeFlatGeobuf open = new MadeFlatGeobuf().add(geometry("MULTIPOLYGON (((4 51, 5 51, 5 52, 4 51)))"));
        assertThat(read(open.bytes())).hasSize(1);
    }

    @Test
    void theCrsIsTheCodeOrElseTheText() throws Exception {
        assertThat(layer(new MadeFlatGeobuf().bytes()).declaredCrs()).contains(new CrsRef.Wgs84());
        assertThat(layer(new MadeFlatGeobuf().crs("epsg", 25832, "").bytes()).declaredCrs())
                .contains(new CrsRef.Named("EPSG:25832"));
        // The schema: no authority means EPSG.
        assertThat(layer(new MadeFlatGeobuf().crs("", 25832, "").bytes()).declaredCrs())
                .contains(new CrsRef.Named("EPSG:25832"));
        assertThat(layer(new MadeFlatGeobuf().crs("ESRI", 102100, "PROJCS[]").bytes())
                        .declaredCrs())
                .contains(new CrsRef.Text("PROJCS[]"));
        FeatureLayer none = layer(new MadeFlatGeobuf().crs("", 0, "").bytes());
        assertThat(none.declaredCrs()).isEmpty();
        assertThatThrownBy(() -> none.open(Keys.CONTRACT, Limits.DEFAULT))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS));
    }

    @Test
    void theLayerIsNamedByTheHeaderOrElseByTheFile() throws Exception {
        assertThat(layer(new MadeFlatGeobuf().named("roads").bytes()).name()).isEqualTo("roads");
        assertThat(layer(new MadeFlatGeobuf().named("").bytes()).name()).isEqualTo("made");
    }

    @Test
    void aFileThatDoesNotSayHowManyFeaturesItHasIsRefused() throws Exception {
        MadeFlatGeobuf made = new MadeFlatGeobuf().add(point(4, 51)).add(point(5, 51));
        assertRefused(made.bytes(0), ErrorCode.FILE_FORMAT, "does not say how many features");
        assertRefused(made.bytes(1), ErrorCode.FILE_FORMAT, "follow the last");
        assertRefused(made.bytes(3), ErrorCode.FILE_FORMAT, "ends in the middle");
        assertRefused(made.bytes(-1), ErrorCode.FILE_FORMAT, "18446744073709551615");
    }

    private Geometry point(double x, double y) throws ParseException {
        return geometry("POINT (" + x + " " + y + ")");
    }

    private static Geometry geometry(String wkt) throws ParseException {
        return new WKTReader().read(wkt);
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("made.fgb"), bytes);
    }

    private FeatureLayer layer(byte[] bytes) throws IOException {
        return LayerSources.find(write(bytes).toString(), new LayerChoice.Only())
                .get(0);
    }

    private List<Feature> read(byte[] bytes) throws IOException {
        return read(bytes, Keys.CONTRACT);
    }

    private List<Feature> read(byte[] bytes, KeyContract contract) throws IOException {
        List<Feature> features = new ArrayList<>();
        try (FeatureReader reader = layer(bytes).open(contract, Limits.DEFAULT)) {
            while (reader.advance()) {
                features.add(reader.feature());
            }
        }
        return features;
    }

    private static FeatureReader open(Path file) {
        return open(file, Keys.CONTRACT);
    }

    private static FeatureReader open(Path file, KeyContract contract) {
        return LayerSources.find(file.toString(), new LayerChoice.Only()).get(0).open(contract, Limits.DEFAULT);
    }

    private static String key(FeatureReader reader, KeyContract contract) {
        try (reader) {
            return Keyer.of(contract).keyDataset(reader.features()).key().toString();
        }
    }

    private void assertRefused(byte[] bytes, ErrorCode code, String problem) throws IOException {
        write(bytes);
        assertThatThrownBy(() -> read(bytes)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.place().file()).isEqualTo("made.fgb");
            assertThat(e.getMessage()).contains(problem);
        });
    }
}
