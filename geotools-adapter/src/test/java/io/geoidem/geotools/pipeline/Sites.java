package io.geoidem.geotools.pipeline;

import java.util.ArrayList;
import java.util.List;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

/** A layer of points in memory. */
public final class Sites {
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    public static final SimpleFeatureType TYPE = type();

    private Sites() {}

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("sites");
        type.setCRS(DefaultGeographicCRS.WGS84);
        type.add("the_geom", Point.class);
        type.setDefaultGeometry("the_geom");
        type.add("name", String.class);
        return type.buildFeatureType();
    }

    /** The site of that number; with a latitude beyond 90 where it is bad. */
    public static SimpleFeature site(int number, double latitude) {
        SimpleFeatureBuilder builder = new SimpleFeatureBuilder(TYPE);
        builder.set("the_geom", GEOMETRIES.createPoint(new Coordinate(number / 100.0, latitude)));
        builder.set("name", "site " + number);
        return builder.buildFeature("sites." + number);
    }

    public static SimpleFeatureCollection good(int count) {
        List<SimpleFeature> features = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            features.add(site(i, 51));
        }
        return new ListFeatureCollection(TYPE, features);
    }

    /** Three sites, of which the second is bad. */
    public static SimpleFeatureCollection withABadOne() {
        return new ListFeatureCollection(TYPE, List.of(site(1, 51), site(2, 95), site(3, 52)));
    }
}
