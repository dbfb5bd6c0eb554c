package io.geoidem.geotools.process;

import io.geoidem.reconcile.FeatureRef;
import io.geoidem.reconcile.Outcome;
import io.geoidem.reconcile.Reconciliation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.locationtech.jts.geom.Geometry;

/** The outcomes of a reconciliation as features; texts hold several ids or names with a blank between. */
final class ReconciledFeatures {
    private static final SimpleFeatureType TYPE = type();

    private ReconciledFeatures() {}

    /**
     * The features.
     *
     * @param ids of the features of each source, by record
     */
    static SimpleFeatureCollection of(Reconciliation result, List<List<String>> ids) {
        SimpleFeatureBuilder builder = new SimpleFeatureBuilder(TYPE);
        List<SimpleFeature> features = new ArrayList<>();
        result.outcomes().forEach(outcome -> {
            FeatureRef first = outcome.members().get(0);
            builder.set("shape", OutlineGeometries.of(result.feature(first).outline()));
            builder.set("outcome", outcome.kind().label());
            builder.set("left", ids(outcome, 0, ids));
            builder.set("right", ids(outcome, 1, ids));
            builder.set(
                    "metres", outcome.metres().isPresent() ? outcome.metres().getAsDouble() : null);
            builder.set("attributes", String.join(" ", outcome.attributes()));
            features.add(builder.buildFeature("outcome." + (features.size() + 1)));
        });
        return new ListFeatureCollection(TYPE, features);
    }

    private static String ids(Outcome outcome, int source, List<List<String>> ids) {
        return outcome.members().stream()
                .filter(member -> member.source() == source)
                .map(member -> ids.get(source).get((int) member.record() - 1))
                .collect(Collectors.joining(" "));
    }

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("reconciliation");
        type.setCRS(DefaultGeographicCRS.WGS84);
        type.add("shape", Geometry.class);
        type.setDefaultGeometry("shape");
        type.add("outcome", String.class);
        type.add("left", String.class);
        type.add("right", String.class);
        type.add("metres", Double.class);
        type.add("attributes", String.class);
        return type.buildFeatureType();
    }
}
