package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.wkt.WktNode;

/** Web Mercator in texts that have no word for it. */
final class WebMercator {
    private static final int PSEUDO_MERCATOR = 1024;

    private WebMercator() {}

    /** GDAL writes a Mercator on the ellipsoid, and the truth in an extension for PROJ. */
    static Conversion recognise(WktNode projected, Conversion written) {
        boolean spherical = false;
        for (WktNode extension : projected.children("EXTENSION")) {
            String text = extension.quoted(1).orElse("");
            spherical |= text.contains("+a=6378137") && text.contains("+b=6378137") && text.contains("=merc");
        }
        return spherical && (written.method() == 9804 || written.method() == 9841)
                ? new Conversion(
                        0,
                        written.name(),
                        PSEUDO_MERCATOR,
                        "Popular Visualisation Pseudo Mercator",
                        written.parameters())
                : written;
    }

    /** The registry's code for an ESRI code, where it has one. */
    static int twin(int esri) {
        return esri == 102100 || esri == 102113 ? 3857 : esri;
    }
}
