package io.geoidem.source.wkb;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.geometry.GeometryBuilder;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads well-known binary: of OGC 06-103r4 with the Z and M types of ISO 19125 (adding 1000, 2000, 3000), and as PostGIS
 * extends it with flags and an SRID. Unlike the readers of general libraries it closes no ring and adds no position, so that
 * what §5.2 rejects is rejected. Stateless and thread-safe.
 */
public final class WkbReader {
    private static final int Z_FLAG = 0x80000000;
    private static final int M_FLAG = 0x40000000;
    private static final int SRID_FLAG = 0x20000000;
    /** Bytes of the shortest geometry: byte order, type, a count. */
    private static final int LEAST = 9;

    private WkbReader() {}

    /**
     * The geometry in those bytes, all of them.
     *
     * @throws GeoidemException with {@link ErrorCode#GEOMETRY} for bytes that are none, for curves and surfaces, and for what
     *     §5.2 rejects; with {@link ErrorCode#LIMIT} for collections nested too deep and for too many positions
     */
    public static WkbGeometry read(ByteBuffer wkb, Limits limits) {
        ByteBuffer bytes = wkb.slice();
        Parse parse = new Parse(bytes, new ShapeBuilder(limits));
        try {
            parse.geometry(0);
        } catch (BufferUnderflowException e) {
            throw damaged("the well-known binary ends too early, after " + bytes.capacity() + " bytes", e);
        }
        if (bytes.hasRemaining()) {
            throw damaged(bytes.remaining() + " bytes follow the geometry in well-known binary", null);
        }
        Shape shape = parse.builder.build();
        return new WkbGeometry(shape, parse.srid);
    }

    private static GeoidemException damaged(String problem, @Nullable Throwable cause) {
        return new GeoidemException(
                ErrorCode.GEOMETRY, Place.UNKNOWN, problem, "write the geometry anew; nothing is guessed", cause);
    }

    /** One run through the bytes. */
    private static final class Parse {
        private final ByteBuffer bytes;
        private final GeometryBuilder shape;
        private final ShapeBuilder builder;
        private OptionalInt srid = OptionalInt.empty();
        private int ordinates;
        private boolean z;

        Parse(ByteBuffer bytes, ShapeBuilder builder) {
            this.bytes = bytes;
            this.builder = builder;
            this.shape = builder;
        }

        /** A geometry with all it holds. */
        void geometry(int depth) {
            GeometryType type = head();
            if (type == GeometryType.GEOMETRY_COLLECTION) {
                shape.requireCollectionDepth(depth);
            }
            switch (type) {
                case POINT -> point();
                case LINE_STRING -> line();
                case POLYGON -> polygon();
                case MULTI_POINT -> members(GeometryType.POINT);
                case MULTI_LINE_STRING -> members(GeometryType.LINE_STRING);
                case MULTI_POLYGON -> members(GeometryType.POLYGON);
                case GEOMETRY_COLLECTION -> {
                    int mark = shape.mark();
                    int count = count(LEAST);
                    for (int i = 0; i < count; i++) {
                        geometry(depth + 1);
                    }
                    shape.endCollection(mark);
                    return;
                }
            }
            shape.endGeometry(type);
        }

        /** Byte order, type, SRID. */
        private GeometryType head() {
            byte order = bytes.get();
            if (order != 0 && order != 1) {
                throw damaged("a byte order of " + order + " in well-known binary, which knows 0 and 1", null);
            }
            bytes.order(order == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            int word = bytes.getInt();
            int code = word & ~(Z_FLAG | M_FLAG | SRID_FLAG);
            int family = code / 1000;
            int base = code % 1000;
            z = (word & Z_FLAG) != 0 || family == 1 || family == 3;
            boolean m = (word & M_FLAG) != 0 || family == 2 || family == 3;
            ordinates = 2 + (z ? 1 : 0) + (m ? 1 : 0);
            if ((word & SRID_FLAG) != 0) {
                srid = OptionalInt.of(bytes.getInt());
            }
            return GeometryType.ofCode(family <= 3 ? base : 0)
                    .orElseThrow(() -> damaged(
                            "a geometry of type " + code + " in well-known binary, which is none of points, lines,"
                                    + " polygons and collections of them",
                            null));
        }

        /** A point of not-a-numbers is an empty one: the format has no other word for it. */
        private void point() {
            int at = bytes.position();
            boolean empty = true;
            for (int i = 0; i < ordinates; i++) {
                empty &= Double.isNaN(bytes.getDouble());
            }
            if (!empty) {
                bytes.position(at);
                position();
            }
        }

        private int line() {
            int count = count(8 * ordinates);
            for (int i = 0; i < count; i++) {
                position();
            }
            if (count > 0) {
                shape.endSequence();
            }
            return count;
        }

        private void polygon() {
            int rings = count(4);
            for (int i = 0; i < rings; i++) {
                if (line() == 0) {
                    throw new GeoidemException(
                            ErrorCode.GEOMETRY,
                            Place.ofVertex(-1, i, -1),
                            "a ring without positions",
                            "leave the ring out");
                }
            }
            if (rings > 0) {
                shape.endPart();
            }
        }

        private void members(GeometryType member) {
            int count = count(LEAST);
            for (int i = 0; i < count; i++) {
                GeometryType type = head();
                if (type != member) {
                    throw damaged("a " + type.label() + " among members that are each a " + member.label(), null);
                }
                int before = bytes.position();
                switch (member) {
                    case POINT -> point();
                    case LINE_STRING -> line();
                    default -> polygon();
                }
                boolean empty = member == GeometryType.POINT
                        ? Double.isNaN(bytes.getDouble(before))
                        : bytes.getInt(before) == 0;
                if (empty) {
                    throw new GeoidemException(
                            ErrorCode.GEOMETRY,
                            Place.ofVertex(i, -1, -1),
                            "an empty part of a Multi" + member.label(),
                            "leave the part out");
                }
            }
        }

        private void position() {
            double x = bytes.getDouble();
            double y = bytes.getDouble();
            double height = z ? bytes.getDouble() : Double.NaN;
            if (ordinates > (z ? 3 : 2) && !Double.isNaN(bytes.getDouble())) {
                shape.withMeasure();
            }
            shape.position(x, y, height);
        }

        /** A count of things of at least so many bytes each: one that cannot be there is refused before memory is taken. */
        private int count(int leastBytes) {
            long count = bytes.getInt() & 0xffffffffL;
            if (count > bytes.remaining() / leastBytes) {
                throw damaged(
                        "a count of " + count + " in well-known binary of which " + bytes.remaining()
                                + " bytes are left",
                        null);
            }
            return (int) count;
        }
    }
}
