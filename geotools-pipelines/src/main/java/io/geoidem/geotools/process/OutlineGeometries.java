package io.geoidem.geotools.process;

import io.geoidem.reconcile.outline.Outline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;

/** Normalised geometries as JTS geometries: longitude, latitude and, where there is one, height. Stateless. */
final class OutlineGeometries {
    private static final GeometryFactory FACTORY = new GeometryFactory();

    private OutlineGeometries() {}

    /** The geometry; null for the null geometry, and an empty collection for an empty one. */
    static @Nullable Geometry of(Outline outline) {
        if (outline.type().isEmpty()) {
            return null;
        }
        List<Geometry> parts = new ArrayList<>();
        for (int part = 0; part < outline.parts(); part++) {
            if (outline.firstSequence(part) < outline.endSequence(part)) {
                parts.add(part(outline, part));
            }
        }
        if (outline.type().startsWith("GeometryCollection")) {
            return FACTORY.createGeometryCollection(parts.toArray(Geometry[]::new));
        }
        return outline.type().startsWith("Multi") ? multi(outline.type(), parts) : FACTORY.buildGeometry(parts);
    }

    private static Geometry multi(String type, List<Geometry> parts) {
        return switch (type) {
            case "MultiPoint" -> FACTORY.createMultiPoint(parts.toArray(org.locationtech.jts.geom.Point[]::new));
            case "MultiLineString" ->
                FACTORY.createMultiLineString(parts.toArray(org.locationtech.jts.geom.LineString[]::new));
            default -> FACTORY.createMultiPolygon(parts.toArray(org.locationtech.jts.geom.Polygon[]::new));
        };
    }

    private static Geometry part(Outline outline, int part) {
        int first = outline.firstSequence(part);
        return switch (outline.kind(part)) {
            case POINT -> FACTORY.createPoint(position(outline, outline.firstPosition(first)));
            case LINE -> FACTORY.createLineString(positions(outline, first, 0, 2));
            case POLYGON -> {
                LinearRing shell = FACTORY.createLinearRing(positions(outline, first, 1, 4));
                LinearRing[] holes = new LinearRing[outline.endSequence(part) - first - 1];
                for (int i = 0; i < holes.length; i++) {
                    holes[i] = FACTORY.createLinearRing(positions(outline, first + 1 + i, 1, 4));
                }
                yield FACTORY.createPolygon(shell, holes);
            }
        };
    }

    /** A line, closed or not; what has collapsed repeats its first position, because JTS refuses fewer than it takes. */
    private static Coordinate[] positions(Outline outline, int sequence, int closing, int least) {
        int from = outline.firstPosition(sequence);
        int count = outline.endPosition(sequence) - from;
        Coordinate[] positions = new Coordinate[Math.max(count + closing, least)];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = position(outline, i < count ? from + i : from);
        }
        return positions;
    }

    private static Coordinate position(Outline outline, int position) {
        double cells = outline.cellsInDegree();
        double x = outline.x(position) / cells;
        double y = outline.y(position) / cells;
        double z = outline.z(position);
        return Double.isNaN(z) ? new Coordinate(x, y) : new Coordinate(x, y, z);
    }
}
