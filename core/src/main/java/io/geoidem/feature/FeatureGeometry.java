package io.geoidem.feature;

import io.geoidem.crs.CrsRef;
import io.geoidem.geometry.Shape;
import org.locationtech.jts.geom.Geometry;

/** The geometry of a feature, with its CRS. Coordinates are x = longitude or easting first. */
public sealed interface FeatureGeometry {
    /** No geometry: null, not empty (§5.1). */
    record None() implements FeatureGeometry {}

    /**
     * A JTS geometry, which is only read.
     *
     * @param geometry points, lines, polygons or collections of them; must not be changed while a key is made
     * @param crs what its coordinates mean
     */
    record Jts(Geometry geometry, CrsRef crs) implements FeatureGeometry {}

    /**
     * A geometry by its ordinates.
     *
     * @param shape the geometry
     * @param crs what its coordinates mean
     */
    record Prepared(Shape shape, CrsRef crs) implements FeatureGeometry {}
}
