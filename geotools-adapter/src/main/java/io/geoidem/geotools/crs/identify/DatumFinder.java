package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Validity;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds the registry's datum that a text means, by its names and its numbers. */
final class DatumFinder {
    private static final int MOST_LISTED = 8;

    private final Registry registry;
    private final Names names;

    DatumFinder(Registry registry, Names names) {
        this.registry = registry;
        this.names = names;
    }

    /** What a text says of its base. */
    record Wanted(String system, String datum, Ellipsoid ellipsoid, List<Double> meridians) {}

    /** The base CRS that the names and numbers of a text mean. */
    Crs find(Wanted wanted) {
        Predicate<Datum> fits = datum -> datum.ellipsoid() != null
                && Near.same(datum.ellipsoid(), wanted.ellipsoid)
                && wanted.meridians.stream().anyMatch(m -> Math.abs(m - datum.meridianDegrees()) < 1e-7);
        TreeSet<Integer> byDatum = new TreeSet<>(names.datums(wanted.datum));
        TreeSet<Integer> bySystem = new TreeSet<>(names.datums(wanted.system));
        for (int code : names.systems(wanted.system)) {
            registry.crs(code).map(Crs::datum).ifPresent(datum -> bySystem.add(datum.code()));
        }
        for (int code : names.systems(wanted.datum)) {
            registry.crs(code)
                    .filter(crs -> crs.kind() != Crs.Kind.PROJECTED)
                    .map(Crs::datum)
                    .ifPresent(datum -> bySystem.add(datum.code()));
        }
        List<Datum> fitting = fitting(byDatum, fits);
        if (fitting.size() > 1) {
            List<Datum> both = fitting.stream()
                    .filter(datum -> bySystem.contains(datum.code()))
                    .toList();
            fitting = both.isEmpty() ? fitting : both;
        }
        if (fitting.isEmpty()) {
            fitting = fitting(bySystem, fits);
        }
        if (fitting.size() == 1) {
            Optional<Crs> base = base(fitting.get(0));
            if (base.isPresent()) {
                return base.get();
            }
        }
        throw refused(wanted, fitting, byDatum.isEmpty() && bySystem.isEmpty());
    }

    /** The datums that fit; the valid ones alone where there are any. */
    private List<Datum> fitting(Collection<Integer> codes, Predicate<Datum> fits) {
        List<Datum> all = codes.stream()
                .flatMap(code -> registry.datum(code).stream())
                .filter(fits)
                .filter(datum -> base(datum).isPresent())
                .toList();
        List<Datum> valid =
                all.stream().filter(datum -> datum.validity() == Validity.VALID).toList();
        return valid.isEmpty() ? all : valid;
    }

    /** The registry's geographic CRS of a datum; a valid one first. */
    Optional<Crs> base(Datum datum) {
        List<Crs> flat = registry.systemsOn(datum).stream()
                .filter(crs -> crs.kind() == Crs.Kind.GEOGRAPHIC_2D)
                .toList();
        return flat.stream()
                .filter(crs -> crs.validity() == Validity.VALID)
                .findFirst()
                .or(() -> flat.stream().findFirst());
    }

    private io.geoidem.GeoidemException refused(Wanted wanted, List<Datum> fitting, boolean unknownName) {
        String what = "the datum \"" + wanted.datum + "\" of \"" + wanted.system + "\"";
        String remedy = "name the CRS by its EPSG code";
        if (!fitting.isEmpty()) {
            return Refusals.crs(what + " may be " + list(fitting), remedy);
        }
        List<Datum> onEllipsoid = registry.datumList().stream()
                .filter(datum -> datum.validity() == Validity.VALID
                        && datum.ellipsoid() != null
                        && Near.same(datum.ellipsoid(), wanted.ellipsoid)
                        && base(datum).isPresent())
                .toList();
        String others = onEllipsoid.isEmpty()
                ? "no datum of the registry has its ellipsoid"
                : "on its ellipsoid the registry has " + list(onEllipsoid);
        String why = unknownName ? " is not known; " : " does not have the ellipsoid and prime meridian of the text; ";
        return Refusals.crs(what + why + others, remedy);
    }

    private String list(List<Datum> datums) {
        StringBuilder text = new StringBuilder();
        for (Datum datum : datums.subList(0, Math.min(MOST_LISTED, datums.size()))) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append(base(datum).orElseThrow().id())
                    .append(" (")
                    .append(datum.name())
                    .append(')');
        }
        return text + (datums.size() > MOST_LISTED ? " and " + (datums.size() - MOST_LISTED) + " others" : "");
    }
}
