package io.geoidem.geometry;

import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.RayCrossingCounter;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.algorithm.locate.PointOnGeometryLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Location;

/**
 * Whether other rings lie in a ring. All ordinates are doubled, so that the middle of an edge is whole too; they stay
 * below 2^53, where the predicates of JTS are exact.
 */
final class RingInterior {
    private static final int INDEXED_FROM = 32;

    private final Sequences rings;
    private final Coordinate[] boundary;
    private final @Nullable PointOnGeometryLocator locator;

    RingInterior(Sequences rings, int ring) {
        this.rings = rings;
        int count = rings.length[ring];
        boundary = new Coordinate[count + 1];
        for (int i = 0; i < count; i++) {
            int at = rings.from[ring] + i;
            boundary[i] = new Coordinate(2 * rings.x[at], 2 * rings.y[at]);
        }
        boundary[count] = boundary[0];
        locator = count < INDEXED_FROM
                ? null
                : new IndexedPointInAreaLocator(new GeometryFactory().createPolygon(boundary));
    }

    /**
     * Decided by the first position of the other ring that does not lie on this one, else by the first middle of an
     * edge that does not; a ring that lies on this one all along is not in it.
     */
    boolean contains(int other) {
        int at = rings.first[other];
        for (int i = 0; i < rings.length[other]; i++) {
            int location = locate(new Coordinate(2 * rings.x[at], 2 * rings.y[at]));
            if (location != Location.BOUNDARY) {
                return location == Location.INTERIOR;
            }
            at = rings.next(other, at);
        }
        for (int i = 0; i < rings.length[other]; i++) {
            int next = rings.next(other, at);
            int location = locate(new Coordinate(rings.x[at] + rings.x[next], rings.y[at] + rings.y[next]));
            if (location != Location.BOUNDARY) {
                return location == Location.INTERIOR;
            }
            at = next;
        }
        return false;
    }

    private int locate(Coordinate position) {
        return locator == null ? RayCrossingCounter.locatePointInRing(position, boundary) : locator.locate(position);
    }
}
