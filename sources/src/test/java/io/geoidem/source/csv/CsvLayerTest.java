package io.geoidem.source.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvLayerTest {
    private static final KeyContract DEGREES = KeyContract.builder("csv", KeyMode.GEOMETRY)
            .geometry(GeometryRules.DEFAULT.withSourceCrs("OGC:CRS84"))
            .build();

    @TempDir
    Path folder;

    @Test
    void readsTextAndBinaryAndNullGeometries() throws IOException {
        List<Feature> features = read(
                "name,WKT\nFen,POINT (4 51)\n\"a, \"\"b\"\"\n\",0101000000000000000000104000000000" + "00804940\n,\n");
        assertThat(features).hasSize(3);
        assertThat(features.get(0).properties()).containsExactly(Map.entry("name", PropertyValue.of("Fen")));
        assertThat(features.get(1).properties()).containsExactly(Map.entry("name", PropertyValue.of("a, \"b\"\n")));
        assertThat(features.get(1).geometry()).isInstanceOf(FeatureGeometry.Prepared.class);
        assertThat(features.get(2)).isEqualTo(Feature.of(new FeatureGeometry.None(), Map.of("name", Literal.NULL)));
    }

    @Test
    void takesTheCrsThatAGeometryCarries() throws IOException {
        Feature feature = read("\uFEFFgeom;\n".replace(";", "") + "SRID=25832;POINT (4 51)\n")
                .get(0);
        assertThat(((FeatureGeometry.Prepared) feature.geometry()).crs()).isEqualTo(new CrsRef.Named("EPSG:25832"));
    }

    @Test
    void takesTypesFromTheFileBesideIt() throws IOException {
        Files.writeString(
                folder.resolve("table.csvt"),
                "\"WKT\",\"Integer(10)\",\"Real(8.3)\",\"String\",\"Date\"," + "\"Integer(Boolean)\"\n");
        assertThat(read("WKT,a,b,c,d,e\n,42,1.50,7,2024/02/29,1\n").get(0).properties())
                .containsExactly(
                        Map.entry("a", new PropertyValue.Numeral("42")),
                        Map.entry("b", new PropertyValue.Numeral("1.50")),
                        Map.entry("c", PropertyValue.of("7")),
                        Map.entry("d", PropertyValue.of("2024-02-29")),
                        Map.entry("e", Literal.TRUE));
        assertThatThrownBy(() -> read("WKT,a,b,c,d,e\n,x42,1,,,\n"))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE))
                .hasMessageContaining("table.csv, record 1, field a");
    }

    @Test
    void aNullFeatureOfATableOfOneColumnCounts() throws IOException {
        assertThat(read("\nWKT\n\nPOINT (4 51)\n\"\"\n\n"))
                .extracting(feature -> feature.geometry() instanceof FeatureGeometry.None)
                .containsExactly(true, false, true, true);
        assertThat(read("WKT,a\n\nPOINT (4 51),1\n,\n\n")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"X.csv, X.csvt", "X.csv, X.CSVT", "X.CSV, X.csvt", "X.CSV, X.CSVT", "X.CSV, X.Csvt"})
    void findsTheTypesInAnyLetterCase(String table, String types) throws IOException {
        Files.writeString(folder.resolve(types), "String,Integer\n");
        assertThat(read(table, "WKT,a\n,42\n".getBytes(StandardCharsets.UTF_8), DEGREES)
                        .get(0)
                        .properties())
                .containsExactly(Map.entry("a", new PropertyValue.Numeral("42")));
    }

    @Test
    void refusesTypesOfAnotherTable() throws IOException {
        Files.writeString(folder.resolve("table.csvt"), "String,Integer\n");
        assertThatThrownBy(() -> read("WKT,a,b\n,42,1\n"))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
                .hasMessageContaining("table.csvt")
                .hasMessageContaining("2, and those of the table 3");
        Files.writeString(folder.resolve("table.csvt"), "String,Integer,Real,Real\n");
        assertThatThrownBy(() -> read("WKT,a,b\n,42,1\n")).hasMessageContaining("4, and");
    }

    @Test
    void refusesTypesInTwoFiles() throws IOException {
        Files.writeString(folder.resolve("table.csvt"), "String,Integer\n");
        Path other = folder.resolve("table.CSVT");
        assumeThat(other).doesNotExist();
        Files.writeString(other, "String,String\n");
        assertThatThrownBy(() -> read("WKT,a\n,42\n"))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.AMBIGUOUS_SOURCE))
                .hasMessageContaining("table.CSVT and in table.csvt");
    }

    @ParameterizedTest
    @CsvSource({
        "'', FILE_FORMAT, names its columns",
        "'a,b\n1,2\n', FILE_FORMAT, no column is called",
        "'WKT,geom\n,\n', FILE_FORMAT, may both hold",
        "'WKT,a,a\n,,\n', FILE_FORMAT, two columns",
        "'WKT,a\n,1,2\n', FILE_FORMAT, 3 fields",
        "'WKT,a\nPOINT (4 51)\n', FILE_FORMAT, 1 fields",
        "'WKT\nPOINT (4\n', GEOMETRY, record 1"
    })
    void refusesTablesThatAreUnsound(String text, ErrorCode code, String problem) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(problem);
    }

    @Test
    void refusesBytesThatAreNotUtf8() {
        assertThatThrownBy(() -> read("WKT,a\n,D\u00fcne\n".getBytes(StandardCharsets.ISO_8859_1), DEGREES))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TEXT_ENCODING));
    }

    @Test
    void refusesGeometriesWithoutACrs() {
        KeyContract silent = KeyContract.builder("csv", KeyMode.GEOMETRY).build();
        assertThatThrownBy(() -> read("WKT\nPOINT (4 51)\n".getBytes(StandardCharsets.UTF_8), silent))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS));
    }

    private List<Feature> read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8), DEGREES);
    }

    private List<Feature> read(byte[] text, KeyContract contract) throws IOException {
        return read("table.csv", text, contract);
    }

    private List<Feature> read(String name, byte[] text, KeyContract contract) throws IOException {
        Path file = Files.write(folder.resolve(name), text);
        List<Feature> features = new ArrayList<>();
        try (FeatureReader reader = new CsvLayer(file).open(contract, Limits.DEFAULT)) {
            while (reader.advance()) {
                features.add(reader.feature());
            }
        }
        return features;
    }
}
