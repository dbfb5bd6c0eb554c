package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import io.geoidem.geometry.Winding;
import java.nio.ByteBuffer;
import org.geotools.data.shapefile.shp.ShapeType;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the content of a record (ESRI shapefile technical description, pages 5 to 19).
 *
 * <p>GeoTools' {@code ShapeHandler}s are not used for this: they assemble rings by reading order, close rings that are open,
 * and pass over rings of three positions or fewer, all without a word (§5.2, §5.8). Here nothing is mended: positions come
 * out as they stand, and the length of the content must be just what its counts ask for.
 */
final class ShapeContent {
    /** Values below this stand for "no data" (page 2 of the description, where it is said of measures). */
    private static final double NO_DATA = -1e38;

    private static final int BOX = 32;
    private static final int RANGE = 16;
    private static final int ORDINATE = 8;
    private static final int POSITION = 16;
    private static final int PART = 4;

    private final ByteBuffer content;
    private final ShapeType type;
    private final Place place;
    private final ShapeBuilder builder;

    private ShapeContent(ByteBuffer content, ShapeType type, Place place, ShapeBuilder builder) {
        this.content = content;
        this.type = type;
        this.place = place;
        this.builder = builder;
    }

    /**
     * The shape of a record, null for a null shape.
     *
     * @param content the content, little-endian, from the shape type on
     * @param layer shape type of the file, which every record but a null shape shares
     * @param builder a new one
     */
    static @Nullable Shape decode(ByteBuffer content, ShapeType layer, Place place, ShapeBuilder builder) {
        int code = content.getInt();
        if (code == ShapeType.NULL.id) {
            new ShapeContent(content, ShapeType.NULL, place, builder).requireRest(0, 0);
            return null;
        }
        if (code != layer.id) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    place,
                    "the record is of shape type " + code + " in a file of type " + layer.id + " (" + layer.name + ")",
                    "a shapefile has shapes of one type: write the layer anew");
        }
        ShapeContent decoder = new ShapeContent(content, layer, place, builder);
        if (layer.isPointType()) {
            decoder.point();
        } else {
            decoder.positions();
        }
        builder.withWinding(Winding.EXTERIOR_CLOCKWISE);
        return builder.build();
    }

    private void point() {
        requireRest(hasZ() ? POSITION + ORDINATE : POSITION, mayHaveM() ? ORDINATE : 0);
        int z = content.position() + POSITION;
        addPosition(0, content.position(), z);
        builder.endGeometry(GeometryType.POINT);
    }

    private void positions() {
        boolean parted = !type.isMultiPointType();
        int counts = parted ? 8 : 4;
        if (content.remaining() < BOX + counts) {
            throw wrongLength(BOX + counts);
        }
        content.position(content.position() + BOX);
        long parts = parted ? Integer.toUnsignedLong(content.getInt()) : 1;
        long count = Integer.toUnsignedLong(content.getInt());
        long indices = parted ? PART * parts : 0;
        long needed = indices + POSITION * count + (hasZ() ? RANGE + ORDINATE * count : 0);
        requireRest(needed, mayHaveM() ? RANGE + ORDINATE * count : 0);
        // The record has that many bytes, so that from here on the counts fit an int.
        int[] starts = parted ? starts((int) parts, (int) count) : new int[] {0, (int) count};
        int xy = content.position();
        int z = xy + POSITION * (int) count + RANGE;
        for (int part = 0; part + 1 < starts.length; part++) {
            for (int i = starts[part]; i < starts[part + 1]; i++) {
                addPosition(i, xy + POSITION * i, z + ORDINATE * i);
            }
            if (parted) {
                builder.endSequence();
            }
        }
        end();
    }

    private void end() {
        if (type.isPolygonType()) {
            builder.endRings();
        } else {
            builder.endGeometry(type.isLineType() ? GeometryType.MULTI_LINE_STRING : GeometryType.MULTI_POINT);
        }
    }

    private int[] starts(int parts, int count) {
        int[] starts = new int[parts + 1];
        for (int i = 0; i < parts; i++) {
            starts[i] = content.getInt();
            int least = i == 0 ? 0 : starts[i - 1];
            if ((i == 0 && starts[0] != 0) || starts[i] < least || starts[i] > count) {
                throw badParts("part " + i + " begins at position " + starts[i] + " of " + count);
            }
        }
        if (parts == 0 && count > 0) {
            throw badParts(count + " positions belong to no part");
        }
        starts[parts] = count;
        return starts;
    }

    /** Heights that are no number or "no data" are absent (§5.5). */
    private void addPosition(int index, int xyAt, int zAt) {
        double x = content.getDouble(xyAt);
        double y = content.getDouble(xyAt + ORDINATE);
        if (x < NO_DATA || y < NO_DATA) {
            throw new GeoidemException(
                    ErrorCode.GEOMETRY,
                    place,
                    "position " + index + " has the mark for \"no data\" in place of a coordinate",
                    "give the feature a position, or make it a null shape");
        }
        double z = hasZ() ? content.getDouble(zAt) : Double.NaN;
        builder.position(x, y, z >= NO_DATA && z <= Double.MAX_VALUE ? z : Double.NaN);
    }

    private boolean hasZ() {
        return type == ShapeType.POINTZ
                || type == ShapeType.ARCZ
                || type == ShapeType.POLYGONZ
                || type == ShapeType.MULTIPOINTZ;
    }

    /** Types with M, and those with Z, whose measures are optional. */
    private boolean mayHaveM() {
        return hasZ()
                || type == ShapeType.POINTM
                || type == ShapeType.ARCM
                || type == ShapeType.POLYGONM
                || type == ShapeType.MULTIPOINTM;
    }

    /** Requires that just so many bytes are left, or so many more, which are measures and are dropped. */
    private void requireRest(long needed, long measures) {
        if (content.remaining() == needed) {
            return;
        }
        if (measures == 0 || content.remaining() != needed + measures) {
            throw wrongLength(needed);
        }
        builder.withMeasures();
    }

    private GeoidemException wrongLength(long needed) {
        return new GeoidemException(
                ErrorCode.FILE_FORMAT,
                place,
                "a " + type.name + " with these counts needs " + needed + " more bytes and the record has "
                        + content.remaining(),
                "the record is damaged: get the file again");
    }

    private GeoidemException badParts(String problem) {
        return new GeoidemException(ErrorCode.FILE_FORMAT, place, problem, "the record is damaged: get the file again");
    }
}
