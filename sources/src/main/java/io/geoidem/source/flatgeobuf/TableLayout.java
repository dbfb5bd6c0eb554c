package io.geoidem.source.flatgeobuf;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;

/**
 * The fields of a table of the schema, by which the bytes of one are checked: that every offset leads to where a field,
 * a vector or a table lies as a whole, and no two of them the same bytes. The accessors would otherwise read anything, or
 * nothing, without a word, or the same bytes as often as there is room for references to them.
 *
 * @param fields in the order of the schema; later versions may append some, which are passed over
 */
record TableLayout(List<Field> fields) {
    /** Deeper than the limit that usually holds; what is deeper still would ask for much stack. */
    private static final int DEEPEST = 1000;

    /** The accessors take the sizes and offsets of a table's index for signed. */
    private static final int LARGEST_TABLE = Short.MAX_VALUE;

    private static final Field BYTE = new Scalar(1);
    private static final Field TEXT = new Vector(1);
    private static final Field DOUBLES = new Vector(8);

    private static final TableLayout COLUMN =
            of(TEXT, BYTE, TEXT, TEXT, new Scalar(4), new Scalar(4), new Scalar(4), BYTE, BYTE, BYTE, TEXT);
    private static final TableLayout CRS = of(TEXT, new Scalar(4), TEXT, TEXT, TEXT, TEXT);
    private static final TableLayout GEOMETRY = of(
            new Vector(4), DOUBLES, DOUBLES, DOUBLES, DOUBLES, new Vector(8), BYTE, new Tables(TableLayout::geometry));

    static final TableLayout HEADER = of(
            TEXT,
            DOUBLES,
            BYTE,
            BYTE,
            BYTE,
            BYTE,
            BYTE,
            new Tables(() -> COLUMN),
            new Scalar(8),
            new Scalar(2),
            new Table(() -> CRS),
            TEXT,
            TEXT,
            TEXT);
    static final TableLayout FEATURE = of(new Table(TableLayout::geometry), new Vector(1), new Tables(() -> COLUMN));

    /** What a field holds. */
    sealed interface Field {}

    /** A number of that many bytes in the table itself. */
    record Scalar(int width) implements Field {}

    /** An offset to elements of that many bytes; texts too. */
    record Vector(int width) implements Field {}

    /** An offset to a table. */
    record Table(Supplier<TableLayout> layout) implements Field {}

    /** An offset to offsets to tables. */
    record Tables(Supplier<TableLayout> layout) implements Field {}

    private static TableLayout of(Field... fields) {
        return new TableLayout(List.of(fields));
    }

    /** Geometries hold geometries. */
    private static TableLayout geometry() {
        return GEOMETRY;
    }

    /** Whether the bytes, all of them, begin with an offset to a sound table of this layout, nested no deeper than 1000. */
    boolean fits(ByteBuffer bytes) {
        return bytes.limit() >= 4 && new Walk(bytes).leadsToTable(0, this, 0);
    }

    /** One run through the bytes, little-endian and from 0. */
    private static final class Walk {
        private final ByteBuffer bytes;
        private final int end;
        /** Of what tables and vectors may have together; texts may be shared, for nobody reads one for each reference. */
        private long bytesLeft;

        Walk(ByteBuffer bytes) {
            this.bytes = bytes;
            this.end = bytes.limit();
            this.bytesLeft = end;
        }

        private boolean has(long at, long count) {
            return at >= 0 && count >= 0 && at + count <= end;
        }

        private long target(long at) {
            return at + (bytes.getInt((int) at) & 0xffffffffL);
        }

        boolean leadsToTable(long at, TableLayout layout, int depth) {
            return has(at, 4) && isTable(target(at), layout, depth);
        }

        private boolean isTable(long at, TableLayout layout, int depth) {
            if (depth > DEEPEST || !has(at, 4)) {
                return false;
            }
            long index = at - bytes.getInt((int) at);
            if (!has(index, 4)) {
                return false;
            }
            int indexSize = bytes.getShort((int) index) & 0xffff;
            int size = bytes.getShort((int) index + 2) & 0xffff;
            if (indexSize < 4 || indexSize > LARGEST_TABLE || indexSize % 2 != 0 || !has(index, indexSize)) {
                return false;
            }
            if (size < 4 || size > LARGEST_TABLE || !has(at, size) || !take(size)) {
                return false;
            }
            // No further than the fields that are known: tables share an index, and a long one would be read for each.
            int fields = Math.min((indexSize - 4) / 2, layout.fields().size());
            for (int i = 0; i < fields; i++) {
                int offset = bytes.getShort((int) index + 4 + 2 * i) & 0xffff;
                boolean sound = offset == 0
                        || (offset >= 4
                                && isField(at, offset, size, layout.fields().get(i), depth));
                if (!sound) {
                    return false;
                }
            }
            return true;
        }

        private boolean take(long count) {
            bytesLeft -= count;
            return bytesLeft >= 0;
        }

        private boolean isField(long table, int offset, int size, Field field, int depth) {
            long at = table + offset;
            int width = field instanceof Scalar scalar ? scalar.width() : 4;
            if (offset + width > size) {
                return false;
            }
            if (field instanceof Vector vector) {
                return isVector(target(at), vector.width());
            }
            if (field instanceof Table one) {
                return leadsToTable(at, one.layout().get(), depth + 1);
            }
            return !(field instanceof Tables several)
                    || areTables(target(at), several.layout().get(), depth + 1);
        }

        private boolean isVector(long at, int width) {
            if (!has(at, 4)) {
                return false;
            }
            long length = width * (bytes.getInt((int) at) & 0xffffffffL);
            return has(at + 4, length) && (width == 1 || take(length));
        }

        private boolean areTables(long at, TableLayout layout, int depth) {
            if (!isVector(at, 4)) {
                return false;
            }
            int count = bytes.getInt((int) at);
            for (int i = 0; i < count; i++) {
                if (!leadsToTable(at + 4 + 4L * i, layout, depth)) {
                    return false;
                }
            }
            return true;
        }
    }
}
