package io.geoidem.reconcile.distance;

import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.PartKind;

/**
 * What the Hausdorff distance cannot see. A line and its reverse, or a line walked three times, lie at distance 0; so
 * ends are compared, and areas and lengths may differ only by what a move within the tolerance can bring about.
 */
final class Likeness {
    private final Positions a;
    private final Positions b;
    private final double tolerance;
    private final double east;
    private final double north;

    Likeness(Positions a, Positions b, double tolerance) {
        this.a = a;
        this.b = b;
        this.tolerance = tolerance;
        double lat = a.middleLat();
        this.east = Ellipsoid.metresEast(lat);
        this.north = Ellipsoid.metresNorth(lat);
    }

    /** Moving a boundary by t sweeps at most t times its length on either side; moving a line's vertices by t, 2t an edge. */
    boolean sizesAgree() {
        double perimeter = Math.max(length(a, PartKind.POLYGON), length(b, PartKind.POLYGON));
        double swept = 2 * tolerance * perimeter + 4 * tolerance * tolerance;
        int edges = Math.max(a.lon.length, b.lon.length);
        return Math.abs(area(a) - area(b)) <= swept
                && Math.abs(length(a, PartKind.LINE) - length(b, PartKind.LINE)) <= 2 * tolerance * edges;
    }

    /** Whether each line has a partner of its own that starts and ends where it does. */
    boolean linesRunAlike(LineDirection lines) {
        Outline first = a.outline;
        Outline second = b.outline;
        boolean[] taken = new boolean[second.parts()];
        for (int i = 0; i < first.parts(); i++) {
            if (first.kind(i) == PartKind.LINE && !takePartner(i, taken, lines)) {
                return false;
            }
        }
        return true;
    }

    private boolean takePartner(int i, boolean[] taken, LineDirection lines) {
        int s = a.outline.firstSequence(i);
        for (int j = 0; j < taken.length; j++) {
            if (taken[j] || b.outline.kind(j) != PartKind.LINE) {
                continue;
            }
            int t = b.outline.firstSequence(j);
            if (alongside(s, t) || (lines == LineDirection.UNDIRECTED && opposite(s, t))) {
                taken[j] = true;
                return true;
            }
        }
        return false;
    }

    /** Closed lines have no ends that tell their direction; the side of what they enclose does. */
    private boolean alongside(int s, int t) {
        boolean ends = near(firstOf(a, s), firstOf(b, t)) && near(lastOf(a, s), lastOf(b, t));
        return ends && (!near(a, firstOf(a, s), a, lastOf(a, s)) || sameSide(s, t));
    }

    private boolean opposite(int s, int t) {
        return near(firstOf(a, s), lastOf(b, t)) && near(lastOf(a, s), firstOf(b, t));
    }

    private boolean sameSide(int s, int t) {
        double one = a.doubleArea(s, east, north);
        double other = b.doubleArea(t, east, north);
        double swept = 2 * tolerance * Math.max(a.length(s, east, north, 1), b.length(t, east, north, 1));
        return Math.abs(one - other) <= 2 * swept + 4 * tolerance * tolerance;
    }

    private boolean near(int i, int j) {
        return near(a, i, b, j);
    }

    private boolean near(Positions p, int i, Positions q, int j) {
        return Ellipsoid.metres(p.lon[i], p.lat[i], q.lon[j], q.lat[j]) <= tolerance;
    }

    private static int firstOf(Positions p, int sequence) {
        return p.outline.firstPosition(sequence);
    }

    private static int lastOf(Positions p, int sequence) {
        return p.outline.endPosition(sequence) - 1;
    }

    /** Interiors run the other way round, so the signed sum is the area less the holes. */
    private double area(Positions p) {
        double sum = 0;
        for (int part = 0; part < p.outline.parts(); part++) {
            for (int s = p.outline.firstSequence(part);
                    p.outline.kind(part) == PartKind.POLYGON && s < p.outline.endSequence(part);
                    s++) {
                sum += p.doubleArea(s, east, north) / 2;
            }
        }
        return sum;
    }

    private double length(Positions p, PartKind kind) {
        double sum = 0;
        for (int part = 0; part < p.outline.parts(); part++) {
            for (int s = p.outline.firstSequence(part);
                    p.outline.kind(part) == kind && s < p.outline.endSequence(part);
                    s++) {
                sum += p.length(s, east, north, kind == PartKind.POLYGON ? 1 : 0);
            }
        }
        return sum;
    }
}
