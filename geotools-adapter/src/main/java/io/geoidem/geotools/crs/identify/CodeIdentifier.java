package io.geoidem.geotools.crs.identify;

import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Unit;
import io.geoidem.geotools.crs.registry.Validity;
import java.util.Optional;

/** Identifies by a code of the registry. */
final class CodeIdentifier {
    private final Registry registry;

    CodeIdentifier(Registry registry) {
        this.registry = registry;
    }

    /** The CRS of a code, or its horizontal part. */
    Identified identify(int code, String rule) {
        Crs crs = registry.crs(code)
                .orElseThrow(() -> Refusals.crs(
                        "the registry (EPSG " + registry.version() + ") has no CRS EPSG:" + code,
                        "check the code, or give the definition as well-known text"));
        return identify(crs, rule);
    }

    Identified identify(Crs crs, String rule) {
        return switch (crs.kind()) {
            case GEOGRAPHIC_2D -> geographic(crs, crs, rule);
            case GEOGRAPHIC_3D -> geographic(flat(crs), crs, rule).with(Flags.of(Flag.VERTICAL_CRS_IGNORED), rule);
            case PROJECTED -> projected(crs, rule);
            case COMPOUND ->
                identify(crs.horizontal(), rule + ", horizontal part of " + crs.id())
                        .with(Flags.of(Flag.VERTICAL_CRS_IGNORED), rule + ", horizontal part of " + crs.id());
            case GEOCENTRIC -> throw unusable(crs, "geocentric");
            case VERTICAL -> throw unusable(crs, "vertical");
            case OTHER -> throw unusable(crs, "local or derived");
        };
    }

    private static io.geoidem.GeoidemException unusable(Crs crs, String kind) {
        return Refusals.crs(
                crs.id() + " (" + crs.name() + ") is a " + kind + " CRS, which has no longitude and latitude",
                "name the horizontal CRS of the data");
    }

    private Identified geographic(Crs base, Crs crs, String rule) {
        return new Identified(
                Optional.of(crs),
                base,
                crs.name(),
                Optional.empty(),
                crs.axes().isEmpty() ? Unit.DEGREES : crs.axes().get(0).unit(),
                Directions.describe(crs.axes()),
                Directions.of(crs.axes()),
                crs.area(),
                Flags.NONE,
                rule);
    }

    private Identified projected(Crs crs, String rule) {
        Crs base = registry.crs(crs.base())
                .orElseThrow(() -> Refusals.crs(crs.id() + " has no base CRS", "name another code"));
        if (base.kind() == Crs.Kind.PROJECTED || base.kind() == Crs.Kind.OTHER) {
            throw unusable(crs, "derived");
        }
        Conversion conversion = registry.conversion(crs.conversion())
                .orElseThrow(() -> Refusals.crs(crs.id() + " has no projection", "name another code"));
        return new Identified(
                Optional.of(crs),
                flat(base),
                crs.name(),
                Optional.of(conversion),
                crs.axes().isEmpty() ? Unit.METRES : crs.axes().get(0).unit(),
                Directions.describe(crs.axes()),
                Directions.of(crs.axes()),
                crs.area(),
                Flags.NONE,
                rule);
    }

    /** The two-dimensional CRS on the same datum; the CRS itself where there is none. */
    private Crs flat(Crs crs) {
        if (crs.kind() == Crs.Kind.GEOGRAPHIC_2D || crs.datum() == null) {
            return crs;
        }
        return registry.systemsOn(crs.datum()).stream()
                .filter(other -> other.kind() == Crs.Kind.GEOGRAPHIC_2D && other.validity() == Validity.VALID)
                .findFirst()
                .orElse(crs);
    }
}
