package io.geoidem.feature;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.Reprojector;
import io.geoidem.geometry.FlagRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keyers for tests, and what they make of GeoJSON texts. */
final class Keyers {
    static final Digest FINGERPRINT = new Digest("00");
    static final FeatureKeyer USUAL = with(GeometryRules.DEFAULT, PropertyRules.DEFAULT);

    private Keyers() {}

    static FeatureKeyer with(GeometryRules geometry, PropertyRules properties) {
        return with(
                KeyContract.builder("test", KeyMode.GEOMETRY)
                        .geometry(geometry)
                        .properties(properties)
                        .build(),
                Reprojector.wgs84Only());
    }

    static FeatureKeyer with(KeyContract contract, Reprojector reprojector) {
        return FeatureKeyer.of(contract, FINGERPRINT, reprojector, Limits.DEFAULT, FlagRequest.USUAL);
    }

    static GeoJsonSource source(String json) {
        return GeoJsonSource.of(json.getBytes(StandardCharsets.UTF_8));
    }

    static String key(String json) {
        return key(USUAL, json);
    }

    static String key(FeatureKeyer keyer, String json) {
        return keyer.key(source(json)).key().toString();
    }

    /** The canonical text of the one feature of a document. */
    static String text(String json) {
        return text(USUAL, json);
    }

    static String text(FeatureKeyer keyer, String json) {
        List<String> texts = texts(keyer, json);
        if (texts.size() != 1) {
            throw new IllegalArgumentException("not one feature but " + texts.size());
        }
        return texts.get(0);
    }

    static List<String> texts(FeatureKeyer keyer, String json) {
        List<String> texts = new ArrayList<>();
        keyer.each(source(json), FeatureOutcome.Wanted.KEYS_AND_TEXTS, outcome -> {
            if (outcome instanceof FeatureOutcome.Refused refused) {
                throw refused.error();
            }
            texts.add(((FeatureOutcome.Keyed) outcome).canonicalText().orElseThrow());
        });
        return texts;
    }

    /** The geometry in the canonical text of a bare geometry. */
    static String geometry(String json) {
        String text = text(json);
        return text.substring("{\"geometry\":".length(), text.lastIndexOf(",\"properties\":"));
    }

    static GeoidemException refusal(String json) {
        return refusal(USUAL, json);
    }

    static GeoidemException refusal(FeatureKeyer keyer, String json) {
        try {
            String key = key(keyer, json);
            throw new AssertionError("got the key " + key + " for " + json);
        } catch (GeoidemException e) {
            return e;
        }
    }
}
