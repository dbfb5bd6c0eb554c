package io.geoidem.reconcile.distance;

import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.PartKind;
import java.util.EnumMap;
import java.util.OptionalDouble;

/**
 * The distance that reconciling states. Where both outlines have the same structure, it is the greatest distance between
 * a vertex and its partner. Elsewhere it is the Hausdorff distance of their edges, rounded up by at most 1 mm or a
 * thousandth. Thread-safe.
 */
public final class OutlineDistance {
    private final LineDirection lines;

    /** Distances with the direction of lines respected, or not. */
    public OutlineDistance(LineDirection lines) {
        this.lines = lines;
    }

    /**
     * The distance in metres where the outlines are near: no further apart than the tolerance, with as many parts of
     * each kind, areas and lengths as that distance allows, and lines that run the same way. Empty otherwise.
     *
     * @param turns whole turns added to the longitudes of the second
     */
    public OptionalDouble within(Outline first, Outline second, int turns, double tolerance) {
        if (first.isEmpty() || second.isEmpty() || !sameParts(first, second)) {
            return OptionalDouble.empty();
        }
        Positions a = new Positions(first, 0);
        Positions b = new Positions(second, turns);
        Likeness likeness = new Likeness(a, b, tolerance);
        double distance = new VertexDistance(a, b, tolerance, lines).distance();
        // Edges are compared flat, so where heights pair with heights the vertices have the last word.
        boolean highAlike = first.hasHeights() && second.hasHeights() && first.positions() == second.positions();
        if (distance > tolerance && !highAlike) {
            distance = likeness.linesRunAlike(lines) ? HausdorffDistance.between(a, b, tolerance) : distance;
        }
        return distance <= tolerance && likeness.sizesAgree() ? OptionalDouble.of(distance) : OptionalDouble.empty();
    }

    /** The distance in metres however far apart and whatever the structure; empty where a geometry is null or empty. */
    public OptionalDouble apart(Outline first, Outline second, int turns) {
        if (first.isEmpty() || second.isEmpty()) {
            return OptionalDouble.empty();
        }
        Positions a = new Positions(first, 0);
        Positions b = new Positions(second, turns);
        double distance = new VertexDistance(a, b, Double.POSITIVE_INFINITY, lines).distance();
        return OptionalDouble.of(
                distance < Double.POSITIVE_INFINITY
                        ? distance
                        : HausdorffDistance.between(a, b, Double.POSITIVE_INFINITY));
    }

    private static boolean sameParts(Outline a, Outline b) {
        if (a.parts() != b.parts()) {
            return false;
        }
        EnumMap<PartKind, Integer> balance = new EnumMap<>(PartKind.class);
        for (int part = 0; part < a.parts(); part++) {
            balance.merge(a.kind(part), 1, Integer::sum);
            balance.merge(b.kind(part), -1, Integer::sum);
        }
        return balance.values().stream().allMatch(difference -> difference == 0);
    }
}
