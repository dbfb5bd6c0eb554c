package io.geoidem.geotools.crs.operation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A way from a geographic CRS to WGS 84. Immutable and thread-safe. */
public final class DatumPath {
    private final Optional<String> id;
    private final String name;
    private final OptionalDouble accuracy;
    private final DatumStep[] steps;

    DatumPath(Optional<String> id, String name, OptionalDouble accuracy, List<DatumStep> steps) {
        this.id = id;
        this.name = name;
        this.accuracy = accuracy;
        this.steps = steps.toArray(DatumStep[]::new);
    }

    /** Its operation, such as {@code EPSG:1314}, or several joined by {@code +}; empty on WGS 84 itself. */
    public Optional<String> id() {
        return id;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Its accuracy in metres as the registry states it; of several operations the sum. */
    public OptionalDouble accuracy() {
        return accuracy;
    }

    /** Whether coordinates are taken over as they are. */
    public boolean isIdentity() {
        return steps.length == 0;
    }

    /** Replaces a longitude and a latitude in radians by those of WGS 84, in place. */
    public void apply(double[] ordinates, int at) {
        for (DatumStep step : steps) {
            step.apply(ordinates, at);
        }
    }
}
