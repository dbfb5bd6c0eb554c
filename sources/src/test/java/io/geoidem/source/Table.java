package io.geoidem.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.WKBWriter;

/**
 * A layer of features as GeoTools reads it from a shapefile, to be written into databases.
 *
 * @param name its name
 * @param columns names and kinds of its attributes
 * @param rows the geometry, then the attributes: texts, numbers, booleans, {@link java.time.LocalDate}s
 * @param crs its reference system in well-known text
 */
record Table(String name, List<Column> columns, List<Row> rows, String crs) {
    record Column(String name, Class<?> kind) {}

    record Row(@Nullable Geometry geometry, List<@Nullable Object> values) {}

    static ShapefileDataStore open(Path shp) throws IOException {
        ShapefileDataStore store = new ShapefileDataStore(shp.toUri().toURL());
        store.setTimeZone(TimeZone.getDefault());
        store.setCharset(StandardCharsets.ISO_8859_1);
        store.setTryCPGFile(true);
        return store;
    }

    static Table of(SimpleFeatureCollection features, String name) {
        SimpleFeatureType type = features.getSchema();
        List<Column> columns = new ArrayList<>();
        for (AttributeDescriptor descriptor : type.getAttributeDescriptors()) {
            if (descriptor != type.getGeometryDescriptor()) {
                columns.add(new Column(
                        descriptor.getLocalName(), descriptor.getType().getBinding()));
            }
        }
        List<Row> rows = new ArrayList<>();
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                SimpleFeature feature = iterator.next();
                List<@Nullable Object> values = new ArrayList<>();
                columns.forEach(column -> values.add(value(feature.getAttribute(column.name()))));
                rows.add(new Row((Geometry) feature.getDefaultGeometry(), values));
            }
        }
        return new Table(
                name, columns, rows, type.getCoordinateReferenceSystem().toWKT());
    }

    @SuppressWarnings("JavaUtilDate") // what GeoTools makes of the dates of a DBF
    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof Date date) {
            return date.toInstant().atZone(TimeZone.getDefault().toZoneId()).toLocalDate();
        }
        return value instanceof String text && text.isBlank() ? null : value;
    }

    /** Well-known binary, little-endian, with heights where there are any. */
    static byte[] wkb(Geometry geometry) {
        Coordinate first = geometry.getCoordinate();
        boolean heights = first != null && !Double.isNaN(first.getZ());
        return new WKBWriter(heights ? 3 : 2, 2).write(geometry);
    }
}
