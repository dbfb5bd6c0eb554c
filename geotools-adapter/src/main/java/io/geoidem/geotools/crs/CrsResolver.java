package io.geoidem.geotools.crs;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.crs.identify.CrsIdentifier;
import io.geoidem.geotools.crs.identify.Directions;
import io.geoidem.geotools.crs.identify.Identified;
import io.geoidem.geotools.crs.operation.DatumPath;
import io.geoidem.geotools.crs.operation.OperationChooser;
import io.geoidem.geotools.crs.projection.Projection;
import io.geoidem.geotools.crs.projection.Projections;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import io.geoidem.geotools.crs.registry.Registry;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Puts identification, operation and projection together. Thread-safe. */
public final class CrsResolver {
    private final CrsIdentifier identifier;
    private final OperationChooser chooser;

    /** A resolver over a registry. */
    public CrsResolver(Registry registry) {
        identifier = new CrsIdentifier(registry);
        chooser = new OperationChooser(registry);
    }

    /**
     * The way from a CRS to WGS 84.
     *
     * @param source the CRS
     * @param operation the operation to use; empty for the rule of choice
     * @throws GeoidemException with {@link ErrorCode#CRS}
     */
    public ToWgs84 toWgs84(CrsRef source, Optional<String> operation) {
        Identified found = identifier.identify(source);
        return path(found, chooser.choose(found.base(), found.area(), operation));
    }

    /**
     * The way from a CRS to its base: the projection alone, with longitude and latitude in the base's own unit.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS}
     */
    public ToWgs84 toBase(CrsRef source) {
        return path(identifier.identify(source), null);
    }

    private static ToWgs84 path(Identified found, @Nullable DatumPath datum) {
        Ellipsoid ellipsoid = Optional.ofNullable(found.base().datum())
                .flatMap(base -> Optional.ofNullable(base.ellipsoid()))
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.CRS,
                        Place.UNKNOWN,
                        found.base().id() + " (" + found.base().name() + ") has no ellipsoid in the registry",
                        "name another CRS"));
        Projection projection = found.conversion()
                .map(conversion -> Projections.of(conversion, ellipsoid))
                .orElse(null);
        if (found.conversion().isEmpty() && !found.directions().areCrosswise()) {
            throw new GeoidemException(
                    ErrorCode.CRS,
                    Place.UNKNOWN,
                    found.name() + " has longitude and latitude along axes that point " + found.axisOrder(),
                    "name the CRS by its code, or give a text with one axis to the east and one to the north");
        }
        Directions own = found.conversion()
                .map(conversion -> Directions.ofMethod(conversion.method()))
                .orElse(Directions.EAST_NORTH);
        double outUnit = datum != null || found.base().axes().isEmpty()
                ? 1
                : found.base().axes().get(0).unit().factor();
        return new ReprojectionPath(
                identity(found, datum),
                found.flags(),
                AxisMapping.between(found.directions(), own),
                found.unit().factor(),
                projection,
                datum,
                outUnit);
    }

    private static CrsIdentity identity(Identified found, @Nullable DatumPath datum) {
        return new CrsIdentity(
                found.code().map(crs -> crs.id()),
                found.base().id(),
                found.name(),
                found.conversion().map(conversion -> conversion.methodName()),
                found.unit().factor() == 1 && found.conversion().isEmpty()
                        ? "degree"
                        : found.unit().name(),
                found.axisOrder(),
                datum == null ? Optional.empty() : datum.id(),
                datum == null ? "none: the coordinates stay on the base" : datum.name(),
                datum == null ? OptionalDouble.empty() : datum.accuracy(),
                found.foundBy());
    }
}
