package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Unit;
import io.geoidem.geotools.crs.registry.Validity;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

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

    Optional<Crs> find(Crs base, Conversion written, Unit unit, String name) {
        return registry.projectedOn(base).stream()
                .filter(crs -> TextUnits.same(unitOf(crs), unit))
                .filter(crs -> registry.conversion(crs.conversion())
                        .filter(conversion -> Methods.same(conversion, written))
                        .isPresent())
                .min(Comparator.comparing((Crs crs) -> crs.validity() == Validity.DEPRECATED)
                        .thenComparing(crs -> !names.systems(name).contains(crs.code()))
                        .thenComparing(crs -> isMarked(crs.name()))
                        .thenComparing(Crs::code));
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
