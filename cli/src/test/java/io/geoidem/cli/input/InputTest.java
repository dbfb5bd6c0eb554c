package io.geoidem.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputTest {
    @ParameterizedTest
    @CsvSource({
        "a.geojson, DOCUMENT",
        "a.JSON, DOCUMENT",
        "a.ndjson, RECORDS",
        "a.jsonl, RECORDS",
        "a.GeoJSONL, RECORDS",
        "a.geojsons, RECORDS",
        "a.SHP, BUNDLE",
        "a.ZIP, BUNDLE",
        "a.gpkg, LAYERS",
        "a.CSV, LAYERS",
        "a.parquet, FILE",
        "a.tar.gz, FILE",
        "json, FILE",
        "a.json.bak, FILE",
        ".geojson, DOCUMENT"
    })
    void tellsTheKindBySuffixInAnyCase(String name, InputKind kind) {
        assertThat(Input.of(name, Optional.empty()).kind()).isEqualTo(kind);
    }

    @Test
    void takesAFolderForABundleWhateverItIsCalled(@TempDir Path folder) {
        Path odd = folder.resolve("layer.json");
        assertThat(odd.toFile().mkdir()).isTrue();
        assertThat(Input.of(odd.toString(), Optional.of(InputKind.RECORDS)).kind())
                .isEqualTo(InputKind.BUNDLE);
    }

    @Test
    void readsStandardInputAsADocumentUnlessToldOtherwise() {
        assertThat(Input.of("-", Optional.empty())).isEqualTo(new Input("-", InputKind.DOCUMENT, Optional.empty()));
        assertThat(Input.of("-", Optional.of(InputKind.RECORDS)).kind()).isEqualTo(InputKind.RECORDS);
    }

    @Test
    void believesTheCallerMoreThanTheSuffix() {
        assertThat(Input.of("a.log", Optional.of(InputKind.RECORDS)).kind()).isEqualTo(InputKind.RECORDS);
    }

    @Test
    void numbersRecordsBehindTheSource() {
        assertThat(Input.of("a.ndjson", Optional.empty()).numbered(7)).isEqualTo("a.ndjson#7");
    }
}
