package io.geoidem.geometry;

import io.geoidem.Flag;
import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.number.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/** Canonical texts of geometries given as WKT or JTS. */
final class Texts {
    static final Grid GRID = new Grid(7, 3, Dimensions.XYZ);
    static final Grid FLAT_GRID = new Grid(7, 3, Dimensions.XY);
    static final Normalizer USUAL = new Normalizer(LineDirection.DIRECTED, FlagRequest.USUAL);

    private Texts() {}

    static Geometry wkt(String text) {
        try {
            return new WKTReader().read(text);
        } catch (ParseException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static String text(String wkt) {
        return text(wkt(wkt));
    }

    static String text(Geometry geometry) {
        return text(geometry, GRID, USUAL);
    }

    static String text(Geometry geometry, Grid grid, Normalizer normalizer) {
        GridBuilder builder = new GridBuilder(grid, Limits.DEFAULT);
        JtsGeometries.addTo(builder, geometry);
        return text(normalizer.normalize(builder));
    }

    static String text(Shape shape) {
        GridBuilder builder = new GridBuilder(GRID, Limits.DEFAULT);
        shape.addTo(builder);
        return text(USUAL.normalize(builder));
    }

    static String text(CanonicalGeometry canonical) {
        ByteSink sink = new ByteSink();
        canonical.appendTo(sink);
        return new String(sink.toByteArray(), StandardCharsets.UTF_8);
    }

    static Set<Flag> flags(String wkt) {
        GridBuilder builder = new GridBuilder(GRID, Limits.DEFAULT);
        JtsGeometries.addTo(builder, wkt(wkt));
        return USUAL.normalize(builder).flags();
    }
}
