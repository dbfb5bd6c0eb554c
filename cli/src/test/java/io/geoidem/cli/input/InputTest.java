package io.geoidem.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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

    /** Behind a link, the parent is that of where the link leads. Links that nothing is behind keep their names. */
    @Test
    void keepsANameThatLeadsThereAlsoBehindALink(@TempDir Path temporary) throws IOException {
        Path folder = temporary.toRealPath();
        Path deep = Files.createDirectories(folder.resolve("one").resolve("two"));
        Files.writeString(folder.resolve("a.json"), "{}");
        Path there = Files.writeString(deep.resolveSibling("a.json"), "{\"b\":2}");
        Path link = Files.createSymbolicLink(folder.resolve("link"), deep);
        assertThat(Input.lastingNameOf(link + "/../a.json")).isEqualTo(there.toString());
        assertThat(Input.lastingNameOf(link + "/./../../link/b.json")).isEqualTo(link + "/b.json");
        assertThat(Input.lastingNameOf(link + "/.."))
                .isEqualTo(folder.resolve("one").toString());
        assertThat(Input.lastingNameOf(link + "/./b.json")).isEqualTo(link + "/b.json");
        assertThat(Input.lastingNameOf(deep + "/../a.json")).isEqualTo(there.toString());
        assertThat(Input.lastingNameOf("../cli/pom.xml")).isEqualTo(Input.lastingNameOf("pom.xml"));
    }

    @Test
    void numbersRecordsBehindTheSource() {
        assertThat(Input.of("a.ndjson", Optional.empty()).numbered(7)).isEqualTo("a.ndjson#7");
    }
}
