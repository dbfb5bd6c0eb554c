package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Operation;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Unit;
import io.geoidem.geotools.crs.registry.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the registry's projected CRS that a projection on a base is. Of several, a valid one goes before a deprecated
 * one, then one of the text's name, then one that is not marked as a twin with other axes or an ensemble's realisation,
 * then the lowest code.
 */
final class Twins {
    private final Registry registry;
    private final Names names;

    Twins(Registry registry, Names names) {
        this.registry = registry;
        this.names = names;
    }

    /**
     * The CRS, if the registry has it.
     *
     * @param written the projection as written
     * @param spherical the same on the sphere, for a dialect that does not tell them apart; only a name decides for it
     */
    Optional<Crs> find(Crs base, Conversion written, Conversion spherical, Unit unit, String name) {
        Set<Integer> named = names.systems(name);
        Optional<Crs> moved = moved(base, written, unit, named);
        if (moved.isPresent()) {
            return moved;
        }
        SameProjection same = new SameProjection(
                Objects.requireNonNull(Objects.requireNonNull(base.datum()).ellipsoid()));
        Crs best = null;
        for (Crs crs : registry.projectedOn(base)) {
            if (fits(crs, same, written, unit) || (named.contains(crs.code()) && fits(crs, same, spherical, unit))) {
                best = best == null || isBefore(crs, best, named) ? crs : best;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * The one valid CRS of the text's name that stands on another datum, to which the registry takes the coordinates of
     * the text's base over: a realisation that has been given its own datum since the text was written.
     */
    private Optional<Crs> moved(Crs base, Conversion written, Unit unit, Set<Integer> named) {
        List<Crs> valid = new ArrayList<>();
        for (int code : named) {
            registry.crs(code)
                    .filter(crs -> crs.kind() == Crs.Kind.PROJECTED && crs.validity() == Validity.VALID)
                    .ifPresent(valid::add);
        }
        if (valid.size() != 1 || !isTakenOver(base.code(), valid.get(0).base())) {
            return Optional.empty();
        }
        Crs found = valid.get(0);
        Datum datum = Objects.requireNonNull(found.datum());
        SameProjection same = new SameProjection(Objects.requireNonNull(datum.ellipsoid()));
        return fits(found, same, written, unit) ? Optional.of(found) : Optional.empty();
    }

    private boolean isTakenOver(int one, int other) {
        for (Operation operation : registry.operationsAt(one)) {
            boolean between = operation.source() + operation.target() == one + other
                    && (operation.source() == other || operation.target() == other);
            if (between
                    && operation.validity() == Validity.VALID
                    && operation.steps().isEmpty()
                    && operation.grids().isEmpty()
                    && !operation.parameters().isEmpty()
                    && operation.parameters().values().stream().allMatch(value -> value.value() == 0)) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(Crs crs, SameProjection same, Conversion written, Unit unit) {
        Conversion conversion = registry.conversion(crs.conversion()).orElse(null);
        return conversion != null && TextUnits.same(unitOf(crs), unit) && same.test(conversion, written);
    }

    private static boolean isBefore(Crs crs, Crs other, Set<Integer> named) {
        if (crs.validity() != other.validity()) {
            return crs.validity() == Validity.VALID;
        }
        if (named.contains(crs.code()) != named.contains(other.code())) {
            return named.contains(crs.code());
        }
        if (isMarked(crs.name()) != isMarked(other.name())) {
            return isMarked(other.name());
        }
        return crs.code() < other.code();
    }

    private static Unit unitOf(Crs crs) {
        return crs.axes().isEmpty() ? Unit.METRES : crs.axes().get(0).unit();
    }

    private static boolean isMarked(String name) {
        String plain = name.toUpperCase(Locale.ROOT).replace(" ", "");
        return plain.contains("(N-E)")
                || plain.contains("(E-N)")
                || plain.contains("(N,E)")
                || plain.contains("(ZE-N)");
    }
}
