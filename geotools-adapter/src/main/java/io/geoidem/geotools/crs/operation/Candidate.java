package io.geoidem.geotools.crs.operation;

import io.geoidem.geotools.crs.registry.Area;
import io.geoidem.geotools.crs.registry.Operation;
import java.util.Comparator;
import java.util.List;

/** A way that the registry offers: single operations in turn, each with the direction in which it is run. */
record Candidate(List<Leg> legs) {
    /** One operation of a way. */
    record Leg(Operation operation, DatumSteps.Direction direction) {
        int from() {
            return direction == DatumSteps.Direction.FORWARD ? operation.source() : operation.target();
        }

        int to() {
            return direction == DatumSteps.Direction.FORWARD ? operation.target() : operation.source();
        }
    }

    /**
     * The rule of choice among ways that need no grid: the larger share of the CRS's area of use, then the better stated
     * accuracy, then fewer operations, then one without a shift, then the shorter name, then the higher variant, which is
     * the later one.
     */
    static Comparator<Candidate> preferenceIn(Area area) {
        return Comparator.comparingDouble((Candidate way) -> -way.shareOf(area))
                .thenComparingDouble(Candidate::rankedAccuracy)
                .thenComparingInt(way -> way.legs.size())
                .thenComparing(way -> !way.isZero())
                .thenComparingInt(way -> way.name().length())
                .thenComparing(Candidate::name, Comparator.reverseOrder())
                .thenComparing(Candidate::id);
    }

    private double shareOf(Area area) {
        double share = area.size();
        for (Leg leg : legs) {
            share = Math.min(share, leg.operation.area().overlap(area));
        }
        // Rounded, so that the arithmetic of boxes never decides between equals.
        return Math.rint(share * 1e6) / 1e6;
    }

    private double rankedAccuracy() {
        double accuracy = accuracy();
        return Double.isNaN(accuracy) ? Double.MAX_VALUE : accuracy;
    }

    private boolean isZero() {
        return legs.stream()
                .allMatch(leg -> leg.operation.parameters().values().stream().allMatch(v -> v.value() == 0));
    }

    double accuracy() {
        double sum = 0;
        for (Leg leg : legs) {
            sum += leg.operation.accuracy();
        }
        return sum;
    }

    String name() {
        StringBuilder name = new StringBuilder();
        for (Leg leg : legs) {
            name.append(name.length() == 0 ? "" : " + ")
                    .append(leg.direction == DatumSteps.Direction.FORWARD ? "" : "Inverse of ")
                    .append(leg.operation.name());
        }
        return name.toString();
    }

    String id() {
        StringBuilder id = new StringBuilder();
        for (Leg leg : legs) {
            id.append(id.length() == 0 ? "" : "+").append(leg.operation.id());
        }
        return id.toString();
    }
}
