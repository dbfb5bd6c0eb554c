package io.geoidem.benchmarks;

import java.util.NoSuchElementException;
import java.util.Random;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.collection.BaseSimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.filter.identity.FeatureIdImpl;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;

/** Polygons that are made while they are read, so that nothing but a pipeline takes memory. */
final class MadeParcels extends BaseSimpleFeatureCollection {
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();

    private final int count;
    private final int vertices;

    MadeParcels(CoordinateReferenceSystem crs, int count, int vertices) {
        super(type(crs));
        this.count = count;
        this.vertices = vertices;
    }

    @Override
    public SimpleFeatureIterator features() {
        return new Making();
    }

    @Override
    public int size() {
        return count;
    }

    private static SimpleFeatureType type(CoordinateReferenceSystem crs) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("parcels");
        type.setCRS(crs);
        type.add("shape", Polygon.class);
        type.add("name", String.class);
        type.add("number", Integer.class);
        type.add("use", String.class);
        return type.buildFeatureType();
    }

    /** The same features in every run. */
    private final class Making implements SimpleFeatureIterator {
        private final Random random = new Random(20_261_130);
        private int made;

        @Override
        public boolean hasNext() {
            return made < count;
        }

        @Override
        public SimpleFeature next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            double x = 300_000 + 300_000 * random.nextDouble();
            double y = 5_500_000 + 300_000 * random.nextDouble();
            Coordinate[] ring = new Coordinate[vertices + 1];
            for (int i = 0; i < vertices; i++) {
                double angle = 2 * Math.PI * i / vertices;
                double radius = 20 + 10 * random.nextDouble();
                ring[i] = new Coordinate(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
            }
            ring[vertices] = ring[0].copy();
            made++;
            Object[] values = {GEOMETRIES.createPolygon(ring), "parcel " + made, made, "use " + made % 7};
            return new SimpleFeatureImpl(values, getSchema(), new FeatureIdImpl("parcels." + made), false);
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
