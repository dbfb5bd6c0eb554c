package io.geoidem.geotools.crs.identify;

import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Registry;
import io.geoidem.geotools.crs.registry.Validity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Identifies names: codes with their authority in any spelling, SRIDs, and the names of the registry. */
final class NameIdentifier {
    private static final Pattern CODE = Pattern.compile(
            "(?:urn:(?:x-)?ogc:def:crs:epsg:[0-9.]*:|https?://(?:www\\.)?opengis\\.net/def/crs/epsg/[0-9.]+/"
                    + "|https?://(?:www\\.)?opengis\\.net/gml/srs/epsg\\.xml#|https?://(?:www\\.)?epsg\\.org/crs[_/]"
                    + "|https?://spatialreference\\.org/ref/epsg/|epsg:+(?:[0-9.]*:)?|srid[=:; ]*|)([0-9]{1,9})/?");
    private static final Pattern COMPOUND =
            Pattern.compile("(?:urn:ogc:def:crs,crs:epsg:[0-9.]*:([0-9]{1,9}),crs:epsg:[0-9.]*:[0-9]{1,9}"
                    + "|epsg:([0-9]{1,9})\\+(?:epsg:)?[0-9]{1,9})");
    private static final Pattern OGC = Pattern.compile(
            "(?:urn:(?:x-)?ogc:def:crs:ogc:[0-9.]*:|https?://(?:www\\.)?opengis\\.net/def/crs/ogc/[0-9.]+/|ogc:|crs:|)"
                    + "(crs(?:84|83|27)h?|84|83|27)/?");
    private static final Pattern ESRI = Pattern.compile(
            "(?:urn:(?:x-)?(?:ogc|esri):def:crs:esri:[0-9.]*:|https?://spatialreference\\.org/ref/esri/|esri:+)([0-9]{1,9})/?");

    /** Codes of other authorities that are one with a code of the registry: ESRI's and OpenLayers' Web Mercator. */
    private static final Map<Integer, Integer> TWINS = Map.of(102100, 3857, 102113, 3857, 900913, 3857, 37001, 4326);

    private final Registry registry;
    private final CodeIdentifier codes;
    private final Supplier<Names> names;

    NameIdentifier(Registry registry, CodeIdentifier codes, Supplier<Names> names) {
        this.registry = registry;
        this.codes = codes;
        this.names = names;
    }

    Identified identify(String given) {
        String name = given.strip();
        String lower = name.toLowerCase(Locale.ROOT);
        Matcher ogc = OGC.matcher(lower);
        if (ogc.matches() && !lower.matches("[0-9]+")) {
            return ogc(ogc.group(1));
        }
        Matcher code = CODE.matcher(lower);
        if (code.matches()) {
            return codes.identify(twin(Integer.parseInt(code.group(1))), "by its code");
        }
        Matcher compound = COMPOUND.matcher(lower);
        if (compound.matches()) {
            String horizontal = compound.group(1) == null ? compound.group(2) : compound.group(1);
            return codes.identify(Integer.parseInt(horizontal), "by the code of its horizontal part")
                    .with(Flags.of(Flag.VERTICAL_CRS_IGNORED), "by the code of its horizontal part");
        }
        Matcher esri = ESRI.matcher(lower);
        if (esri.matches()) {
            return esri(Integer.parseInt(esri.group(1)));
        }
        return byName(name);
    }

    private Identified ogc(String name) {
        int code = name.contains("83") ? 4269 : name.contains("27") ? 4267 : 4326;
        return codes.identify(code, "by its OGC name");
    }

    /** ESRI's codes below 32768 are those of the registry. */
    private Identified esri(int code) {
        if (TWINS.containsKey(code)) {
            return codes.identify(twin(code), "by its ESRI code");
        }
        if (code < 32768 && registry.crs(code).isPresent()) {
            return codes.identify(code, "by its ESRI code, which is the registry's");
        }
        throw Refusals.crs(
                "the ESRI code " + code + " is not one of the registry's",
                "give the definition as well-known text, or name an EPSG code");
    }

    private static int twin(int code) {
        return TWINS.getOrDefault(code, code);
    }

    private Identified byName(String name) {
        List<Crs> found = names.get().systems(name).stream()
                .flatMap(code -> registry.crs(code).stream())
                .filter(crs -> crs.validity() == Validity.VALID)
                .filter(crs -> crs.kind() == Crs.Kind.GEOGRAPHIC_2D
                        || crs.kind() == Crs.Kind.PROJECTED
                        || crs.kind() == Crs.Kind.COMPOUND)
                .toList();
        if (found.size() == 1) {
            return codes.identify(found.get(0), "by its name");
        }
        String candidates = found.isEmpty()
                ? ""
                : ": " + String.join(", ", found.stream().limit(8).map(Crs::id).toList());
        throw Refusals.crs(
                found.isEmpty()
                        ? "the CRS \"" + shorten(name) + "\" is not known"
                        : "the CRS name \"" + shorten(name) + "\" has several meanings" + candidates,
                "name it by its code, such as EPSG:25832, or give its well-known text");
    }

    private static String shorten(String name) {
        return name.length() <= 80 ? name : name.substring(0, 77) + "...";
    }
}
