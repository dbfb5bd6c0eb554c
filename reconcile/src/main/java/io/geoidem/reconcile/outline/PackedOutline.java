package io.geoidem.reconcile.outline;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Outlines as bytes. Equal outlines give equal bytes and others do not, so that bytes can stand for the geometry:
 *
 * <pre>
 * decimals | type: index in a list, or length and UTF-8 | 1 if there are heights | parts
 *          | for each part: kind, sequences, positions of each sequence
 *          | for each position: x, y as differences to the one before[, bits of z]
 * </pre>
 *
 * <p>Numbers are base 128, least significant group first; signed ones are zigzag-coded.
 */
public final class PackedOutline {
    private static final List<String> TYPES = List.of(
            "",
            "Point",
            "LineString",
            "Polygon",
            "MultiPoint",
            "MultiLineString",
            "MultiPolygon",
            "GeometryCollection");

    private PackedOutline() {}

    /** Adds an outline to the bytes. */
    public static void write(Outline outline, PackedBytes to) {
        to.addUnsigned(outline.decimals());
        int known = TYPES.indexOf(outline.type());
        if (known >= 0) {
            to.addUnsigned(known);
        } else {
            byte[] name = outline.type().getBytes(StandardCharsets.UTF_8);
            to.addUnsigned(TYPES.size() + (long) name.length);
            to.addBytes(name);
        }
        to.addUnsigned(outline.hasHeights() ? 1 : 0);
        to.addUnsigned(outline.parts());
        for (int part = 0; part < outline.parts(); part++) {
            to.addUnsigned(outline.kind(part).code());
            to.addUnsigned(outline.endSequence(part) - outline.firstSequence(part));
            for (int s = outline.firstSequence(part); s < outline.endSequence(part); s++) {
                to.addUnsigned(outline.endPosition(s) - outline.firstPosition(s));
            }
        }
        writePositions(outline, to);
    }

    private static void writePositions(Outline outline, PackedBytes to) {
        long x = 0;
        long y = 0;
        for (int i = 0; i < outline.positions(); i++) {
            to.addSigned(outline.x(i) - x);
            to.addSigned(outline.y(i) - y);
            x = outline.x(i);
            y = outline.y(i);
            if (outline.hasHeights()) {
                to.addUnsigned(Long.reverseBytes(Double.doubleToLongBits(outline.z(i))));
            }
        }
    }

    /** The outline that was written. */
    public static Outline read(PackedReader from) {
        OutlineBuilder builder = new OutlineBuilder((int) from.unsigned());
        int type = (int) from.unsigned();
        String name = type < TYPES.size()
                ? TYPES.get(type)
                : new String(from.bytes(type - TYPES.size()), StandardCharsets.UTF_8);
        boolean heights = from.unsigned() == 1;
        int parts = (int) from.unsigned();
        PartKind[] kinds = new PartKind[parts];
        int[][] lengths = new int[parts][];
        for (int part = 0; part < parts; part++) {
            kinds[part] = PartKind.ofCode((int) from.unsigned());
            lengths[part] = new int[(int) from.unsigned()];
            for (int s = 0; s < lengths[part].length; s++) {
                lengths[part][s] = (int) from.unsigned();
            }
        }
        long x = 0;
        long y = 0;
        for (int part = 0; part < parts; part++) {
            for (int length : lengths[part]) {
                for (int i = 0; i < length; i++) {
                    x += from.signed();
                    y += from.signed();
                    builder.position(
                            x, y, heights ? Double.longBitsToDouble(Long.reverseBytes(from.unsigned())) : Double.NaN);
                }
                builder.endSequence();
            }
            builder.endPart(kinds[part]);
        }
        return builder.build(name);
    }
}
