package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.geotools.data.shapefile.shp.ShapeType;
import org.geotools.data.shapefile.shp.ShapefileHeader;

/**
 * The 100 bytes that begin a .shp and a .shx file (ESRI shapefile technical description, 1998).
 *
 * @param type the shape type
 * @param declaredLength length in bytes that the header states
 */
record MainFileHeader(ShapeType type, long declaredLength) {
    static final int LENGTH = 100;

    private static final int TYPE_AT = 32;
    private static final int LENGTH_AT = 24;
    private static final int MULTIPATCH = 31;

    /**
     * Reads and checks the header.
     *
     * @throws GeoidemException for anything but a shapefile of a known type; for MultiPatch by name
     */
    static MainFileHeader read(SequentialFile file) {
        ByteBuffer bytes = file.read(LENGTH, "the header");
        int code = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(TYPE_AT);
        if (code == MULTIPATCH) {
            throw new GeoidemException(
                    ErrorCode.GEOMETRY,
                    Place.ofFile(file.name()),
                    "its shape type is 31, MultiPatch, which describes surfaces in space",
                    "convert it to polygons, then key those");
        }
        ShapefileHeader header = new ShapefileHeader();
        try {
            header.read(bytes.duplicate(), true);
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.ofFile(file.name()),
                    "the header is not that of a shapefile: " + e.getMessage(),
                    "get the file again",
                    e);
        }
        ShapeType type = header.getShapeType();
        if (type == ShapeType.UNDEFINED) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.ofFile(file.name()),
                    "the header states shape type " + code + ", which does not exist",
                    "get the file again");
        }
        // GeoTools keeps the length as a count of 16-bit words in an int; the field may pass 2 GiB of bytes.
        return new MainFileHeader(type, 2L * Integer.toUnsignedLong(bytes.getInt(LENGTH_AT)));
    }
}
