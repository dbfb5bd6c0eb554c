package io.geoidem.geometry;

import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.RayCrossingCounter;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.algorithm.locate.PointOnGeometryLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Location;

/**
 * Whether other rings lie in a ring (§5.8): wholly, that is no position and no part of an edge of the other ring is
 * outside; touching is allowed. Rings that cross each other lie in none of each other, and neither does a ring that
 * runs on the boundary all along.
 *
 * <p>All ordinates are doubled, so that the middle between two positions is whole too; they stay below 2^53, where the
 * predicates of JTS are exact.
 */
final class RingInterior {
    private static final int INDEXED_FROM = 32;

    private final Sequences rings;
    private final Coordinate[] boundary;
    private final @Nullable PointOnGeometryLocator locator;
    /** Built for the first ring that may lie inside. */
    private @Nullable RingEdges edges;

    RingInterior(Sequences rings, int ring) {
        this.rings = rings;
        boundary = positions(ring);
        locator = boundary.length <= INDEXED_FROM
                ? null
                : new IndexedPointInAreaLocator(new GeometryFactory().createPolygon(boundary));
    }

    boolean contains(int other) {
        // Of most rings the first position says that they are outside.
        if (locate(position(rings.from[other])) == Location.EXTERIOR) {
            return false;
        }
        Coordinate[] inner = positions(other);
        boolean[] touches = new boolean[inner.length];
        boolean inside = false;
        for (int i = 0; i < inner.length; i++) {
            int location = locate(inner[i]);
            if (location == Location.EXTERIOR) {
                return false;
            }
            touches[i] = location == Location.BOUNDARY;
            inside |= !touches[i];
        }
        if (edges == null) {
            edges = new RingEdges(boundary);
        }
        RingEdges.Crossings crossings = edges.crossings(inner);
        if (crossings.crossed()) {
            return false;
        }
        for (int i = 0; i + 1 < inner.length; i++) {
            Coordinate from = inner[i];
            boolean fromTouches = touches[i];
            for (Coordinate to : crossings.stops(i)) {
                // Between two stops the edge does not meet the boundary, or runs along it.
                boolean toTouches = !to.equals2D(inner[i + 1]) || touches[i + 1];
                if (fromTouches && toTouches) {
                    int location = locate(new Coordinate((from.x + to.x) / 2, (from.y + to.y) / 2));
                    if (location == Location.EXTERIOR) {
                        return false;
                    }
                    inside |= location == Location.INTERIOR;
                }
                from = to;
                fromTouches = toTouches;
            }
        }
        return inside;
    }

    /** The ring's positions, the first again at the end. */
    private Coordinate[] positions(int ring) {
        int count = rings.length[ring];
        Coordinate[] closed = new Coordinate[count + 1];
        for (int i = 0; i < count; i++) {
            closed[i] = position(rings.from[ring] + i);
        }
        closed[count] = closed[0];
        return closed;
    }

    private Coordinate position(int at) {
        return new Coordinate(2 * rings.x[at], 2 * rings.y[at]);
    }

    private int locate(Coordinate position) {
        return locator == null ? RayCrossingCounter.locatePointInRing(position, boundary) : locator.locate(position);
    }
}
