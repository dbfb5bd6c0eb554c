package io.geoidem.source.wkb;

import io.geoidem.geometry.Shape;
import java.util.OptionalInt;

/**
 * A geometry as it was read.
 *
 * @param shape the geometry
 * @param srid the SRID that it carries itself, as PostGIS writes it
 */
public record WkbGeometry(Shape shape, OptionalInt srid) {}
