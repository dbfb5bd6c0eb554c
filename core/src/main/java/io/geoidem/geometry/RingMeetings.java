package io.geoidem.geometry;

import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.ItemVisitor;
import org.locationtech.jts.index.hprtree.HPRtree;

/** Whether any of many rings touches or crosses another one. */
final class RingMeetings {
    private final List<Edge> edges = new ArrayList<>();
    private final HPRtree index = new HPRtree();
    private final int mostWork;

    private record Edge(int ring, Coordinate from, Coordinate to) {
        Envelope envelope() {
            return new Envelope(from, to);
        }

        boolean meets(Edge other) {
            return Orientation.index(from, to, other.from) * Orientation.index(from, to, other.to) <= 0
                    && Orientation.index(other.from, other.to, from) * Orientation.index(other.from, other.to, to) <= 0;
        }
    }

    RingMeetings(Sequences rings, int[] ids, int mostWork) {
        this.mostWork = mostWork;
        for (int ring : ids) {
            Coordinate from = position(rings, rings.from[ring] + rings.length[ring] - 1);
            for (int i = 0; i < rings.length[ring]; i++) {
                Coordinate to = position(rings, rings.from[ring] + i);
                Edge edge = new Edge(ring, from, to);
                edges.add(edge);
                index.insert(edge.envelope(), edge);
                from = to;
            }
        }
    }

    /** @throws GeoidemException where telling it takes more work than is allowed */
    boolean areNone() {
        Search search = new Search();
        for (Edge edge : edges) {
            search.edge = edge;
            index.query(edge.envelope(), search);
            if (search.found) {
                return false;
            }
        }
        return true;
    }

    static GeoidemException tooMuchWork(int mostWork) {
        return Limits.exceeded(
                Place.UNKNOWN, "the work to tell the holes of one record from its polygons", mostWork, "ringWork");
    }

    private static Coordinate position(Sequences rings, int at) {
        return new Coordinate(rings.x[at], rings.y[at]);
    }

    /** Looks for an edge of another ring that meets the one in hand. */
    private final class Search implements ItemVisitor {
        private Edge edge = edges.get(0);
        private boolean found;
        private long work;

        @Override
        public void visitItem(Object item) {
            Edge other = (Edge) item;
            if (work++ > mostWork) {
                throw tooMuchWork(mostWork);
            }
            found |= other.ring != edge.ring && edge.meets(other);
        }
    }
}
