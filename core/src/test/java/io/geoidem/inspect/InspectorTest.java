package io.geoidem.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectorTest {
    private static final Inspector INSPECTOR =
            Inspector.of(KeyContract.builder("parcels", KeyMode.GEOMETRY).build());

    @TempDir
    Path folder;

    @Test
    void countsWhatAGeoJsonDocumentHolds() throws IOException {
        Path file = Files.writeString(folder.resolve("a.geojson"), """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[4.5,51,2]},"properties":{"n":"x","m":null}},
                {"type":"Feature","geometry":{"type":"LineString","coordinates":[[4,50],[5,52.5]]},"properties":{"n":7}},
                {"type":"Feature","geometry":null,"properties":null}]}
                """);
        Inspection inspection = INSPECTOR.inspectDocument(file);
        String text =
                InspectionText.of(inspection).replaceAll("[0-9a-f]{64}", "#").replaceAll("[0-9]+ bytes", "n bytes");
        assertThat(text).isEqualTo("""
                components
                  #  n bytes  a.geojson
                features  3: 1 LineString, 1 Point, 1 null
                  with an id: 1
                  with heights: 1
                extent    4 50 to 5 52.5
                attributes
                  n: 1 number, 1 string
                  m: 1 null
                CRS       OGC:CRS84
                  WGS 84: coordinates are taken over as they are
                mode serialization
                  ser.parcels.v1.sha256.#
                mode geometry
                  geo.parcels.v1.sha256.#
                """);
        assertThat(InspectionJson.of(inspection, "a.geojson"))
                .contains(
                        "\"count\":3",
                        "\"extent\":[4,50,5,52.5]",
                        "\"attributes\":{\"m\":{\"null\":1},\"n\":{\"number\":1,\"string\":1}}");
    }

    @Test
    void tellsWhatEachModeRefuses() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "{\"vehicle\":7}");
        Inspection inspection = INSPECTOR.inspectDocument(file);
        assertThat(inspection.features()).isEmpty();
        assertThat(inspection.modes()).hasSize(2);
        assertThat(inspection.modes().get(0).result()).isPresent();
        assertThat(inspection.modes().get(1).problem()).isPresent();
        assertThat(INSPECTOR.inspectFile(file).modes().get(1).problem().orElseThrow())
                .contains("geometry mode does not read this format");
    }
}
