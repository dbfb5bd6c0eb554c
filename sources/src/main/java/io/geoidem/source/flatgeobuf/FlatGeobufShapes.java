package io.geoidem.source.flatgeobuf;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.wololo.flatgeobuf.generated.Geometry;

/**
 * Makes shapes of geometries whose tables are sound. No ring is closed and no position added, so that what §5.2 rejects
 * is rejected. For one geometry.
 */
final class FlatGeobufShapes {
    private static final DoubleBuffer NONE = DoubleBuffer.allocate(0);

    private final ShapeBuilder shape;
    private final Dimensions dimensions;

    /** What the header says that positions have beside x and y. */
    record Dimensions(boolean z, boolean m) {}

    private FlatGeobufShapes(Limits limits, Dimensions dimensions) {
        this.shape = new ShapeBuilder(limits);
        this.dimensions = dimensions;
    }

    /**
     * The shape of a geometry.
     *
     * @param layerType the type of all geometries of the layer, 0 where each says its own
     * @throws GeoidemException with {@link ErrorCode#GEOMETRY} for curves and surfaces, for vectors that do not fit together, and for
     *     what §5.2 rejects
     */
    static Shape of(Geometry geometry, int layerType, Dimensions dimensions, Limits limits) {
        if (layerType != 0 && geometry.type() != 0 && geometry.type() != layerType) {
            throw damaged("it is of type " + geometry.type() + " in a layer of type " + layerType);
        }
        FlatGeobufShapes shapes = new FlatGeobufShapes(limits, dimensions);
        shapes.add(geometry, layerType == 0 ? geometry.type() : layerType, 0);
        return shapes.shape.build();
    }

    private void add(Geometry geometry, int code, int depth) {
        GeometryType type = GeometryType.ofCode(code)
                .orElseThrow(() -> damaged("it is of type " + code
                        + ", which is none of points, lines, polygons and collections of them"));
        boolean ofParts = type == GeometryType.MULTI_POLYGON || type == GeometryType.GEOMETRY_COLLECTION;
        if (ofParts ? geometry.xyLength() > 0 : geometry.partsLength() > 0) {
            throw damaged(ofParts ? "positions stand beside its parts" : "it has parts, which its type has not");
        }
        if (type == GeometryType.GEOMETRY_COLLECTION) {
            shape.requireCollectionDepth(depth);
            int mark = shape.mark();
            for (int i = 0; i < geometry.partsLength(); i++) {
                Geometry part = geometry.parts(i);
                add(part, part.type(), depth + 1);
            }
            shape.endCollection(mark);
            return;
        }
        if (type == GeometryType.MULTI_POLYGON) {
            polygons(geometry);
        } else {
            boolean several = type == GeometryType.POLYGON || type == GeometryType.MULTI_LINE_STRING;
            sequences(geometry, several);
            if (type == GeometryType.POINT && geometry.xyLength() > 2) {
                throw damaged("a Point has " + geometry.xyLength() / 2 + " positions");
            }
        }
        shape.endGeometry(type);
    }

    private void polygons(Geometry geometry) {
        for (int i = 0; i < geometry.partsLength(); i++) {
            Geometry part = geometry.parts(i);
            if (part.partsLength() > 0 || (part.type() != 0 && !isPolygon(part))) {
                throw damaged("a part of a MultiPolygon is no Polygon");
            }
            if (part.xyLength() == 0) {
                throw new GeoidemException(
                        ErrorCode.GEOMETRY,
                        Place.ofVertex(i, -1, -1),
                        "an empty part of a MultiPolygon",
                        "leave the part out");
            }
            sequences(part, true);
            shape.endPart();
        }
    }

    private static boolean isPolygon(Geometry geometry) {
        return GeometryType.ofCode(geometry.type()).equals(Optional.of(GeometryType.POLYGON));
    }

    /** The positions of a geometry, as the ends divide them; without ends they are one sequence. */
    private void sequences(Geometry geometry, boolean several) {
        DoubleBuffer xy = doubles(geometry.xyAsByteBuffer());
        int count = xy.limit() / 2;
        if (xy.limit() % 2 != 0) {
            throw damaged("it has " + xy.limit() + " ordinates, which is an odd number");
        }
        if (geometry.tLength() > 0 || geometry.tmLength() > 0) {
            throw damaged("its positions have times, which have no place in a key");
        }
        DoubleBuffer z = heights(geometry.zAsByteBuffer(), dimensions.z(), count, "heights");
        DoubleBuffer m = heights(geometry.mAsByteBuffer(), dimensions.m(), count, "measures");
        int ends = geometry.endsLength();
        if (ends > 1 && !several) {
            throw damaged("it is divided in " + ends + ", and of a type that has one sequence of positions");
        }
        int from = 0;
        for (int i = 0; i < Math.max(ends, count > 0 ? 1 : 0); i++) {
            long end = ends == 0 ? count : geometry.ends(i);
            if (end <= from || end > count) {
                throw damaged("its sequence " + i + " is from position " + from + " to " + end + " of " + count);
            }
            for (int at = from; at < end; at++) {
                if (m.limit() > 0 && !Double.isNaN(m.get(at))) {
                    shape.withMeasure();
                }
                shape.position(xy.get(2 * at), xy.get(2 * at + 1), z.limit() == 0 ? Double.NaN : z.get(at));
            }
            shape.endSequence();
            from = (int) end;
        }
        if (from != count) {
            throw damaged("its sequences end at position " + from + " of " + count);
        }
    }

    private static DoubleBuffer heights(@Nullable ByteBuffer bytes, boolean declared, int count, String what) {
        DoubleBuffer values = doubles(bytes);
        if (values.limit() != (declared ? count : 0)) {
            throw damaged("it has " + count + " positions and " + values.limit() + " " + what
                    + ", and the header says that" + " there are " + (declared ? what : "none"));
        }
        return values;
    }

    private static DoubleBuffer doubles(@Nullable ByteBuffer bytes) {
        return bytes == null ? NONE : bytes.order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
    }

    private static GeoidemException damaged(String problem) {
        return new GeoidemException(
                ErrorCode.GEOMETRY, Place.UNKNOWN, "the geometry cannot be read: " + problem, "write the feature anew");
    }
}
