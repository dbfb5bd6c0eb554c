package io.geoidem.geometry;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryCollection;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** Reads JTS geometries, which stay as they are. A position has z where its z is finite; measures are dropped (§5.5). */
public final class JtsGeometries {
    private JtsGeometries() {}

    /**
     * Adds a geometry to a builder.
     *
     * @throws GeoidemException with {@link ErrorCode#GEOMETRY} for a type that GeoJSON does not know, such as a curve,
     *     for an empty member of a multi-geometry, and for what {@link GeometryBuilder#endGeometry} rejects; with
     *     {@link ErrorCode#LIMIT} for collections nested too deep
     */
    public static void addTo(GeometryBuilder builder, Geometry geometry) {
        add(builder, geometry, 0);
    }

    private static void add(GeometryBuilder builder, Geometry geometry, int depth) {
        GeometryType type = typeOf(geometry);
        switch (type) {
            case POINT, MULTI_POINT -> addPoints(builder, geometry);
            case LINE_STRING, MULTI_LINE_STRING -> addLines(builder, geometry);
            case POLYGON, MULTI_POLYGON -> addPolygons(builder, geometry);
            case GEOMETRY_COLLECTION -> addMembers(builder, geometry, depth);
        }
        if (type != GeometryType.GEOMETRY_COLLECTION) {
            builder.endGeometry(type);
        }
    }

    private static void addMembers(GeometryBuilder builder, Geometry collection, int depth) {
        builder.requireCollectionDepth(depth);
        int mark = builder.mark();
        for (int i = 0; i < collection.getNumGeometries(); i++) {
            add(builder, collection.getGeometryN(i), depth + 1);
        }
        builder.endCollection(mark);
    }

    private static void addPoints(GeometryBuilder builder, Geometry points) {
        for (int i = 0; i < points.getNumGeometries() && hasPart(points, i); i++) {
            addPositions(builder, ((Point) points.getGeometryN(i)).getCoordinateSequence());
        }
    }

    private static void addLines(GeometryBuilder builder, Geometry lines) {
        for (int i = 0; i < lines.getNumGeometries() && hasPart(lines, i); i++) {
            addPositions(builder, ((LineString) lines.getGeometryN(i)).getCoordinateSequence());
            builder.endSequence();
        }
    }

    private static void addPolygons(GeometryBuilder builder, Geometry polygons) {
        for (int i = 0; i < polygons.getNumGeometries() && hasPart(polygons, i); i++) {
            Polygon polygon = (Polygon) polygons.getGeometryN(i);
            addPositions(builder, polygon.getExteriorRing().getCoordinateSequence());
            builder.endSequence();
            for (int ring = 0; ring < polygon.getNumInteriorRing(); ring++) {
                addPositions(builder, polygon.getInteriorRingN(ring).getCoordinateSequence());
                builder.endSequence();
            }
            builder.endPart();
        }
    }

    /** Whether there is something to add; an empty part of a multi-geometry is refused. */
    private static boolean hasPart(Geometry geometry, int part) {
        if (!geometry.getGeometryN(part).isEmpty()) {
            return true;
        }
        if (!(geometry instanceof GeometryCollection)) {
            return false;
        }
        throw new GeoidemException(
                ErrorCode.GEOMETRY,
                Place.ofVertex(part, -1, -1),
                "an empty part of a " + geometry.getGeometryType(),
                "leave the part out");
    }

    private static void addPositions(GeometryBuilder builder, CoordinateSequence positions) {
        boolean heights = positions.hasZ();
        boolean measures = positions.hasM();
        int count = positions.size();
        for (int i = 0; i < count; i++) {
            if (measures && !Double.isNaN(positions.getM(i))) {
                builder.withMeasure();
            }
            builder.position(positions.getX(i), positions.getY(i), heights ? positions.getZ(i) : Double.NaN);
        }
    }

    private static GeometryType typeOf(Geometry geometry) {
        String name = geometry.getGeometryType();
        return name.equals(Geometry.TYPENAME_LINEARRING)
                ? GeometryType.LINE_STRING
                : GeometryType.ofLabel(name)
                        .orElseThrow(() -> new GeoidemException(
                                ErrorCode.GEOMETRY,
                                Place.UNKNOWN,
                                "a geometry of type " + name,
                                "give points, lines, polygons or collections of them; convert curves to lines first"));
    }
}
