package io.geoidem.crs;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether names of CRSs mean the same one, as far as the names alone tell. */
public final class CrsNames {
    /** The forms in which an EPSG code is written: short, as a URN and as a URL, with or without a version of the registry. */
    private static final Pattern EPSG = Pattern.compile("(?:urn:(?:x-)?ogc:def:crs:epsg:[0-9.]*:"
            + "|https?://(?:www\\.)?opengis\\.net/def/crs/epsg/[0-9.]+/"
            + "|https?://(?:www\\.)?opengis\\.net/gml/srs/epsg\\.xml#"
            + "|epsg:+(?:[0-9.]*:)?)0*([0-9]{1,9})/?");

    private CrsNames() {}

    /** Whether two references certainly mean one CRS. False says nothing. */
    public static boolean areSame(CrsRef a, CrsRef b) {
        if (a.equals(b) || (Wgs84Names.isWgs84(a) && Wgs84Names.isWgs84(b))) {
            return true;
        }
        Optional<String> code = code(a);
        return code.isPresent() && code.equals(code(b));
    }

    private static Optional<String> code(CrsRef crs) {
        if (!(crs instanceof CrsRef.Named named)) {
            return Optional.empty();
        }
        Matcher matcher = EPSG.matcher(named.name().strip().toLowerCase(Locale.ROOT));
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
