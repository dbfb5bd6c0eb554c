package io.geoidem.geotools.pipeline;

import java.util.NoSuchElementException;
import java.util.function.LongConsumer;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.collection.BaseSimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureImpl;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.filter.identity.FeatureIdImpl;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;

/** Parcels in EPSG:25833, which the contract has to name, made when they are asked for; it counts what is done to it. */
final class GeneratedParcels extends BaseSimpleFeatureCollection {
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final SimpleFeatureType TYPE = type();

    private final long count;
    private final int vertices;
    private final LongConsumer beforeMaking;
    private final Thread owner = Thread.currentThread();
    long made;
    long opened;
    long closed;
    long ends;

    /** So many squares. */
    GeneratedParcels(long count) {
        this(count, 4, number -> {});
    }

    /**
     * So many polygons of so many vertices.
     *
     * @param beforeMaking told the number of each parcel, from 1, before it is made, and may throw
     */
    GeneratedParcels(long count, int vertices, LongConsumer beforeMaking) {
        super(TYPE);
        this.count = count;
        this.vertices = vertices;
        this.beforeMaking = beforeMaking;
    }

    private static SimpleFeatureType type() {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("parcels");
        type.add("shape", Polygon.class);
        type.add("number", Long.class);
        return type.buildFeatureType();
    }

    static SimpleFeature parcel(long number, int vertices) {
        double x = 300_000 + number % 1000 * 100.0;
        double y = 5_500_000 + Math.floorDiv(number, 1000) * 100.0;
        Coordinate[] ring = new Coordinate[vertices + 1];
        for (int i = 0; i < vertices; i++) {
            double angle = 2 * Math.PI * i / vertices;
            ring[i] = new Coordinate(x + 40 * Math.cos(angle), y + 40 * Math.sin(angle));
        }
        ring[vertices] = ring[0].copy();
        Object[] values = {GEOMETRIES.createPolygon(ring), number};
        return new SimpleFeatureImpl(values, TYPE, new FeatureIdImpl("parcels." + number), false);
    }

    @Override
    public SimpleFeatureIterator features() {
        opened++;
        return new Making();
    }

    @Override
    public int size() {
        return (int) count;
    }

    private final class Making implements SimpleFeatureIterator {
        private long number;
        private boolean open = true;

        @Override
        public boolean hasNext() {
            requireOwner();
            if (number == count) {
                ends++;
            }
            return number < count;
        }

        @Override
        public SimpleFeature next() {
            requireOwner();
            if (number == count) {
                throw new NoSuchElementException();
            }
            beforeMaking.accept(++number);
            made++;
            return parcel(number, vertices);
        }

        @Override
        public void close() {
            requireOwner();
            closed++;
            open = false;
        }

        /** Data stores are read by one thread, and not after they are closed. */
        private void requireOwner() {
            if (Thread.currentThread() != owner) {
                throw new IllegalStateException("asked by " + Thread.currentThread());
            }
            if (!open) {
                throw new IllegalStateException("asked after it was closed");
            }
        }
    }
}
