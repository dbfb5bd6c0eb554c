package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.GeoidemException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A document that is known by its first bytes has the outcome of one that is not: a space elsewhere makes the difference. */
class PlainHeadTest {
    private static final String CRS = "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}";
    private static final List<String> TYPES = List.of(
            "\"Point\"",
            "\"Polygon\"",
            "\"Feature\"",
            "\"GeometryCollection\"",
            "\"FeatureCollection\"",
            "\"Curve\"",
            "7");
    private static final List<String> MEMBERS = List.of(
            "\"coordinates\":[1.5,2.5]",
            "\"coordinates\":[1.5,2.5]," + CRS,
            CRS + ",\"coordinates\":[1.5,2.5]",
            "\"c\\u0072s\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}},\"coordinates\":[1.5,2.5]",
            "\"coordinates\":[150000.5,250000.5]," + CRS,
            "\"coordinates\":[1.5,2.5],\"type\":\"Point\"",
            "\"coordinates\":[1.5,2.5],\"coordinates\":[1.5,2.5]",
            "\"bbox\":[0,0,1,1],\"coordinates\":[[[0,0],[1.5,0],[0,1],[0,0]]]",
            "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1.5,2.5]},\"properties\":{\"a\":1}",
            "\"properties\":{},\"geometry\":null",
            "\"id\":7,\"geometry\":{\"type\":\"Point\",\"coordinates\":[200.5,95]},\"properties\":{}," + CRS,
            "\"geometries\":[{\"type\":\"Point\",\"coordinates\":[1.5,2.5]}]",
            "\"features\":[{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}]",
            "\"other\":1,\"coordinates\":[1.5,2.5]",
            "\"coordinates\"");

    @Test
    void leadsToTheSameOutcome() {
        int known = 0;
        for (String type : TYPES) {
            for (String members : MEMBERS) {
                byte[] plain = bytes("{\"type\": " + type + "," + members + "}");
                byte[] odd = bytes("{\"type\" :" + type + "," + members + "}");
                for (int length = "{\"type\": ".length(); length <= plain.length; length++) {
                    byte[] begun = Arrays.copyOf(plain, length);
                    known += PlainHead.of(begun) == null ? 0 : 1;
                    byte[] begunOdd = Arrays.copyOf(odd, length);
                    assertThat(PlainHead.of(begunOdd)).isNull();
                    assertThat(outcome(begun))
                            .as(new String(begun, StandardCharsets.UTF_8))
                            .isEqualTo(outcome(begunOdd));
                }
            }
        }
        assertThat(known).isGreaterThan(1_000);
    }

    private static String outcome(byte[] document) {
        try (GeoJsonSource source = GeoJsonSource.of(document)) {
            return Keyers.USUAL.key(source).key().toString();
        } catch (GeoidemException e) {
            return e.code() + " " + e.getMessage();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
