package io.geoidem.crs;

import java.util.Locale;
import java.util.Set;

/** The names and texts under which WGS 84 longitude and latitude are known, so that they need no registry. */
public final class Wgs84Names {
    private static final Set<String> NAMES = Set.of(
            "epsg:4326",
            "ogc:crs84",
            "crs84",
            "crs:84",
            "wgs84",
            "urn:ogc:def:crs:ogc:1.3:crs84",
            "urn:ogc:def:crs:ogc::crs84",
            "urn:ogc:def:crs:ogc:1.0:crs84",
            "urn:ogc:def:crs:epsg::4326",
            "http://www.opengis.net/def/crs/ogc/1.3/crs84",
            "https://www.opengis.net/def/crs/ogc/1.3/crs84",
            "http://www.opengis.net/def/crs/epsg/0/4326",
            "https://www.opengis.net/def/crs/epsg/0/4326",
            "http://www.opengis.net/gml/srs/epsg.xml#4326");

    private Wgs84Names() {}

    /**
     * Whether the CRS is WGS 84 by name, or by a text that the usual writers give it and that leaves no doubt. False says
     * nothing: a reprojector may still find that a text means WGS 84.
     */
    public static boolean isWgs84(CrsRef crs) {
        if (crs instanceof CrsRef.Wgs84) {
            return true;
        }
        if (crs instanceof CrsRef.Text text) {
            return Wgs84Text.matches(text.wkt());
        }
        return crs instanceof CrsRef.Named named
                && NAMES.contains(named.name().strip().toLowerCase(Locale.ROOT));
    }
}
