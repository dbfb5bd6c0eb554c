package io.geoidem.reconcile.distance;

import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.reconcile.outline.PartKind;
import java.util.Arrays;

/**
 * The greatest distance from a vertex to its partner, where both outlines have the same structure. Drift may change
 * which vertex a ring starts at and in which order rings and parts stand, so rings are turned until they fit best and
 * parts and interiors are paired by distance. Infinite where no pairing stays within the limit.
 */
final class VertexDistance {
    /** Above this many, parts that do not pair in their order are left to the Hausdorff distance. */
    private static final int MOST_PAIRED = 64;
    /** Without a limit to stop at, larger rings are compared from their starts only. */
    private static final int MOST_TURNED = 1000;

    private static final double NONE = Double.POSITIVE_INFINITY;

    private final Positions a;
    private final Positions b;
    private final double limit;
    private final LineDirection lines;

    VertexDistance(Positions a, Positions b, double limit, LineDirection lines) {
        this.a = a;
        this.b = b;
        this.limit = limit;
        this.lines = lines;
    }

    double distance() {
        int parts = a.outline.parts();
        return parts == b.outline.parts() ? paired(0, 0, parts, this::part) : NONE;
    }

    private double part(int i, int j) {
        PartKind kind = a.outline.kind(i);
        int rings = a.outline.endSequence(i) - a.outline.firstSequence(i);
        if (kind != b.outline.kind(j) || rings != b.outline.endSequence(j) - b.outline.firstSequence(j)) {
            return NONE;
        }
        int first = a.outline.firstSequence(i);
        int second = b.outline.firstSequence(j);
        double exterior = sequence(first, second, kind);
        if (rings == 1 || exterior == NONE) {
            return exterior;
        }
        return Math.max(exterior, paired(first + 1, second + 1, rings - 1, (s, t) -> sequence(s, t, kind)));
    }

    private interface Pairing {
        double of(int i, int j);
    }

    /** In the given order where that fits, else the nearest first. */
    private double paired(int fromA, int fromB, int count, Pairing pairing) {
        double greatest = 0;
        for (int k = 0; k < count && greatest != NONE; k++) {
            greatest = Math.max(greatest, pairing.of(fromA + k, fromB + k));
        }
        return greatest < NONE || count == 1 || count > MOST_PAIRED
                ? greatest
                : nearestFirst(fromA, fromB, count, pairing);
    }

    private static double nearestFirst(int fromA, int fromB, int count, Pairing pairing) {
        double[][] all = new double[count][count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                all[i][j] = pairing.of(fromA + i, fromB + j);
            }
        }
        double greatest = 0;
        for (int pairs = 0; pairs < count; pairs++) {
            int bestI = 0;
            int bestJ = 0;
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < count; j++) {
                    if (all[i][j] < all[bestI][bestJ]) {
                        bestI = i;
                        bestJ = j;
                    }
                }
            }
            greatest = Math.max(greatest, all[bestI][bestJ]);
            if (greatest == NONE) {
                return NONE;
            }
            Arrays.fill(all[bestI], NONE);
            for (double[] row : all) {
                row[bestJ] = NONE;
            }
        }
        return greatest;
    }

    private double sequence(int s, int t, PartKind kind) {
        int count = a.count(s);
        if (count != b.count(t) || count == 0) {
            return NONE;
        }
        int i = a.outline.firstPosition(s);
        int j = b.outline.firstPosition(t);
        if (kind == PartKind.POLYGON) {
            return ring(i, j, count);
        }
        double along = within(i, j, count, 0, 1, limit);
        return kind == PartKind.LINE && lines == LineDirection.UNDIRECTED
                ? Math.min(along, within(i, j, count, count - 1, -1, limit))
                : along;
    }

    private double ring(int i, int j, int count) {
        double best = within(i, j, count, 0, 1, limit);
        if (limit == NONE && count > MOST_TURNED) {
            return best;
        }
        for (int turn = 1; turn < count; turn++) {
            best = Math.min(best, within(i, j, count, turn, 1, Math.min(best, limit)));
        }
        return best;
    }

    private double within(int i, int j, int count, int turn, int step, double most) {
        double greatest = 0;
        int at = turn;
        for (int k = 0; k < count; k++) {
            greatest = Math.max(greatest, vertex(i + k, j + at));
            if (greatest > most) {
                return NONE;
            }
            at += step;
            at = at == count ? 0 : at;
        }
        return greatest;
    }

    /** Heights count, as metres, where both positions have one. */
    private double vertex(int i, int j) {
        double flat = Ellipsoid.metres(a.lon[i], a.lat[i], b.lon[j], b.lat[j]);
        double up = a.outline.z(i) - b.outline.z(j);
        return Double.isNaN(up) || up == 0 ? flat : StrictMath.sqrt(flat * flat + up * up);
    }
}
