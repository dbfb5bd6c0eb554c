package io.geoidem.geometry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.noding.BasicSegmentString;
import org.locationtech.jts.noding.MCIndexSegmentSetMutualIntersector;
import org.locationtech.jts.noding.SegmentIntersector;
import org.locationtech.jts.noding.SegmentString;

/** The edges of a ring, indexed to tell where the edges of another ring meet them. */
final class RingEdges {
    private final MCIndexSegmentSetMutualIntersector index;

    RingEdges(Coordinate[] closedRing) {
        index = new MCIndexSegmentSetMutualIntersector(List.of(new BasicSegmentString(closedRing, null)));
    }

    Crossings crossings(Coordinate[] closedRing) {
        SegmentString other = new BasicSegmentString(closedRing, null);
        Crossings found = new Crossings(other);
        index.process(List.of(other), found);
        return found;
    }

    /** Where the edges of the other ring meet the ring. */
    static final class Crossings implements SegmentIntersector {
        private final SegmentString other;
        /** By edge of the other ring: the positions of the ring that lie within it. */
        private final Map<Integer, List<Coordinate>> touched = new HashMap<>();

        private boolean crossed;

        private Crossings(SegmentString other) {
            this.other = other;
        }

        /** Whether two edges cross at a point that is the end of neither. */
        boolean crossed() {
            return crossed;
        }

        /** The positions of the ring within an edge in its direction, and the edge's end after them. */
        List<Coordinate> stops(int edge) {
            Coordinate from = other.getCoordinate(edge);
            Coordinate to = other.getCoordinate(edge + 1);
            List<Coordinate> within = touched.get(edge);
            if (within == null) {
                return List.of(to);
            }
            List<Coordinate> stops = new ArrayList<>(within);
            Comparator<Coordinate> byPlace = Comparator.naturalOrder();
            stops.sort(from.compareTo(to) < 0 ? byPlace : byPlace.reversed());
            stops.add(to);
            return stops;
        }

        @Override
        public void processIntersections(SegmentString first, int firstEdge, SegmentString second, int secondEdge) {
            if (first == other) {
                meet(firstEdge, second.getCoordinate(secondEdge), second.getCoordinate(secondEdge + 1));
            } else {
                meet(secondEdge, first.getCoordinate(firstEdge), first.getCoordinate(firstEdge + 1));
            }
        }

        @Override
        public boolean isDone() {
            return crossed;
        }

        private void meet(int edge, Coordinate c, Coordinate d) {
            Coordinate a = other.getCoordinate(edge);
            Coordinate b = other.getCoordinate(edge + 1);
            int sideOfC = Orientation.index(a, b, c);
            int sideOfD = Orientation.index(a, b, d);
            if (sideOfC * sideOfD < 0 && Orientation.index(c, d, a) * Orientation.index(c, d, b) < 0) {
                crossed = true;
            }
            touch(edge, a, b, c, sideOfC);
            touch(edge, a, b, d, sideOfD);
        }

        private void touch(int edge, Coordinate a, Coordinate b, Coordinate end, int side) {
            if (side == 0 && isWithin(end, a, b)) {
                touched.computeIfAbsent(edge, e -> new ArrayList<>(2)).add(end);
            }
        }

        /** Whether a position on the line through an edge is between its ends. */
        private static boolean isWithin(Coordinate position, Coordinate a, Coordinate b) {
            return position.compareTo(a) * position.compareTo(b) < 0;
        }
    }
}
