/**
 * The only door for CRS work (§5.3): what a source's CRS is called, and the interface through which another module
 * brings its coordinates to WGS 84. Coordinates are x = longitude or easting first, y = latitude or northing second.
 */
@NullMarked
package io.geoidem.crs;

import org.jspecify.annotations.NullMarked;
