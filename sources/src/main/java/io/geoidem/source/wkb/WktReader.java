package io.geoidem.source.wkb;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.geometry.JtsGeometries;
import io.geoidem.geometry.ShapeBuilder;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Reads well-known text with JTS, and the SRID that PostGIS writes before it. Stateless and thread-safe. */
public final class WktReader {
    private static final Pattern SRID = Pattern.compile("(?i)\\s*SRID\\s*=\\s*([0-9]{1,9})\\s*;(.*)", Pattern.DOTALL);
    /** Parentheses of a multi-polygon inside a collection. */
    private static final int INNERMOST = 4;

    private WktReader() {}

    /**
     * The geometry.
     *
     * @throws GeoidemException with {@link ErrorCode#GEOMETRY} for a text that is none and for what §5.2 rejects, with
     *     {@link ErrorCode#LIMIT} for collections nested too deep
     */
    public static WkbGeometry read(String text, Limits limits) {
        Matcher extended = SRID.matcher(text);
        boolean hasSrid = extended.matches();
        String wkt = hasSrid ? extended.group(2) : text;
        requireOneThatIsFlat(wkt, limits);
        try {
            Geometry geometry = new WKTReader().read(wkt);
            ShapeBuilder shape = new ShapeBuilder(limits);
            JtsGeometries.addTo(shape, geometry);
            return new WkbGeometry(
                    shape.build(), hasSrid ? OptionalInt.of(Integer.parseInt(extended.group(1))) : OptionalInt.empty());
        } catch (ParseException | IllegalArgumentException e) {
            throw refused(wkt, e);
        }
    }

    /** JTS descends by recursion and leaves unread what follows the geometry, so that both are looked at first. */
    private static void requireOneThatIsFlat(String wkt, Limits limits) {
        int depth = 0;
        int end = -1;
        for (int i = 0; i < wkt.length() && end < 0; i++) {
            depth += wkt.charAt(i) == '(' ? 1 : wkt.charAt(i) == ')' ? -1 : 0;
            if (depth > limits.collectionDepth() + INNERMOST) {
                throw Limits.exceeded(
                        Place.UNKNOWN, "the nesting of collections", limits.collectionDepth(), "collectionDepth");
            }
            end = depth == 0 && wkt.charAt(i) == ')' ? i + 1 : -1;
        }
        String rest = end < 0 ? wkt.substring(lastWord(wkt)) : wkt.substring(end);
        if (end < 0 ? !rest.strip().equalsIgnoreCase("EMPTY") : !rest.isBlank()) {
            throw refused(wkt, null);
        }
    }

    private static int lastWord(String wkt) {
        return wkt.stripTrailing().lastIndexOf(' ') + 1;
    }

    private static GeoidemException refused(String wkt, @Nullable Throwable e) {
        String shown = wkt.length() <= 60 ? wkt : wkt.substring(0, 57) + "...";
        return new GeoidemException(
                ErrorCode.GEOMETRY,
                Place.UNKNOWN,
                "\"" + shown + "\" is no geometry in well-known text"
                        + (e == null || e.getMessage() == null ? "" : ": " + e.getMessage()),
                "correct the text",
                e);
    }
}
