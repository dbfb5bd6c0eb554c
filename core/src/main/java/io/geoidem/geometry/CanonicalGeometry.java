package io.geoidem.geometry;

import io.geoidem.Flag;
import io.geoidem.number.ByteSink;
import io.geoidem.number.PlainDecimal;
import io.geoidem.number.PositionPrinter;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/**
 * A normalised geometry: a view of the builder it was made from, good until that is cleared. Writes the canonical text
 * of §5: {@code {"coordinates":...,"type":...}}, rings closed.
 */
public final class CanonicalGeometry {
    static final int[][] NO_PARTS = {};

    /** Bytes that the text of a position, and what is overwritten behind it, may take. */
    private static final int POSITION_ROOM = 3 * PlainDecimal.ROOM + 5;
    /** Positions that room is made for at once. */
    private static final int RUN = 32;

    private static final byte[] COORDINATES = ascii("{\"coordinates\":");
    private static final byte[] GEOMETRIES = ascii("{\"geometries\":");
    private static final byte[] TYPE = ascii(",\"type\":\"");

    private final Grid grid;
    private final Sequences sequences;
    private final Set<Flag> flags;
    private final GeometryType[] types;
    /** Sequences of each part: of a polygon its rings, the exterior first; lines and points have one part. */
    private final int[][][] parts;
    /** Members of each collection. */
    private final int[][] members;
    /** The first geometry inside each one, itself where there is none. */
    private final int[] first;

    CanonicalGeometry(Grid grid, Sequences sequences, int nodes, Set<Flag> flags) {
        this.grid = grid;
        this.sequences = sequences;
        this.flags = flags;
        this.types = new GeometryType[nodes];
        this.parts = new int[nodes][][];
        this.members = new int[nodes][];
        this.first = new int[nodes];
    }

    /** The type after §5.1 and §5.10: a multi-geometry of one part, or of none, has the single type. */
    public GeometryType type() {
        return types[types.length - 1];
    }

    /** Whether it has no position, or is a collection without members. */
    public boolean isEmpty() {
        int root = types.length - 1;
        return type() == GeometryType.GEOMETRY_COLLECTION ? members[root].length == 0 : parts[root].length == 0;
    }

    /** What was noticed (§5.12), in the order of {@link Flag}; a new set. */
    public Set<Flag> flags() {
        return flags.isEmpty() ? EnumSet.noneOf(Flag.class) : EnumSet.copyOf(flags);
    }

    /** Whether anything was noticed. */
    public boolean hasFlags() {
        return !flags.isEmpty();
    }

    /** Appends the canonical text, a JSON object of two members. */
    public void appendTo(ByteSink out) {
        appendNode(out, types.length - 1);
    }

    /** Appends the value of {@code coordinates}, or of {@code geometries} for a collection. */
    public void appendContentTo(ByteSink out) {
        appendContent(out, types.length - 1);
    }

    void setParts(int node, GeometryType type, int[][] partsOfNode) {
        first[node] = node;
        parts[node] = partsOfNode;
        types[node] = hasOnePartOrNone(type, partsOfNode) ? type.single() : type;
    }

    /** Gathers the members of a collection: the geometries before it, back to the first, and sorts them. */
    void setCollection(int node, int firstInside) {
        types[node] = GeometryType.GEOMETRY_COLLECTION;
        int count = 0;
        for (int i = node - 1; i >= firstInside; i = first[i] - 1) {
            count++;
        }
        int[] own = new int[count];
        for (int i = node - 1; i >= firstInside; i = first[i] - 1) {
            own[--count] = i;
        }
        first[node] = firstInside;
        members[node] = own;
        IndexSort.sort(own, 0, own.length, this::compareNodes);
    }

    int comparePolygons(int[] a, int[] b) {
        return compareSequences(a, b);
    }

    private boolean hasOnePartOrNone(GeometryType type, int[][] partsOfNode) {
        if (partsOfNode.length == 0) {
            return true;
        }
        return switch (type) {
            case MULTI_POINT -> sequences.length[partsOfNode[0][0]] == 1;
            case MULTI_LINE_STRING -> partsOfNode[0].length == 1;
            case MULTI_POLYGON -> partsOfNode.length == 1;
            case POINT, LINE_STRING, POLYGON, GEOMETRY_COLLECTION -> false;
        };
    }

    /** §5.8: by type name, then by what they are made of. */
    private int compareNodes(int a, int b) {
        if (types[a] != types[b]) {
            return types[a].label().compareTo(types[b].label());
        }
        boolean collection = types[a] == GeometryType.GEOMETRY_COLLECTION;
        int sizeA = collection ? members[a].length : parts[a].length;
        int sizeB = collection ? members[b].length : parts[b].length;
        for (int i = 0; i < Math.min(sizeA, sizeB); i++) {
            int order = collection
                    ? compareNodes(members[a][i], members[b][i])
                    : compareSequences(parts[a][i], parts[b][i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(sizeA, sizeB);
    }

    private int compareSequences(int[] a, int[] b) {
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
            int order = sequences.compare(a[i], b[i]);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.length, b.length);
    }

    private void appendNode(ByteSink out, int node) {
        out.append(types[node] == GeometryType.GEOMETRY_COLLECTION ? GEOMETRIES : COORDINATES);
        appendContent(out, node);
        out.append(TYPE);
        out.appendAscii(types[node].label());
        out.append('"');
        out.append('}');
    }

    private void appendContent(ByteSink out, int node) {
        if (types[node] == GeometryType.GEOMETRY_COLLECTION) {
            out.append('[');
            for (int i = 0; i < members[node].length; i++) {
                separate(out, i);
                appendNode(out, members[node][i]);
            }
            out.append(']');
            return;
        }
        int[][] own = parts[node];
        if (own.length == 0) {
            out.append('[');
            out.append(']');
            return;
        }
        switch (types[node]) {
            case POINT -> appendPosition(out, sequences.first[own[0][0]]);
            case MULTI_POINT, LINE_STRING -> appendSequence(out, own[0][0], 0);
            case MULTI_LINE_STRING -> appendSequences(out, own[0], 0);
            case POLYGON -> appendSequences(out, own[0], 1);
            case MULTI_POLYGON -> {
                out.append('[');
                for (int i = 0; i < own.length; i++) {
                    separate(out, i);
                    appendSequences(out, own[i], 1);
                }
                out.append(']');
            }
            case GEOMETRY_COLLECTION -> throw new IllegalStateException("a collection has members");
        }
    }

    private void appendSequences(ByteSink out, int[] ids, int closing) {
        out.append('[');
        for (int i = 0; i < ids.length; i++) {
            separate(out, i);
            appendSequence(out, ids[i], closing);
        }
        out.append(']');
    }

    /** The positions in order; {@code closing} of them, 0 or 1, once more at the end. */
    private void appendSequence(ByteSink out, int sequence, int closing) {
        out.append('[');
        int from = sequences.from[sequence];
        int end = from + sequences.length[sequence];
        int step = sequences.step[sequence];
        int position = sequences.first[sequence];
        PositionPrinter printer = grid.decimals() == PositionPrinter.DECIMALS && sequences.z == null
                ? new PositionPrinter(sequences.x, sequences.y, sequences.figuresX, sequences.figuresY)
                : null;
        for (int left = end - from + closing; left > 0; ) {
            int count = Math.min(Math.min(left, RUN), step > 0 ? end - position : position - from + 1);
            byte[] bytes = out.reserve(RUN * POSITION_ROOM);
            int at = printer == null
                    ? putPositions(bytes, out.length(), position, step, count)
                    : printer.put(bytes, out.length(), position, step, count);
            out.advance(at - out.length());
            left -= count;
            position += step * count;
            if (position == end) {
                position = from;
            } else if (position < from) {
                position = end - 1;
            }
        }
        // In place of the comma behind the last position.
        out.truncate(out.length() - 1);
        out.append(']');
    }

    private int putPositions(byte[] bytes, int start, int first, int step, int count) {
        int at = start;
        for (int i = 0; i < count; i++) {
            at = putPosition(bytes, at, first + i * step);
        }
        return at;
    }

    private void appendPosition(ByteSink out, int position) {
        byte[] bytes = out.reserve(POSITION_ROOM);
        out.advance(putPosition(bytes, out.length(), position) - 1 - out.length());
    }

    /** Writes a position and a comma behind it; the index behind that. */
    private int putPosition(byte[] bytes, int start, int position) {
        int decimals = grid.decimals();
        bytes[start] = '[';
        int at = PlainDecimal.put(bytes, start + 1, sequences.x[position], decimals);
        bytes[at] = ',';
        at = PlainDecimal.put(bytes, at + 1, sequences.y[position], decimals);
        long[] z = sequences.z;
        if (z != null && z[position] != GridBuilder.NO_HEIGHT) {
            bytes[at] = ',';
            at = PlainDecimal.put(bytes, at + 1, z[position], grid.heightDecimals());
        }
        bytes[at] = ']';
        bytes[at + 1] = ',';
        return at + 2;
    }

    private static void separate(ByteSink out, int index) {
        if (index > 0) {
            out.append(',');
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
