package io.geoidem.geometry;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.util.Arrays;

/**
 * Collects one geometry: positions are added, then what they form is ended, from the inside out.
 *
 * <pre>{@code
 * builder.position(4.5, 51.25, Double.NaN).endGeometry(GeometryType.POINT);
 *
 * // a polygon of two rings: four positions or more, the last equal to the first, before each end
 * builder.position(...)....endSequence();
 * builder.position(...)....endSequence();
 * builder.endGeometry(GeometryType.POLYGON);
 * }</pre>
 *
 * <p>A sequence is a line or a ring (or all the points of a MultiPoint); a part is one polygon of a MultiPolygon. The
 * sequence and the part that are still open are ended by {@link #endGeometry}. Not thread-safe.
 */
public abstract sealed class GeometryBuilder permits ShapeBuilder, GridBuilder {
    final Limits limits;
    int positions;
    int sequences;
    int parts;
    int nodes;
    /** Index past the last position of each sequence. */
    int[] sequenceEnd = new int[8];
    /** Index past the last sequence of each part. */
    int[] partEnd = new int[4];
    /** Index past the last part of each geometry; for a collection the end of its last member. */
    int[] nodePartEnd = new int[4];
    /** Index of the first geometry inside each geometry, itself where there is none: members stand before their collection. */
    int[] nodeFrom = new int[4];
    /** The type of each geometry; of rings whose roles are still to be decided what they will be. */
    GeometryType[] nodeType = new GeometryType[4];
    /** Whether the roles of the geometry's rings are still to be decided. */
    boolean[] unassigned = new boolean[4];

    final Measures measures = new Measures();
    Winding winding = Winding.ANY;

    GeometryBuilder(Limits limits) {
        this.limits = limits;
    }

    /**
     * Adds a position.
     *
     * @param x longitude or easting
     * @param y latitude or northing
     * @param z height, NaN for none
     */
    public abstract GeometryBuilder position(double x, double y, double z);

    /** Ends a line or a ring. */
    public final GeometryBuilder endSequence() {
        sequenceEnd = room(sequenceEnd, sequences);
        sequenceEnd[sequences++] = positions;
        return this;
    }

    /** Ends a polygon of a MultiPolygon. */
    public final GeometryBuilder endPart() {
        endOpenSequence();
        partEnd = room(partEnd, parts);
        partEnd[parts++] = sequences;
        return this;
    }

    /**
     * Ends a geometry that is no collection; without any position it is an empty one.
     *
     * @throws GeoidemException with {@link ErrorCode#GEOMETRY} for a geometry that §5.2 rejects, its place naming part,
     *     ring and vertex
     */
    public final GeometryBuilder endGeometry(GeometryType type) {
        if (type == GeometryType.GEOMETRY_COLLECTION) {
            throw new IllegalArgumentException("a collection is ended by endCollection");
        }
        endOpenPart();
        endNode(type, nodes, false);
        return this;
    }

    /**
     * Ends rings of one record whose roles the format does not give: each is an exterior or an interior by how deep it
     * lies in the others (§5.8).
     *
     * @throws GeoidemException as {@link #endGeometry}
     */
    public final GeometryBuilder endRings() {
        endOpenPart();
        endNode(GeometryType.MULTI_POLYGON, nodes, true);
        return this;
    }

    /** How many geometries have been ended; the mark of a collection that begins here. */
    public final int mark() {
        return nodes;
    }

    /** Ends a collection of the geometries that were ended since the mark. */
    public final GeometryBuilder endCollection(int mark) {
        endNode(GeometryType.GEOMETRY_COLLECTION, mark, false);
        return this;
    }

    /** Tells that the source has measures, which are dropped (§5.5). */
    public final GeometryBuilder withMeasures() {
        measures.tell();
        return this;
    }

    /** The same of the next position alone. */
    public final GeometryBuilder withMeasure() {
        measures.tell(positions);
        return this;
    }

    /** Tells what the source's format says of the winding of rings. */
    public final GeometryBuilder withWinding(Winding rule) {
        winding = rule;
        return this;
    }

    /** Forgets everything. */
    void clear() {
        positions = 0;
        sequences = 0;
        parts = 0;
        nodes = 0;
        measures.clear();
        winding = Winding.ANY;
    }

    /**
     * Asks whether a collection may be begun.
     *
     * @param depth how many collections are around it
     * @throws GeoidemException with {@link ErrorCode#LIMIT} where that is as deep as collections may be nested
     */
    public final void requireCollectionDepth(int depth) {
        if (depth >= limits.collectionDepth()) {
            throw Limits.exceeded(
                    Place.UNKNOWN, "the nesting of collections", limits.collectionDepth(), "collectionDepth");
        }
    }

    final int sequenceFrom(int sequence) {
        return sequence == 0 ? 0 : sequenceEnd[sequence - 1];
    }

    final int partFrom(int part) {
        return part == 0 ? 0 : partEnd[part - 1];
    }

    final int nodePartFrom(int node) {
        return node == 0 ? 0 : nodePartEnd[node - 1];
    }

    final boolean isCollection(int node) {
        return nodeType[node] == GeometryType.GEOMETRY_COLLECTION;
    }

    final boolean isOfPolygons(int node) {
        return nodeType[node].isOfPolygons();
    }

    final GeometryType type(int node) {
        return nodeType[node];
    }

    /** The place of a position of the geometry that is ended last. */
    final Place placeOf(int position, int node) {
        int sequence = partFrom(nodePartFrom(node));
        while (sequence < sequences && sequenceEnd[sequence] <= position) {
            sequence++;
        }
        return placeOf(sequence, position - sequenceFrom(sequence), node);
    }

    final Place placeOf(int sequence, int vertex, int node) {
        int part = nodePartFrom(node);
        while (part < parts && partEnd[part] <= sequence) {
            part++;
        }
        int inPart = sequence - partFrom(part);
        int inNode = part - nodePartFrom(node);
        if (unassigned[node]) {
            return Place.ofVertex(-1, inPart, vertex);
        }
        return switch (type(node)) {
            case POINT -> Place.ofVertex(-1, -1, -1);
            case LINE_STRING -> Place.ofVertex(-1, -1, vertex);
            case MULTI_POINT -> Place.ofVertex(vertex, -1, -1);
            case MULTI_LINE_STRING -> Place.ofVertex(inPart, -1, vertex);
            case POLYGON -> Place.ofVertex(-1, inPart, vertex);
            case MULTI_POLYGON -> Place.ofVertex(inNode, inPart, vertex);
            case GEOMETRY_COLLECTION -> Place.UNKNOWN;
        };
    }

    /** Called when the last node is complete and no collection. */
    void geometryEnded(int node) {}

    private static int[] room(int[] array, int used) {
        return used < array.length ? array : Arrays.copyOf(array, array.length * 2);
    }

    private void endNode(GeometryType type, int from, boolean rolesOpen) {
        if (nodes == nodeType.length) {
            nodeType = Arrays.copyOf(nodeType, 2 * nodes);
            unassigned = Arrays.copyOf(unassigned, 2 * nodes);
            nodePartEnd = Arrays.copyOf(nodePartEnd, 2 * nodes);
            nodeFrom = Arrays.copyOf(nodeFrom, 2 * nodes);
        }
        nodePartEnd[nodes] = parts;
        nodeFrom[nodes] = from;
        nodeType[nodes] = type;
        unassigned[nodes] = rolesOpen;
        nodes++;
        if (type != GeometryType.GEOMETRY_COLLECTION) {
            geometryEnded(nodes - 1);
        }
    }

    private void endOpenSequence() {
        if (positions > (sequences == 0 ? 0 : sequenceEnd[sequences - 1])) {
            endSequence();
        }
    }

    private void endOpenPart() {
        endOpenSequence();
        if (sequences > (parts == 0 ? 0 : partEnd[parts - 1])) {
            endPart();
        }
    }
}
