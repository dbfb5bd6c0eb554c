package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A feature that is refused in the middle of it leaves nothing behind for the next one, which is worked by the same tools. */
class RefusedFeaturesTest {
    private static final String GOOD = "{\"type\":\"Feature\",\"properties\":{\"a\":{\"b\":1}},\"geometry\":"
            + "{\"type\":\"LineString\",\"coordinates\":[[1.5,2.5],[3.5,4.5],[1.25,2]]}}";
    private static final String[] BAD = {
        "{\"type\":\"Feature\",\"properties\":{\"a\":{\"b\":1,\"b\":2}},\"geometry\":null}",
        "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,[4]]]}}",
        "{\"type\":\"Feature\",\"properties\":{\"a\":1},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[1,2],[3,4]]]}}",
        "{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"id\":{}}",
        "{\"type\":\"Feature\",\"a\":{\"b\":{\"c\":[1,{\"d\":1,\"d\":1}]}},\"geometry\":null,\"properties\":null}"
    };

    @Test
    void doNotReachTheNextOne() {
        String expected = Keyers.key(GOOD);
        List<String> features = new ArrayList<>();
        for (String bad : BAD) {
            features.add(bad);
            features.add(GOOD);
        }
        String collection = "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}";
        List<String> outcomes = new ArrayList<>();
        try (GeoJsonSource source = Keyers.source(collection)) {
            Keyers.USUAL.each(source, FeatureOutcome.Wanted.KEYS, outcome -> {
                if (outcome instanceof FeatureOutcome.Keyed keyed) {
                    outcomes.add(keyed.result().key().toString());
                } else if (outcome instanceof FeatureOutcome.Refused refused) {
                    assertThat(refused.error().code()).isNotEqualTo(ErrorCode.JSON_SYNTAX);
                    outcomes.add("refused");
                }
            });
        }
        for (int i = 0; i < features.size(); i++) {
            assertThat(outcomes.get(i)).as(features.get(i)).isEqualTo(i % 2 == 0 ? "refused" : expected);
        }
        assertThat(Keyers.key(GOOD)).isEqualTo(expected);
    }
}
