package io.geoidem.geometry;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One geometry as a source writes it: unrounded, in the source's CRS, x = longitude or easting first. Immutable and
 * thread-safe; made by {@link ShapeBuilder}.
 */
public final class Shape {
    private final int[] sequenceEnd;
    private final int[] partEnd;
    private final int[] nodePartEnd;
    private final int[] nodeFrom;
    private final GeometryType[] nodeType;
    private final boolean[] unassigned;
    private final boolean measured;
    private final boolean partlyMeasured;
    private final Winding winding;
    private final double[] ordinates;
    private final double @Nullable [] heights;

    Shape(GeometryBuilder built, double[] ordinates, double @Nullable [] heights) {
        this.sequenceEnd = Arrays.copyOf(built.sequenceEnd, built.sequences);
        this.partEnd = Arrays.copyOf(built.partEnd, built.parts);
        this.nodePartEnd = Arrays.copyOf(built.nodePartEnd, built.nodes);
        this.nodeFrom = Arrays.copyOf(built.nodeFrom, built.nodes);
        this.nodeType = Arrays.copyOf(built.nodeType, built.nodes);
        this.unassigned = Arrays.copyOf(built.unassigned, built.nodes);
        this.measured = built.measures.areSome();
        this.partlyMeasured = built.measures.arePartial(built.positions);
        this.winding = built.winding;
        this.ordinates = ordinates;
        this.heights = heights;
    }

    /** Replaces x and y of positions that lie one after the other in an array. */
    @FunctionalInterface
    public interface OrdinateOperation {
        /**
         * Does so in place.
         *
         * @param ordinates x and y of each position in turn
         * @param from index of the first x
         * @param positions how many positions
         */
        void transform(double[] ordinates, int from, int positions);
    }

    /** How many positions there are. */
    public int positions() {
        return ordinates.length / 2;
    }

    /**
     * Adds this geometry to a builder, its x and y replaced by what the operation makes of them; this shape stays as it
     * is.
     *
     * @throws GeoidemException of the operation, with the vertex in its place brought to part, ring and vertex; and of
     *     {@link GeometryBuilder#endGeometry}
     */
    public void addTo(GridBuilder builder, OrdinateOperation operation) {
        for (int i = 0; i < ordinates.length; i++) {
            if (!Double.isFinite(ordinates[i])) {
                throw new GeoidemException(
                        ErrorCode.GEOMETRY,
                        placeOf(i / 2),
                        ((i & 1) == 0 ? "x" : "y") + " is " + (Double.isNaN(ordinates[i]) ? "NaN" : "infinite"),
                        "give finite numbers");
            }
        }
        double[] moved = ordinates.clone();
        try {
            operation.transform(moved, 0, positions());
        } catch (GeoidemException e) {
            throw e.place().vertex() < 0 ? e : e.at(placeOf(e.place().vertex()));
        }
        addTo(builder, moved);
    }

    /** Adds this geometry to a builder as it is. */
    public void addTo(GridBuilder builder) {
        addTo(builder, ordinates);
    }

    /** Whether its source gives measures, which never count (§5.5). */
    public boolean isMeasured() {
        return measured;
    }

    /** The geometry part by part. */
    public Outline outline() {
        List<Outline> outlines = new ArrayList<>();
        for (int node = 0; node < nodeType.length; node++) {
            if (nodeType[node] == GeometryType.GEOMETRY_COLLECTION && !unassigned[node]) {
                // Members that are collections have taken theirs already, so that the count is that of the list's end.
                List<Outline> members = outlines.subList(outlines.size() - membersOf(node), outlines.size());
                Outline collection = new Outline.Collection(members);
                members.clear();
                outlines.add(collection);
            } else {
                outlines.add(new Outline.Plain(nodeType[node], partsOf(node)));
            }
        }
        return outlines.get(0);
    }

    private int membersOf(int node) {
        int count = 0;
        for (int i = node - 1; i >= nodeFrom[node]; i = nodeFrom[i] - 1) {
            count++;
        }
        return count;
    }

    private List<Outline.Part> partsOf(int node) {
        List<Outline.Part> parts = new ArrayList<>();
        for (int part = node == 0 ? 0 : nodePartEnd[node - 1]; part < nodePartEnd[node]; part++) {
            List<Outline.Sequence> sequences = new ArrayList<>();
            for (int sequence = part == 0 ? 0 : partEnd[part - 1]; sequence < partEnd[part]; sequence++) {
                int from = sequence == 0 ? 0 : sequenceEnd[sequence - 1];
                int to = sequenceEnd[sequence];
                sequences.add(new Outline.Sequence(
                        Arrays.copyOfRange(ordinates, 2 * from, 2 * to),
                        heights == null ? null : Arrays.copyOfRange(heights, from, to)));
            }
            parts.add(new Outline.Part(sequences));
        }
        return parts;
    }

    private void addTo(GeometryBuilder builder, double[] xy) {
        if (measured) {
            builder.withMeasures();
        }
        if (partlyMeasured) {
            builder.measures.tellPartial();
        }
        builder.withWinding(winding);
        int position = 0;
        int sequence = 0;
        int part = 0;
        int base = builder.mark();
        for (int node = 0; node < nodeType.length; node++) {
            for (; part < nodePartEnd[node]; part++) {
                for (; sequence < partEnd[part]; sequence++) {
                    for (; position < sequenceEnd[sequence]; position++) {
                        builder.position(xy[2 * position], xy[2 * position + 1], height(position));
                    }
                    builder.endSequence();
                }
                builder.endPart();
            }
            endNode(builder, node, base);
        }
    }

    private void endNode(GeometryBuilder builder, int node, int base) {
        if (unassigned[node]) {
            builder.endRings();
        } else if (nodeType[node] == GeometryType.GEOMETRY_COLLECTION) {
            builder.endCollection(base + nodeFrom[node]);
        } else {
            builder.endGeometry(nodeType[node]);
        }
    }

    private double height(int position) {
        return heights == null ? Double.NaN : heights[position];
    }

    private Place placeOf(int position) {
        ShapeBuilder builder = new ShapeBuilder();
        builder.sequenceEnd = sequenceEnd;
        builder.sequences = sequenceEnd.length;
        builder.partEnd = partEnd;
        builder.parts = partEnd.length;
        builder.nodePartEnd = nodePartEnd;
        builder.nodeFrom = nodeFrom;
        builder.nodeType = nodeType;
        builder.unassigned = unassigned;
        builder.nodes = nodeType.length;
        int node = 0;
        while (node < nodeType.length - 1 && lastPosition(node) <= position) {
            node++;
        }
        return builder.placeOf(position, node);
    }

    private int lastPosition(int node) {
        int part = nodePartEnd[node];
        int sequence = part == 0 ? 0 : partEnd[part - 1];
        return sequence == 0 ? 0 : sequenceEnd[sequence - 1];
    }
}
