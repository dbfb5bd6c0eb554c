package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Unit;
import io.geoidem.geotools.crs.wkt.WktNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Units of texts. The number counts, and is taken for the registry's exact factor where both are one within 1e-9; a unit
 * without a number is looked up by its name.
 */
final class TextUnits {
    /** Names of other writers for units of the registry. */
    private static final Map<String, Integer> OTHER_NAMES = Map.ofEntries(
            Map.entry("meter", 9001),
            Map.entry("meters", 9001),
            Map.entry("metres", 9001),
            Map.entry("m", 9001),
            Map.entry("feet", 9002),
            Map.entry("footus", 9003),
            Map.entry("ussurveyfeet", 9003),
            Map.entry("usft", 9003),
            Map.entry("ftus", 9003),
            Map.entry("foot", 9002),
            Map.entry("ft", 9002),
            Map.entry("degrees", 9102),
            Map.entry("deg", 9102),
            Map.entry("decimaldegree", 9102),
            Map.entry("gon", 9105),
            Map.entry("grads", 9105));

    private static final String[] KEYWORDS = {"UNIT", "LENGTHUNIT", "ANGLEUNIT", "SCALEUNIT"};

    private final Registry registry;

    TextUnits(Registry registry) {
        this.registry = registry;
    }

    /** The unit that stands in an element; empty where none does. */
    Optional<Unit> in(WktNode node, String kind) {
        return node.child(KEYWORDS).map(unit -> unit(unit, kind));
    }

    private Unit unit(WktNode node, String kind) {
        OptionalDouble number = node.number(0);
        if (number.isPresent()) {
            double factor = kind.equals("angle") ? StrictMath.toDegrees(number.getAsDouble()) : number.getAsDouble();
            if (!(factor > 0) || Double.isInfinite(factor)) {
                throw Refusals.crs(
                        "the unit \"" + node.name() + "\" has no positive size", "correct the text, or name the CRS");
            }
            return snapped(node.name(), kind, factor);
        }
        String plain = Names.plain(node.name());
        Integer code = OTHER_NAMES.get(plain);
        for (Unit unit : registry.units()) {
            boolean named = code == null ? Names.plain(unit.name()).equals(plain) : unit.code() == code;
            if (named && unit.kind().equals(kind) && !Double.isNaN(unit.factor())) {
                return unit;
            }
        }
        throw Refusals.crs(
                "the unit \"" + node.name() + "\" is not known and stands without its size",
                "add its size in " + (kind.equals("angle") ? "radians" : "metres") + " to the text, or name the CRS");
    }

    private Unit snapped(String name, String kind, double factor) {
        if (kind.equals("angle") && Math.abs(factor - 1) < 1e-9) {
            return Unit.DEGREES;
        }
        if (kind.equals("length") && factor == 1) {
            return Unit.METRES;
        }
        for (Unit unit : registry.units()) {
            if (unit.kind().equals(kind) && Math.abs(unit.factor() - factor) <= 1e-9 * factor) {
                return unit;
            }
        }
        return new Unit(0, name.toLowerCase(Locale.ROOT), kind, factor);
    }

    /** Whether two units are one. */
    static boolean same(Unit one, Unit other) {
        return Math.abs(one.factor() - other.factor()) <= 1e-9 * one.factor();
    }
}
