package io.geoidem.geotools.crs.operation;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.geotools.crs.registry.Area;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Registry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;

/** Chooses the operation from a geographic CRS to WGS 84. Thread-safe. */
public final class OperationChooser {
    private static final int WGS84 = 4326;

    private final Registry registry;
    private final Set<Integer> targets;
    private final OperationWays ways;
    private final NamedOperations named;

    /** A chooser over a registry. */
    public OperationChooser(Registry registry) {
        this.registry = registry;
        Crs wgs84 = registry.crs(WGS84).orElseThrow();
        ways = new OperationWays(registry);
        targets = ways.forms(Objects.requireNonNull(wgs84.datum()));
        named = new NamedOperations(registry, ways, targets);
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
        Set<Integer> sources = ways.forms(datum);
        if (wanted.isPresent()) {
            return ways.path(named.way(wanted.get(), base, sources), datum);
        }
        if (targets.contains(base.code())) {
            return new DatumPath(Optional.empty(), "none: the base is WGS 84", OptionalDouble.empty(), List.of());
        }
        if (isMemberOfWgs84(datum)) {
            return new DatumPath(
                    Optional.empty(), "none: the datum is a member of WGS 84", OptionalDouble.empty(), List.of());
        }
        Set<Integer> widened = ensembleForms(datum, sources);
        List<Supplier<List<Candidate>>> stages = List.of(
                () -> ways.direct(Set.of(base.code()), Set.of(WGS84)),
                () -> ways.direct(sources, targets),
                () -> ways.throughOneMore(sources, targets),
                () -> ways.direct(widened, targets),
                () -> ways.throughOneMore(widened, targets));
        for (Supplier<List<Candidate>> stage : stages) {
            List<Candidate> found = stage.get();
            Optional<Candidate> best = best(found, area).or(bestOnBase(found, base));
            if (best.isPresent()) {
                return ways.path(best.get(), datum);
            }
        }
        throw new GeoidemException(
                ErrorCode.CRS,
                Place.UNKNOWN,
                "the registry has no operation without grids from " + base.name() + " (" + base.id() + ") to WGS 84",
                "reproject the data to WGS 84 before, with a tool that has the grid");
    }

    private static Optional<Candidate> best(List<Candidate> ways, Area area) {
        return ways.stream().filter(way -> way.shareOf(area) > 0).min(Candidate.preferenceIn(area));
    }

    /** Where no operation meets the area of a projection, the area of its base decides. */
    private static Supplier<Optional<Candidate>> bestOnBase(List<Candidate> ways, Crs base) {
        return () -> best(ways, base.area());
    }

    /** The forms of the datum and of the ensembles that it is a member of. */
    private Set<Integer> ensembleForms(Datum datum, Set<Integer> own) {
        Set<Integer> codes = new LinkedHashSet<>(own);
        for (int ensemble : registry.ensemblesOf(datum.code())) {
            registry.datum(ensemble).ifPresent(found -> codes.addAll(ways.forms(found)));
        }
        return codes;
    }

    private boolean isMemberOfWgs84(Datum datum) {
        Datum wgs84 = Objects.requireNonNull(registry.crs(WGS84).orElseThrow().datum());
        return registry.ensemblesOf(datum.code()).contains(wgs84.code());
    }
}
