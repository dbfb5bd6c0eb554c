package io.geoidem.geometry;

import io.geoidem.Flag;
import io.geoidem.contract.GeometryRules.LineDirection;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** Makes a geometry on the grid canonical (§5.6 to §5.12). Immutable and thread-safe. */
public final class Normalizer {
    private final LineDirection lines;
    private final FlagRequest request;

    /** A normaliser of directed or undirected lines that looks for those flags. */
    public Normalizer(LineDirection lines, FlagRequest request) {
        this.lines = lines;
        this.request = request;
    }

    /**
     * Normalises the one geometry of a builder. The builder's positions are rearranged: it is of no further use until it
     * is cleared, and the result is only good until then.
     */
    public CanonicalGeometry normalize(GridBuilder built) {
        if (built.nodes == 0 || built.nodeFrom[built.nodes - 1] != 0) {
            throw new IllegalStateException("one geometry is normalised at a time; end it before");
        }
        return new Run(built).normalize();
    }

    /** One geometry on its way. */
    private final class Run {
        private final GridBuilder built;
        private final Sequences sequences;
        private final RingArea[] areas;
        private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
        private final long halfTurn;

        Run(GridBuilder built) {
            this.built = built;
            this.sequences = new Sequences(built);
            this.areas = new RingArea[built.sequences];
            this.halfTurn = 180 * built.grid.degree();
        }

        CanonicalGeometry normalize() {
            if (built.measures.areSome()) {
                flags.add(Flag.MEASURES_DROPPED);
            }
            if ((built.withHeight && built.withoutHeight) || built.measures.arePartial(built.positions)) {
                flags.add(Flag.MIXED_DIMENSIONS);
            }
            CanonicalGeometry result = new CanonicalGeometry(built.grid, sequences, built.nodes, flags);
            for (int node = 0; node < built.nodes; node++) {
                if (built.isCollection(node)) {
                    result.setCollection(node, built.nodeFrom[node]);
                } else {
                    result.setParts(node, built.type(node), parts(node, result));
                }
            }
            return result;
        }

        private int[][] parts(int node, CanonicalGeometry result) {
            int from = built.nodePartFrom(node);
            int to = built.nodePartEnd[node];
            if (from == to) {
                return CanonicalGeometry.NO_PARTS;
            }
            if (built.type(node).isOfPoints()) {
                return points(built.partFrom(from));
            }
            if (!built.isOfPolygons(node)) {
                return lines(built.partFrom(from), built.partEnd[from]);
            }
            int[][] polygons = built.unassigned[node]
                    ? unassigned(node, built.partFrom(from), built.partEnd[to - 1])
                    : polygons(from, to);
            for (int[] rings : polygons) {
                IndexSort.sort(rings, 1, rings.length, sequences::compare);
            }
            Arrays.sort(polygons, result::comparePolygons);
            return polygons;
        }

        /** §5.11: the longitude of points lies in [-180, 180). Points of one geometry are sorted (§5.8). */
        private int[][] points(int sequence) {
            int from = built.sequenceFrom(sequence);
            int count = built.sequenceEnd[sequence] - from;
            for (int i = from; i < from + count; i++) {
                if (built.x[i] >= halfTurn) {
                    built.x[i] -= 2 * halfTurn;
                } else if (built.x[i] < -halfTurn) {
                    built.x[i] += 2 * halfTurn;
                }
                if (built.figured) {
                    built.forgetFigures(i);
                }
                lookForPole(i);
            }
            sequences.set(sequence, from, count);
            if (count > 1) {
                sortPositions(from, count);
            }
            return new int[][] {{sequence}};
        }

        private void sortPositions(int from, int count) {
            int[] order = new int[count];
            Arrays.setAll(order, i -> from + i);
            IndexSort.sort(order, 0, count, sequences::comparePositions);
            reorder(built.x, from, order);
            reorder(built.y, from, order);
            if (built.z != null) {
                reorder(built.z, from, order);
            }
        }

        private void reorder(long[] values, int from, int[] order) {
            long[] sorted = new long[order.length];
            for (int i = 0; i < order.length; i++) {
                sorted[i] = values[order[i]];
            }
            System.arraycopy(sorted, 0, values, from, sorted.length);
        }

        /** §5.9. */
        private int[][] lines(int from, int to) {
            int[] order = new int[to - from];
            for (int line = from; line < to; line++) {
                int start = built.sequenceFrom(line);
                int count = collapse(start, built.sequenceEnd[line]);
                sequences.set(line, start, count);
                if (count < 2) {
                    flags.add(Flag.COLLAPSED);
                }
                if (lines == LineDirection.UNDIRECTED) {
                    takeLesserDirection(line);
                }
                order[line - from] = line;
            }
            IndexSort.sort(order, 0, order.length, sequences::compare);
            return new int[][] {order};
        }

        private void takeLesserDirection(int line) {
            int i = sequences.from[line];
            int j = i + sequences.length[line] - 1;
            for (; i < j; i++, j--) {
                int order = sequences.comparePositions(i, j);
                if (order != 0) {
                    if (order > 0) {
                        sequences.step[line] = -1;
                        sequences.first[line] = sequences.from[line] + sequences.length[line] - 1;
                    }
                    return;
                }
            }
        }

        private int[][] polygons(int fromPart, int toPart) {
            int[][] polygons = new int[toPart - fromPart][];
            for (int part = fromPart; part < toPart; part++) {
                int from = built.partFrom(part);
                int[] rings = new int[built.partEnd[part] - from];
                for (int i = 0; i < rings.length; i++) {
                    rings[i] = from + i;
                    RingRule.Role role = i == 0 ? RingRule.Role.EXTERIOR : RingRule.Role.INTERIOR;
                    openRing(from + i);
                    orient(from + i, role);
                }
                polygons[part - fromPart] = rings;
            }
            return polygons;
        }

        private int[][] unassigned(int node, int from, int to) {
            for (int ring = from; ring < to; ring++) {
                openRing(ring);
                RingRule.orient(sequences, ring, areas[ring], RingRule.Role.EXTERIOR);
            }
            int[][] polygons = new RingRoles(sequences, areas, built.winding, built.limits, from, to).polygons();
            for (int[] rings : polygons) {
                if (built.z != null && built.withoutHeight) {
                    GeometryChecks.checkHeights(built, node, rings);
                }
                for (int i = 0; i < rings.length; i++) {
                    orient(rings[i], i == 0 ? RingRule.Role.EXTERIOR : RingRule.Role.INTERIOR);
                }
            }
            return polygons;
        }

        /** §5.6: without its closing position and without repeats, across the closing too. */
        private void openRing(int ring) {
            int start = built.sequenceFrom(ring);
            int count = collapse(start, built.sequenceEnd[ring]);
            while (count > 1 && built.same(start, start + count - 1)) {
                count--;
            }
            sequences.set(ring, start, count);
            areas[ring] = RingArea.of(built.x, built.y, start, count);
            if (count < 3) {
                flags.add(Flag.COLLAPSED);
            } else if (request == FlagRequest.WITH_SELF_CROSSING && SelfCrossing.crosses(sequences, ring)) {
                flags.add(Flag.SELF_CROSSING);
            }
        }

        private void orient(int ring, RingRule.Role role) {
            if (RingRoles.windingDisagrees(built.winding, areas[ring], role)) {
                flags.add(Flag.RING_WINDING);
            }
            RingRule.orient(sequences, ring, areas[ring], role);
        }

        /** §5.6: moves positions down over the repeats before them; the number that stay. Looks for flags on the way. */
        private int collapse(int from, int to) {
            long[] x = built.x;
            long[] y = built.y;
            long[] z = built.z;
            int last = from;
            long lastX = x[from];
            long lastY = y[from];
            long west = lastX;
            long east = lastX;
            long farthestY = Math.abs(lastY);
            for (int i = from + 1; i < to; i++) {
                long nextX = x[i];
                long nextY = y[i];
                if (nextX == lastX && nextY == lastY && (z == null || z[i] == z[last])) {
                    continue;
                }
                last++;
                if (last != i) {
                    built.move(i, last);
                }
                west = Math.min(west, nextX);
                east = Math.max(east, nextX);
                farthestY = Math.max(farthestY, Math.abs(nextY));
                lastX = nextX;
                lastY = nextY;
            }
            if (west < -halfTurn || east > halfTurn || (east - west > halfTurn && hasLongEdge(from, last))) {
                flags.add(Flag.ANTIMERIDIAN_EDGE);
            }
            if (2 * farthestY == halfTurn) {
                flags.add(Flag.POLE);
            }
            return last - from + 1;
        }

        private boolean hasLongEdge(int from, int last) {
            for (int i = from; i < last; i++) {
                if (Math.abs(built.x[i + 1] - built.x[i]) > halfTurn) {
                    return true;
                }
            }
            return false;
        }

        private void lookForPole(int position) {
            if (2 * Math.abs(built.y[position]) == halfTurn) {
                flags.add(Flag.POLE);
            }
        }
    }
}
