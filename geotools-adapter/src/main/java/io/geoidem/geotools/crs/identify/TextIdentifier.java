package io.geoidem.geotools.crs.identify;

import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.geotools.crs.registry.Axis;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Unit;
import io.geoidem.geotools.crs.wkt.WktNode;
import io.geoidem.geotools.crs.wkt.WktParser;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Identifies texts: by the code in them, where the text's numbers agree with it; else by the names and numbers of the
 * datum, with the projection as written. A projection that is the registry's within 1e-9 is taken from there, so that
 * every writer's text of one system leads to the same numbers.
 */
final class TextIdentifier {
    private final Registry registry;
    private final CodeIdentifier codes;
    private final TextReader reader;
    private final DatumFinder datums;
    private final Twins twins;

    TextIdentifier(Registry registry, CodeIdentifier codes, Names names) {
        this.registry = registry;
        this.codes = codes;
        reader = new TextReader(new Methods(registry), new TextUnits(registry));
        datums = new DatumFinder(registry, names);
        twins = new Twins(registry, names);
    }

    Identified identify(String text) {
        return identify(WktParser.parse(text));
    }

    private Identified identify(WktNode node) {
        return switch (node.keyword()) {
            case "PROJCS", "PROJCRS", "PROJECTEDCRS" -> projected(node);
            case "GEOGCS", "GEOGCRS", "GEODCRS", "GEOGRAPHICCRS", "GEODETICCRS" -> geographic(node);
            case "COMPD_CS", "COMPOUNDCRS" ->
                horizontal(node).with(Flags.of(Flag.VERTICAL_CRS_IGNORED), "by the horizontal part of a compound CRS");
            case "BOUNDCRS" ->
                identify(node.child("SOURCECRS")
                        .flatMap(source -> source.child(
                                "PROJCRS",
                                "PROJECTEDCRS",
                                "GEOGCRS",
                                "GEODCRS",
                                "GEOGRAPHICCRS",
                                "GEODETICCRS",
                                "COMPOUNDCRS"))
                        .orElseThrow(() -> unusable(node, "bound CRS without a horizontal source")));
            case "VERT_CS", "VERTCRS", "VERTICALCRS" -> throw unusable(node, "vertical CRS");
            case "GEOCCS" -> throw unusable(node, "geocentric CRS");
            case "LOCAL_CS", "ENGCRS", "ENGINEERINGCRS", "LOCAL_DATUM" ->
                throw unusable(node, "local engineering CRS, which has no place on the Earth");
            case "FITTED_CS", "DERIVEDPROJCRS" -> throw unusable(node, "derived CRS");
            default ->
                throw Refusals.crs(
                        "the text is no CRS, it begins with " + shorten(node.keyword()),
                        "give the content of a .prj, or name the CRS");
        };
    }

    private static GeoidemException unusable(WktNode node, String kind) {
        return Refusals.crs("\"" + shorten(node.name()) + "\" is a " + kind, "name the horizontal CRS of the data");
    }

    private static String shorten(String text) {
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    private Identified horizontal(WktNode compound) {
        return identify(compound.child(
                        "PROJCS",
                        "PROJCRS",
                        "PROJECTEDCRS",
                        "GEOGCS",
                        "GEOGCRS",
                        "GEODCRS",
                        "GEOGRAPHICCRS",
                        "GEODETICCRS")
                .orElseThrow(() -> unusable(compound, "compound CRS without a horizontal part")));
    }

    private Identified geographic(WktNode node) {
        if (node.child("CS").flatMap(WktNode::word).filter("CARTESIAN"::equals).isPresent()) {
            throw unusable(node, "geocentric CRS");
        }
        Unit unit = reader.angle(node);
        List<Axis> axes = reader.axes(node, unit);
        Found found = base(node, node.code("EPSG"));
        Flags flags = found.flags;
        Crs crs = found.code.orElse(found.base);
        if (crs.kind() == Crs.Kind.GEOGRAPHIC_3D || axes.size() > 2) {
            flags = flags.plus(Flags.of(Flag.VERTICAL_CRS_IGNORED));
        }
        boolean same = crs.axes().isEmpty() || TextUnits.same(crs.axes().get(0).unit(), unit);
        return new Identified(
                same ? Optional.of(crs) : Optional.empty(),
                found.base,
                same ? crs.name() : node.name(),
                Optional.empty(),
                unit,
                axes.isEmpty() ? "east,north" : Directions.describe(axes),
                axes.isEmpty() ? Directions.EAST_NORTH : Directions.of(axes),
                crs.area(),
                flags,
                found.rule);
    }

    /** A base with the way it was found. */
    private record Found(Optional<Crs> code, Crs base, Flags flags, String rule) {}

    private Found base(WktNode node, Optional<Integer> code) {
        DatumFinder.Wanted wanted = reader.datum(node);
        Optional<Crs> named = code.flatMap(registry::crs).filter(crs -> crs.datum() != null);
        if (named.isPresent() && agrees(wanted, named.get())) {
            Identified known = codes.identify(named.get(), "");
            return new Found(Optional.of(named.get()), known.base(), Flags.NONE, "by the code in the text");
        }
        Flags flags = named.isPresent() ? Flags.of(Flag.CRS_CODE_DISAGREES) : Flags.NONE;
        Optional<Datum> datum = node.child("DATUM", "GEODETICDATUM", "TRF", "ENSEMBLE")
                .flatMap(found -> found.code("EPSG"))
                .flatMap(registry::datum);
        if (datum.isPresent()) {
            Optional<Crs> base = datums.base(datum.get()).filter(crs -> agrees(wanted, crs));
            if (base.isPresent()) {
                return new Found(Optional.empty(), base.get(), flags, "by the code of the datum in the text");
            }
            flags = Flags.of(Flag.CRS_CODE_DISAGREES);
        }
        return new Found(Optional.empty(), datums.find(wanted), flags, "by the name and the numbers of the datum");
    }

    private boolean agrees(DatumFinder.Wanted wanted, Crs crs) {
        Datum datum = crs.datum();
        return datum != null
                && datum.ellipsoid() != null
                && Near.same(datum.ellipsoid(), wanted.ellipsoid())
                && wanted.meridians().stream().anyMatch(m -> Math.abs(m - datum.meridianDegrees()) < 1e-7);
    }

    private Identified projected(WktNode node) {
        WktNode baseNode = reader.base(node);
        Unit unit = reader.length(node);
        List<Axis> axes = reader.axes(node, unit);
        Conversion written = Krovaks.recognise(axes, WebMercator.recognise(node, reader.conversion(node, baseNode)));
        // The first version of well-known text has one word for some methods on the ellipsoid and on the sphere.
        Conversion spherical = node.keyword().equals("PROJCS") ? SameProjection.onSphere(written) : written;
        Optional<Integer> code = node.code("EPSG").or(() -> node.code("ESRI").map(WebMercator::twin));
        Optional<Crs> named = code.flatMap(registry::crs).filter(crs -> crs.kind() == Crs.Kind.PROJECTED);
        if (named.isPresent()) {
            Identified known = codes.identify(named.get(), "by the code in the text");
            boolean numbers = agrees(reader.datum(baseNode), known.base())
                    && TextUnits.same(known.unit(), unit)
                    && isOneOf(known, written, spherical);
            if (numbers) {
                return oriented(known, axes);
            }
        }
        Found found = base(baseNode, baseNode.code("EPSG"));
        Flags flags = named.isPresent() || node.code("EPSG").isPresent()
                ? found.flags.plus(Flags.of(Flag.CRS_CODE_DISAGREES))
                : found.flags;
        Optional<Crs> twin = twins.find(found.base, written, spherical, unit, node.name());
        if (twin.isPresent()) {
            Identified known = codes.identify(twin.get(), found.rule + ", and its projection's numbers");
            return oriented(known, axes).with(flags, known.foundBy());
        }
        return new Identified(
                Optional.empty(),
                found.base,
                node.name(),
                Optional.of(written),
                unit,
                axes.isEmpty() ? "east,north" : Directions.describe(axes),
                axes.isEmpty() ? Directions.ofMethod(written.method()) : Directions.of(axes),
                found.base.area(),
                flags,
                found.rule + ", with the projection as written");
    }

    private static boolean isOneOf(Identified known, Conversion written, Conversion spherical) {
        Conversion conversion = known.conversion().orElseThrow();
        SameProjection same = new SameProjection(Objects.requireNonNull(
                Objects.requireNonNull(known.base().datum()).ellipsoid()));
        return same.test(conversion, written) || same.test(conversion, spherical);
    }

    /** A known system with the axes that the text gives it. */
    private static Identified oriented(Identified known, List<Axis> axes) {
        if (axes.size() < 2) {
            return known;
        }
        Directions written = Directions.of(axes);
        boolean unclear = written.x() == Directions.Way.ALONG
                || written.x() == written.y()
                || known.directions().x() == Directions.Way.ALONG
                || known.directions().x() == known.directions().y();
        boolean agree = unclear || written.equals(known.directions());
        return new Identified(
                known.code(),
                known.base(),
                known.name(),
                known.conversion(),
                known.unit(),
                Directions.describe(axes).toLowerCase(Locale.ROOT),
                agree ? known.directions() : written,
                known.area(),
                agree ? known.flags() : known.flags().plus(Flags.of(Flag.CRS_CODE_DISAGREES)),
                known.foundBy());
    }
}
