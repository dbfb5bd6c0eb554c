package io.geoidem.reconcile.distance;

import io.geoidem.reconcile.outline.PartKind;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.strtree.STRtree;

/** The edges of an outline (a point is an edge of no length), to find the one nearest to a position. Not thread-safe. */
final class EdgeIndex {
    private static final int FEW = 32;

    private final double[] lon;
    private final double[] lat;
    private final int[] from;
    private final int[] to;
    private final int count;
    private @Nullable STRtree tree;
    private int nearest;
    private double nearestSquared;

    EdgeIndex(Positions p) {
        lon = p.lon;
        lat = p.lat;
        from = new int[p.outline.positions()];
        to = new int[p.outline.positions()];
        int edges = 0;
        for (int part = 0; part < p.outline.parts(); part++) {
            PartKind kind = p.outline.kind(part);
            for (int s = p.outline.firstSequence(part); s < p.outline.endSequence(part); s++) {
                int first = p.outline.firstPosition(s);
                int end = p.outline.endPosition(s);
                int last = kind == PartKind.LINE && end - first > 1 ? end - 1 : end;
                for (int i = first; i < last; i++) {
                    from[edges] = i;
                    to[edges++] = i + 1 < end ? i + 1 : first;
                }
            }
        }
        count = edges;
    }

    int count() {
        return count;
    }

    int from(int edge) {
        return from[edge];
    }

    int to(int edge) {
        return to[edge];
    }

    /** The edge nearest to that position; -1 where none lies within the limit. */
    int nearest(double x, double y, double limit) {
        double east = Ellipsoid.metresEast(y);
        double north = Ellipsoid.metresNorth(y);
        nearest = -1;
        nearestSquared = Double.POSITIVE_INFINITY;
        if (count <= FEW) {
            for (int edge = 0; edge < count; edge++) {
                consider(edge, x, y, east, north);
            }
            return nearest;
        }
        STRtree edges = indexed();
        for (double reach = limit < Double.POSITIVE_INFINITY ? limit : 100; ; reach *= 8) {
            double width = Ellipsoid.degreesEast(reach, y);
            double height = Ellipsoid.degreesNorth(reach);
            edges.query(
                    new Envelope(x - width, x + width, y - height, y + height),
                    item -> consider((Integer) item, x, y, east, north));
            boolean all = width >= 360 && height >= 180;
            if (all || limit < Double.POSITIVE_INFINITY || nearestSquared <= reach * reach) {
                return nearest;
            }
        }
    }

    /** Metres from that position to that edge. */
    double metres(int edge, double x, double y) {
        double east = Ellipsoid.metresEast(y);
        double north = Ellipsoid.metresNorth(y);
        double along = along(edge, x, y, east, north);
        double footX = lon[from[edge]] + along * (lon[to[edge]] - lon[from[edge]]);
        double footY = lat[from[edge]] + along * (lat[to[edge]] - lat[from[edge]]);
        return Ellipsoid.metres(x, y, footX, footY);
    }

    private void consider(int edge, double x, double y, double east, double north) {
        double along = along(edge, x, y, east, north);
        double dx = (lon[from[edge]] + along * (lon[to[edge]] - lon[from[edge]]) - x) * east;
        double dy = (lat[from[edge]] + along * (lat[to[edge]] - lat[from[edge]]) - y) * north;
        double squared = dx * dx + dy * dy;
        if (squared < nearestSquared || (squared == nearestSquared && edge < nearest)) {
            nearestSquared = squared;
            nearest = edge;
        }
    }

    private double along(int edge, double x, double y, double east, double north) {
        double ux = (lon[to[edge]] - lon[from[edge]]) * east;
        double uy = (lat[to[edge]] - lat[from[edge]]) * north;
        double length = ux * ux + uy * uy;
        if (length == 0) {
            return 0;
        }
        double dot = (x - lon[from[edge]]) * east * ux + (y - lat[from[edge]]) * north * uy;
        return Math.max(0, Math.min(1, dot / length));
    }

    private STRtree indexed() {
        STRtree built = tree;
        if (built == null) {
            built = new STRtree();
            for (int edge = 0; edge < count; edge++) {
                built.insert(new Envelope(lon[from[edge]], lon[to[edge]], lat[from[edge]], lat[to[edge]]), edge);
            }
            built.build();
            tree = built;
        }
        return built;
    }
}
