package io.geoidem.geotools.crs.operation;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.geotools.crs.operation.Candidate.Leg;
import io.geoidem.geotools.crs.registry.Area;
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

/** Chooses the operation from a geographic CRS to WGS 84. Thread-safe. */
public final class OperationChooser {
    private static final int WGS84 = 4326;

    private final Registry registry;
    private final Set<Integer> targets;

    /** A chooser over a registry. */
    public OperationChooser(Registry registry) {
        this.registry = registry;
        Crs wgs84 = registry.crs(WGS84).orElseThrow();
        targets = forms(Objects.requireNonNull(wgs84.datum()));
    }

    /**
     * The way from a base CRS to WGS 84.
     *
     * @param base the geographic CRS
     * @param area area of use of the CRS whose base it is
     * @param wanted operation to use, such as {@code EPSG:1314}, or several joined by {@code +}; empty for the rule
     * @throws GeoidemException with {@link ErrorCode#CRS} where the registry has no way without grids, or the wanted
     *     one does not lead from the base to WGS 84
     */
    public DatumPath choose(Crs base, Area area, Optional<String> wanted) {
        Datum datum = Objects.requireNonNull(base.datum());
        Set<Integer> sources = forms(datum);
        if (wanted.isPresent()) {
            return path(wantedWay(wanted.get(), base, sources), datum);
        }
        if (targets.contains(base.code())) {
            return new DatumPath(Optional.empty(), "none: the base is WGS 84", OptionalDouble.empty(), List.of());
        }
        for (Set<Integer> from : List.of(sources, ensembleForms(datum, sources))) {
            List<Candidate> ways = direct(from);
            if (ways.isEmpty()) {
                ways = throughOneMore(from);
            }
            Optional<Candidate> best = ways.stream().min(Candidate.preferenceIn(area));
            if (best.isPresent()) {
                return path(best.get(), datum);
            }
        }
        if (isMemberOfWgs84(datum)) {
            return new DatumPath(
                    Optional.empty(), "none: the datum is a member of WGS 84", OptionalDouble.empty(), List.of());
        }
        throw new GeoidemException(
                ErrorCode.CRS,
                Place.UNKNOWN,
                "the registry has no operation without grids from " + base.name() + " (" + base.id() + ") to WGS 84",
                "reproject the data to WGS 84 before, with a tool that has the grid");
    }

    private Set<Integer> forms(Datum datum) {
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

    /** The forms of the datum and of the ensembles that it is a member of. */
    private Set<Integer> ensembleForms(Datum datum, Set<Integer> own) {
        Set<Integer> codes = new LinkedHashSet<>(own);
        for (int ensemble : registry.ensemblesOf(datum.code())) {
            registry.datum(ensemble).ifPresent(found -> codes.addAll(forms(found)));
        }
        return codes;
    }

    private boolean isMemberOfWgs84(Datum datum) {
        Datum wgs84 = Objects.requireNonNull(registry.crs(WGS84).orElseThrow().datum());
        return registry.ensemblesOf(datum.code()).contains(wgs84.code());
    }

    private List<Candidate> direct(Set<Integer> sources) {
        List<Candidate> ways = new ArrayList<>();
        for (Leg leg : legsFrom(sources)) {
            if (targets.contains(leg.to())) {
                ways.add(new Candidate(List.of(leg)));
            }
        }
        return withoutSuperseded(ways);
    }

    private List<Candidate> throughOneMore(Set<Integer> sources) {
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

    private boolean usable(Operation operation) {
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

    private Candidate wantedWay(String wanted, Crs base, Set<Integer> sources) {
        List<Leg> legs = new ArrayList<>();
        Set<Integer> at = sources;
        for (String part : wanted.split("\\+", -1)) {
            Operation operation = operation(part.strip());
            DatumSteps.Direction direction;
            if (at.contains(operation.source())) {
                direction = DatumSteps.Direction.FORWARD;
            } else if (at.contains(operation.target())) {
                direction = DatumSteps.Direction.REVERSE;
            } else {
                throw refused(
                        "the operation " + part.strip() + " (" + operation.name() + ") does not start from "
                                + (legs.isEmpty() ? base.name() : "where the one before ends"),
                        "name one that leads from " + base.name() + " (" + base.id() + ") to WGS 84, or none");
            }
            if (!usable(operation)) {
                throw refused(
                        "the operation " + part.strip() + " needs a grid or a method that is not computed here: "
                                + operation.methodName(),
                        "name another operation, or none");
            }
            Leg leg = new Leg(operation, direction);
            legs.add(leg);
            at = registry.crs(leg.to()).map(Crs::datum).map(this::forms).orElse(Set.of());
        }
        if (!at.equals(targets)) {
            throw refused("the operation " + wanted + " does not lead to WGS 84", "name one that does, or none");
        }
        return new Candidate(legs);
    }

    private Operation operation(String id) {
        String code = id.regionMatches(true, 0, "EPSG:", 0, 5) ? id.substring(5) : id;
        if (!code.matches("[0-9]{1,9}")) {
            throw refused("\"" + id + "\" is no operation", "write it as EPSG:1314");
        }
        return registry.operation(Integer.parseInt(code))
                .orElseThrow(() -> refused(
                        "the registry (EPSG " + registry.version() + ") has no operation " + id,
                        "write the code of a transformation, such as EPSG:1314"));
    }

    private static GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(ErrorCode.CRS, Place.UNKNOWN, problem, remedy);
    }

    private DatumPath path(Candidate way, Datum start) {
        List<DatumStep> steps = new ArrayList<>();
        Datum at = start;
        for (Leg leg : way.legs()) {
            List<Leg> singles = List.of(leg);
            if (!leg.operation().steps().isEmpty()) {
                singles = new ArrayList<>(chain(leg.operation()).orElseThrow());
                if (leg.direction() == DatumSteps.Direction.REVERSE) {
                    singles = reversed(singles);
                }
            }
            for (Leg single : singles) {
                Datum to = datumOf(single.to());
                // The step's own start may be the ensemble of the datum that the data stand on: one and the same here.
                DatumSteps.of(single.operation(), single.direction(), at, to).ifPresent(steps::add);
                at = to;
            }
        }
        double accuracy = way.accuracy();
        return new DatumPath(
                Optional.of(way.id()),
                way.name(),
                Double.isNaN(accuracy) ? OptionalDouble.empty() : OptionalDouble.of(accuracy),
                steps);
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
