package io.geoidem.reconcile.distance;

/**
 * The Hausdorff distance of the edges of two outlines, from above: the value is never less than the true one and
 * exceeds it by at most {@link #SLACK_METRES}, or a thousandth where that is more. Edges are split until that is so.
 */
final class HausdorffDistance {
    static final double SLACK_METRES = 0.001;
    private static final double NONE = Double.POSITIVE_INFINITY;
    /** Beyond this the scale changes along an edge, so longer ones are split whatever the bounds say. */
    private static final double LONG_DEGREES = 1;

    private static final int MOST_SPLITS = 40;

    private final double limit;
    private double lower;
    private double upper;

    private HausdorffDistance(double limit) {
        this.limit = limit;
    }

    /** The distance; infinite where it exceeds the limit. */
    static double between(Positions a, Positions b, double limit) {
        EdgeIndex first = new EdgeIndex(a);
        EdgeIndex second = new EdgeIndex(b);
        HausdorffDistance distance = new HausdorffDistance(limit);
        return distance.directed(a, first, second) && distance.directed(b, second, first) ? distance.upper : NONE;
    }

    private boolean directed(Positions positions, EdgeIndex edges, EdgeIndex target) {
        for (int edge = 0; edge < edges.count(); edge++) {
            int p = edges.from(edge);
            int q = edges.to(edge);
            if (!edge(positions.lon[p], positions.lat[p], positions.lon[q], positions.lat[q], target, MOST_SPLITS)) {
                return false;
            }
        }
        return true;
    }

    private boolean edge(double px, double py, double qx, double qy, EdgeIndex target, int splits) {
        int nearP = target.nearest(px, py, limit);
        int nearQ = target.nearest(qx, qy, limit);
        if (nearP < 0 || nearQ < 0) {
            return false;
        }
        double p = target.metres(nearP, px, py);
        double q = target.metres(nearQ, qx, qy);
        lower = Math.max(lower, Math.max(p, q));
        if (lower > limit) {
            return false;
        }
        // Distance to one edge is convex along another: it is greatest at an end.
        double bound = Math.max(q, nearP == nearQ ? p : target.metres(nearQ, px, py));
        bound = Math.min(bound, Math.max(p, nearP == nearQ ? q : target.metres(nearP, qx, qy)));
        double slack = Math.max(SLACK_METRES, lower / 1000);
        boolean isLong = Math.abs(qx - px) > LONG_DEGREES || Math.abs(qy - py) > LONG_DEGREES;
        if (splits == 0 || (!isLong && bound <= lower + slack)) {
            upper = Math.max(upper, bound);
            return upper <= limit;
        }
        double x = (px + qx) / 2;
        double y = (py + qy) / 2;
        return edge(px, py, x, y, target, splits - 1) && edge(x, y, qx, qy, target, splits - 1);
    }
}
