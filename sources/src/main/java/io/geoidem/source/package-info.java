/**
 * Features from formats that are neither GeoJSON nor shapefiles: GeoPackage, PostGIS, FlatGeobuf, CSV with well-known text or
 * binary. This package finds the layers of a source; each format stands in a package of its own.
 */
@NullMarked
package io.geoidem.source;

import org.jspecify.annotations.NullMarked;
