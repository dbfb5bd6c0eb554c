package io.geoidem.geotools.crs.operation;

import io.geoidem.geotools.crs.operation.Candidate.Leg;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Operation;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Validity;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** The ways that the registry's operations make between geographic CRSs, and their arithmetic. Thread-safe. */
final class OperationWays {
    private final Registry registry;

    OperationWays(Registry registry) {
        this.registry = registry;
    }

    /** Codes of the geographic and geocentric CRSs on a datum. */
    Set<Integer> forms(Datum datum) {
        Set<Integer> codes = new LinkedHashSet<>();
        for (Crs crs : registry.systemsOn(datum)) {
            if (crs.kind() == Crs.Kind.GEOGRAPHIC_2D
                    || crs.kind() == Crs.Kind.GEOGRAPHIC_3D
                    || crs.kind() == Crs.Kind.GEOCENTRIC) {
                codes.add(crs.code());
            }
        }
        return codes;
    }

    /** Single operations from one of some CRSs to one of others. */
    List<Candidate> direct(Set<Integer> sources, Set<Integer> targets) {
        List<Candidate> ways = new ArrayList<>();
        for (Leg leg : legsFrom(sources)) {
            if (targets.contains(leg.to())) {
                ways.add(new Candidate(List.of(leg)));
            }
        }
        return withoutSuperseded(ways);
    }

    /** Two operations in turn, through a datum between. */
    List<Candidate> throughOneMore(Set<Integer> sources, Set<Integer> targets) {
        List<Candidate> ways = new ArrayList<>();
        for (Leg first : legsFrom(sources)) {
            Crs between = registry.crs(first.to()).orElse(null);
            if (between == null || between.validity() == Validity.DEPRECATED || between.datum() == null) {
                continue;
            }
            for (Leg second : legsFrom(forms(between.datum()))) {
                if (targets.contains(second.to())) {
                    ways.add(new Candidate(List.of(first, second)));
                }
            }
        }
        return withoutSuperseded(ways);
    }

    /** The usable operations that start in one of some CRSs, run in either direction. */
    private List<Leg> legsFrom(Set<Integer> sources) {
        List<Leg> legs = new ArrayList<>();
        for (int source : sources) {
            for (Operation operation : registry.operationsAt(source)) {
                if (operation.validity() == Validity.DEPRECATED || !usable(operation)) {
                    continue;
                }
                DatumSteps.Direction direction =
                        operation.source() == source ? DatumSteps.Direction.FORWARD : DatumSteps.Direction.REVERSE;
                Leg leg = new Leg(operation, direction);
                if (!sources.contains(leg.to())) {
                    legs.add(leg);
                }
            }
        }
        return legs;
    }

    /** Whether an operation is computed here, without grids. */
    boolean usable(Operation operation) {
        if (operation.steps().isEmpty()) {
            return operation.grids().isEmpty() && DatumSteps.supports(operation.method());
        }
        for (int step : operation.steps()) {
            Optional<Operation> single = registry.operation(step);
            if (single.isEmpty() || !single.get().steps().isEmpty() || !usable(single.get())) {
                return false;
            }
        }
        return chain(operation).isPresent();
    }

    /** The steps of a concatenated operation with their directions, where they join. */
    private Optional<List<Leg>> chain(Operation operation) {
        List<Leg> legs = new ArrayList<>();
        int at = operation.source();
        for (int code : operation.steps()) {
            Operation step = registry.operation(code).orElseThrow();
            if (joins(at, step.source())) {
                legs.add(new Leg(step, DatumSteps.Direction.FORWARD));
                at = step.target();
            } else if (joins(at, step.target())) {
                legs.add(new Leg(step, DatumSteps.Direction.REVERSE));
                at = step.source();
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(legs);
    }

    private boolean joins(int one, int other) {
        return one == other
                || Objects.equals(
                        registry.crs(one).map(Crs::datum), registry.crs(other).map(Crs::datum));
    }

    private List<Candidate> withoutSuperseded(List<Candidate> ways) {
        Set<Integer> present = new LinkedHashSet<>();
        ways.forEach(
                way -> way.legs().forEach(leg -> present.add(leg.operation().code())));
        List<Candidate> left = new ArrayList<>();
        for (Candidate way : ways) {
            boolean superseded = way.legs().stream()
                    .anyMatch(
                            leg -> registry.successors(leg.operation()).stream().anyMatch(present::contains));
            if (!superseded) {
                left.add(way);
            }
        }
        return left;
    }

    /** The arithmetic of a way that starts on a datum. */
    DatumPath path(Candidate way, Datum start) {
        DatumSteps steps = new DatumSteps(start);
        for (Leg leg : way.legs()) {
            List<Leg> singles = List.of(leg);
            if (!leg.operation().steps().isEmpty()) {
                singles = new ArrayList<>(chain(leg.operation()).orElseThrow());
                if (leg.direction() == DatumSteps.Direction.REVERSE) {
                    singles = reversed(singles);
                }
            }
            for (Leg single : singles) {
                // The step's own start may be the ensemble of the datum that the data stand on: one and the same here.
                steps.add(single.operation(), single.direction(), datumOf(single.to()));
            }
        }
        double accuracy = way.accuracy();
        return new DatumPath(
                Optional.of(way.id()),
                way.name(),
                Double.isNaN(accuracy) ? OptionalDouble.empty() : OptionalDouble.of(accuracy),
                steps.finish());
    }

    private static List<Leg> reversed(List<Leg> legs) {
        List<Leg> turned = new ArrayList<>();
        for (Leg leg : legs) {
            turned.add(
                    0,
                    new Leg(
                            leg.operation(),
                            leg.direction() == DatumSteps.Direction.FORWARD
                                    ? DatumSteps.Direction.REVERSE
                                    : DatumSteps.Direction.FORWARD));
        }
        return turned;
    }

    private Datum datumOf(int crs) {
        return Objects.requireNonNull(registry.crs(crs).orElseThrow().datum());
    }
}
