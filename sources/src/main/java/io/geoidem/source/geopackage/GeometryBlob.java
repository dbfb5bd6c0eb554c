package io.geoidem.source.geopackage;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.geometry.Shape;
import io.geoidem.source.wkb.WkbReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A geometry as GeoPackage stores it (clause 2.1.3): a header with an optional envelope, then well-known binary. */
final class GeometryBlob {
    private static final int HEADER = 8;
    private static final int[] ENVELOPE_BYTES = {0, 32, 48, 48, 64};
    private static final int EXTENDED = 0x20;

    private GeometryBlob() {}

    /**
     * The geometry.
     *
     * @param srs what the table says of its reference system; a blob that contradicts it is refused
     */
    static Shape read(byte[] blob, long srs, Limits limits) {
        if (blob.length < HEADER || blob[0] != 'G' || blob[1] != 'P' || blob[2] != 0) {
            throw damaged("it does not begin with the header of a GeoPackage geometry");
        }
        int flags = blob[3];
        int envelope = flags >> 1 & 7;
        if ((flags & EXTENDED) != 0) {
            throw damaged("it is of an extended type, which the standard leaves to its writer");
        }
        if (envelope >= ENVELOPE_BYTES.length || blob.length < HEADER + ENVELOPE_BYTES[envelope]) {
            throw damaged("its header has an envelope of a kind or length that is not possible");
        }
        ByteBuffer bytes = ByteBuffer.wrap(blob);
        int own = bytes.order((flags & 1) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                .getInt(4);
        if (own > 0 && srs > 0 && own != srs) {
            throw damaged("it says that its srs_id is " + own + ", and its table says " + srs);
        }
        return WkbReader.read(bytes.position(HEADER + ENVELOPE_BYTES[envelope]), limits)
                .shape();
    }

    private static GeoidemException damaged(String problem) {
        return new GeoidemException(
                ErrorCode.GEOMETRY, Place.UNKNOWN, "the geometry cannot be read: " + problem, "write the feature anew");
    }
}
