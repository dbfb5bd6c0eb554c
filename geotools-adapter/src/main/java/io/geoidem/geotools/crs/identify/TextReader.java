package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Axis;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Unit;
import io.geoidem.geotools.crs.wkt.WktNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Takes the names and numbers out of the elements of a text, whichever version wrote it. */
final class TextReader {
    private static final String[] BASE = {
        "GEOGCS", "GEOGCRS", "GEODCRS", "BASEGEOGCRS", "BASEGEODCRS", "GEOGRAPHICCRS", "GEODETICCRS"
    };

    private final Methods methods;
    private final TextUnits units;

    TextReader(Methods methods, TextUnits units) {
        this.methods = methods;
        this.units = units;
    }

    WktNode base(WktNode projected) {
        return projected
                .child(BASE)
                .orElseThrow(() -> Refusals.crs(
                        "the projected CRS \"" + projected.name() + "\" lacks its geographic CRS",
                        "replace the text by the whole one, or name the CRS"));
    }

    /** What the text of a geographic CRS says of its datum. */
    DatumFinder.Wanted datum(WktNode base) {
        WktNode datum = base.child("DATUM", "GEODETICDATUM", "TRF", "ENSEMBLE")
                .orElseThrow(() -> Refusals.crs(
                        "the geographic CRS \"" + base.name() + "\" lacks its datum",
                        "replace the text by the whole one, or name the CRS"));
        WktNode ellipsoid = datum.child("SPHEROID", "ELLIPSOID")
                .orElseThrow(() -> Refusals.crs(
                        "the datum \"" + datum.name() + "\" lacks its ellipsoid",
                        "replace the text by the whole one, or name the CRS"));
        return new DatumFinder.Wanted(base.name(), datum.name(), ellipsoid(ellipsoid), meridians(base));
    }

    private Ellipsoid ellipsoid(WktNode node) {
        OptionalDouble axis = node.number(0);
        OptionalDouble inverse = node.number(1);
        double metres =
                axis.orElse(0) * units.in(node, "length").orElse(Unit.METRES).factor();
        if (!(metres > 0) || inverse.isEmpty()) {
            throw Refusals.crs(
                    "the ellipsoid \"" + node.name() + "\" lacks its axis or its flattening",
                    "replace the text by the whole one, or name the CRS");
        }
        double shape = inverse.getAsDouble();
        if (!(shape == 0 || shape > 1)) {
            throw Refusals.crs(
                    "the ellipsoid \"" + node.name() + "\" has an impossible flattening",
                    "correct the text, or name the CRS");
        }
        return new Ellipsoid(0, node.name(), metres, shape == 0 ? 0 : 1 / shape);
    }

    /** The prime meridian in degrees: as it stands, and as a number in the unit of the geographic CRS. */
    private List<Double> meridians(WktNode base) {
        Optional<WktNode> node = base.child("PRIMEM", "PRIMEMERIDIAN");
        if (node.isEmpty()) {
            return List.of(0.0);
        }
        double value = node.get().number(0).orElse(0);
        List<Double> degrees = new ArrayList<>();
        degrees.add(value);
        degrees.add(value * units.in(node.get(), "angle").orElse(angle(base)).factor());
        return degrees;
    }

    /** The unit of angles in a geographic CRS. */
    Unit angle(WktNode base) {
        return units.in(base, "angle")
                .or(() -> base.child("CS").flatMap(cs -> units.in(cs, "angle")))
                .or(() -> ofAxes(base, "angle"))
                .orElse(Unit.DEGREES);
    }

    /** The unit of lengths in a projected CRS. */
    Unit length(WktNode projected) {
        return units.in(projected, "length")
                .or(() -> ofAxes(projected, "length"))
                .orElseThrow(() -> Refusals.crs(
                        "the projected CRS \"" + projected.name() + "\" lacks its unit",
                        "replace the text by the whole one, or name the CRS"));
    }

    private Optional<Unit> ofAxes(WktNode crs, String kind) {
        for (WktNode axis : crs.children("AXIS")) {
            Optional<Unit> unit = units.in(axis, kind);
            if (unit.isPresent()) {
                return unit;
            }
        }
        return Optional.empty();
    }

    /** The axes; empty where the text names none. */
    List<Axis> axes(WktNode crs, Unit unit) {
        List<Axis> axes = new ArrayList<>();
        for (WktNode axis : crs.children("AXIS")) {
            String direction = axis.word().orElse("");
            if (!direction.isEmpty()) {
                boolean along = axis.child("MERIDIAN").isPresent();
                axes.add(new Axis(axis.name(), along ? "along a meridian" : direction, unit));
            }
        }
        return axes;
    }

    /**
     * The projection as written. Parameters without a unit stand in those of the CRS and of its base, in either version
     * (OGC 01-009, 7.3; ISO 19162, 9.3.4).
     */
    Conversion conversion(WktNode projected, WktNode base) {
        WktNode holder = projected.child("CONVERSION").orElse(projected);
        WktNode method = holder.child("PROJECTION", "METHOD")
                .orElseThrow(() -> Refusals.crs(
                        "the projected CRS \"" + projected.name() + "\" lacks its projection",
                        "replace the text by the whole one, or name the CRS"));
        Unit angle = angle(base);
        Unit length = length(projected);
        Ellipsoid ellipsoid = datum(base).ellipsoid();
        Map<Role, Measure> values = new EnumMap<>(Role.class);
        for (WktNode parameter : holder.children("PARAMETER")) {
            double value = parameter
                    .number(0)
                    .orElseThrow(() -> Refusals.crs(
                            "the parameter \"" + parameter.name() + "\" has no value",
                            "correct the text, or name the CRS"));
            if (RestatedEllipsoid.agrees(parameter.name(), value, method.name(), ellipsoid)) {
                continue;
            }
            Role role = Role.named(parameter.name())
                    .orElseThrow(() -> Refusals.crs(
                            "the projection parameter \"" + parameter.name() + "\" is not known",
                            "name the CRS by an EPSG code"));
            values.put(role, measure(parameter, role, value, angle, length));
        }
        return methods.conversion(projected.name(), method.name(), method.code("EPSG"), values);
    }

    private Measure measure(WktNode parameter, Role role, double value, Unit angle, Unit length) {
        return switch (role.kind) {
            case ANGLE -> new Measure(value, units.in(parameter, "angle").orElse(angle));
            case LENGTH -> new Measure(value, units.in(parameter, "length").orElse(length));
            case SCALE -> new Measure(value, units.in(parameter, "scale").orElse(new Unit(9201, "unity", "scale", 1)));
            case PLAIN -> new Measure(value, new Unit(9201, "unity", "scale", 1));
        };
    }
}
