package io.geoidem.source;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.MultiLineString;
import org.locationtech.jts.geom.MultiPoint;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;
import org.wololo.flatgeobuf.generated.Column;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Crs;
import org.wololo.flatgeobuf.generated.Feature;
import org.wololo.flatgeobuf.generated.GeometryType;
import org.wololo.flatgeobuf.generated.Header;

/** Writes FlatGeobuf by the builders of the library, without an index; each geometry says its type. */
public final class MadeFlatGeobuf {
    private final ByteArrayOutputStream features = new ByteArrayOutputStream();
    private final List<String> names = new ArrayList<>();
    private final List<Integer> types = new ArrayList<>();
    private String name = "made";
    private String wkt = "";
    private String authority = "EPSG";
    private int code = 4326;
    private boolean hasZ;
    private boolean hasM;
    private int layerType;
    private long count;

    public MadeFlatGeobuf column(String column, int type) {
        names.add(column);
        types.add(type);
        return this;
    }

    public MadeFlatGeobuf named(String layer) {
        name = layer;
        return this;
    }

    public MadeFlatGeobuf crs(String org, int number, String text) {
        authority = org;
        code = number;
        wkt = text;
        return this;
    }

    public MadeFlatGeobuf withHeights() {
        hasZ = true;
        return this;
    }

    public MadeFlatGeobuf withMeasures() {
        hasM = true;
        return this;
    }

    public MadeFlatGeobuf ofType(int type) {
        layerType = type;
        return this;
    }

    /** Adds a feature; a value that is null is not written, as writers do. */
    public MadeFlatGeobuf add(@Nullable Geometry geometry, @Nullable Object... values) {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value != null) {
                stored.writeBytes(little(2).putShort((short) i).array());
                stored.writeBytes(bytes(value, types.get(i)));
            }
        }
        return addRaw(geometry, stored.toByteArray());
    }

    /** Adds a feature with its attributes as they are to stand. */
    public MadeFlatGeobuf addRaw(@Nullable Geometry geometry, byte[] properties) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int shape = geometry == null ? 0 : geometry(builder, geometry);
        int values = properties.length == 0 ? 0 : Feature.createPropertiesVector(builder, properties);
        Feature.finishSizePrefixedFeatureBuffer(builder, Feature.createFeature(builder, shape, values, 0));
        return addBytes(builder.sizedByteArray());
    }

    /** Adds a feature as it is, with its length before it. */
    public MadeFlatGeobuf addBytes(byte[] feature) {
        features.writeBytes(feature);
        count++;
        return this;
    }

    public byte[] bytes() {
        return bytes(count);
    }

    /** The file, with that number of features in its header. */
    public byte[] bytes(long stated) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int[] columns = new int[names.size()];
        for (int i = 0; i < columns.length; i++) {
            int label = builder.createString(names.get(i));
            columns[i] = Column.createColumn(builder, label, types.get(i), 0, 0, -1, -1, -1, true, false, false, 0);
        }
        int list = Header.createColumnsVector(builder, columns);
        int crs = Crs.createCrs(
                builder, builder.createString(authority), code, 0, 0, wkt.isEmpty() ? 0 : builder.createString(wkt), 0);
        int header = Header.createHeader(
                builder,
                builder.createString(name),
                0,
                layerType,
                hasZ,
                hasM,
                false,
                false,
                list,
                stated,
                0,
                code == 0 && wkt.isEmpty() ? 0 : crs,
                0,
                0,
                0);
        Header.finishSizePrefixedHeaderBuffer(builder, header);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(new byte[] {'f', 'g', 'b', 3, 'f', 'g', 'b', 0});
        file.writeBytes(builder.sizedByteArray());
        file.writeBytes(features.toByteArray());
        return file.toByteArray();
    }

    private int geometry(FlatBufferBuilder builder, Geometry geometry) {
        if (geometry instanceof MultiPolygon || geometry.getClass() == GeometryCollection.class) {
            int[] parts = new int[geometry.getNumGeometries()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = geometry(builder, geometry.getGeometryN(i));
            }
            int list = org.wololo.flatgeobuf.generated.Geometry.createPartsVector(builder, parts);
            return org.wololo.flatgeobuf.generated.Geometry.createGeometry(
                    builder, 0, 0, 0, 0, 0, 0, type(geometry), list);
        }
        List<Long> ends = new ArrayList<>();
        if (geometry instanceof MultiLineString lines) {
            long end = 0;
            for (int i = 0; i < lines.getNumGeometries(); i++) {
                ends.add(end += lines.getGeometryN(i).getNumPoints());
            }
        } else if (geometry instanceof Polygon polygon && polygon.getNumInteriorRing() > 0) {
            long end = polygon.getExteriorRing().getNumPoints();
            ends.add(end);
            for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
                ends.add(end += polygon.getInteriorRingN(i).getNumPoints());
            }
        }
        Coordinate[] all = geometry.getCoordinates();
        double[] xy = new double[2 * all.length];
        double[] z = new double[all.length];
        double[] m = new double[all.length];
        for (int i = 0; i < all.length; i++) {
            xy[2 * i] = all[i].x;
            xy[2 * i + 1] = all[i].y;
            z[i] = all[i].getZ();
            m[i] = i;
        }
        long[] rings = ends.stream().mapToLong(Long::longValue).toArray();
        return org.wololo.flatgeobuf.generated.Geometry.createGeometry(
                builder,
                rings.length == 0 ? 0 : org.wololo.flatgeobuf.generated.Geometry.createEndsVector(builder, rings),
                all.length == 0 ? 0 : org.wololo.flatgeobuf.generated.Geometry.createXyVector(builder, xy),
                hasZ ? org.wololo.flatgeobuf.generated.Geometry.createZVector(builder, z) : 0,
                hasM ? org.wololo.flatgeobuf.generated.Geometry.createMVector(builder, m) : 0,
                0,
                0,
                type(geometry),
                0);
    }

    private static int type(Geometry geometry) {
        if (geometry instanceof MultiPolygon) {
            return GeometryType.MultiPolygon;
        }
        if (geometry instanceof MultiLineString) {
            return GeometryType.MultiLineString;
        }
        if (geometry instanceof MultiPoint) {
            return GeometryType.MultiPoint;
        }
        if (geometry instanceof GeometryCollection) {
            return GeometryType.GeometryCollection;
        }
        if (geometry instanceof Polygon) {
            return GeometryType.Polygon;
        }
        return geometry instanceof LineString && !(geometry instanceof LinearRing)
                ? GeometryType.LineString
                : GeometryType.Point;
    }

    private static byte[] bytes(Object value, int type) {
        return switch (type) {
            case ColumnType.Bool -> new byte[] {(byte) (Boolean.TRUE.equals(value) ? 1 : 0)};
            case ColumnType.Byte, ColumnType.UByte -> new byte[] {((Number) value).byteValue()};
            case ColumnType.Short, ColumnType.UShort ->
                little(2).putShort(((Number) value).shortValue()).array();
            case ColumnType.Int, ColumnType.UInt ->
                little(4).putInt(((Number) value).intValue()).array();
            case ColumnType.Long, ColumnType.ULong ->
                little(8).putLong(((Number) value).longValue()).array();
            case ColumnType.Float ->
                little(4).putFloat(((Number) value).floatValue()).array();
            case ColumnType.Double ->
                little(8).putDouble(((Number) value).doubleValue()).array();
            default -> {
                byte[] bytes =
                        value instanceof byte[] raw ? raw : value.toString().getBytes(StandardCharsets.UTF_8);
                yield little(4 + bytes.length).putInt(bytes.length).put(bytes).array();
            }
        };
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The file of a layer whose reference system is defined by its text alone. */
    static byte[] of(Table table) {
        MadeFlatGeobuf made = new MadeFlatGeobuf().named(table.name()).crs("", 0, table.crs());
        boolean z = table.rows().stream()
                .map(Table.Row::geometry)
                .anyMatch(g -> g != null
                        && !g.isEmpty()
                        && !Double.isNaN(g.getCoordinate().getZ()));
        if (z) {
            made.withHeights();
        }
        for (Table.Column column : table.columns()) {
            made.column(column.name(), type(column.kind()));
        }
        for (Table.Row row : table.rows()) {
            made.add(row.geometry(), row.values().toArray());
        }
        return made.bytes();
    }

    private static int type(Class<?> kind) {
        if (kind == String.class) {
            return ColumnType.String;
        }
        if (kind == Boolean.class) {
            return ColumnType.Bool;
        }
        if (kind == Integer.class || kind == Long.class) {
            return ColumnType.Long;
        }
        return kind == Double.class ? ColumnType.Double : ColumnType.DateTime;
    }
}
