/**
 * Filter functions, which GeoTools finds by its own service files, so that CQL, styles and GeoServer can call them:
 * {@code geometryKey(geom)}, {@code featureKey('contract')}, {@code sameGeometry(a, b)}.
 */
@NullMarked
package io.geoidem.geotools.function;

import org.jspecify.annotations.NullMarked;
