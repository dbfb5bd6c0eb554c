/**
 * Map projections: the plane coordinates of a projected CRS and the longitudes and latitudes of its base. Every class
 * follows the formulas of its source to full double accuracy, in StrictMath, so that the result does not depend on the
 * processor. "EPSG GN 7-2" is IOGP publication 373-7-2, Coordinate Conversions and Transformations including Formulas.
 */
@NullMarked
package io.geoidem.geotools.crs.projection;

import org.jspecify.annotations.NullMarked;
