/** The way from the coordinates of a source to WGS 84: axes and units, projection, datum (§5.3). */
@NullMarked
package io.geoidem.geotools.crs;

import org.jspecify.annotations.NullMarked;
