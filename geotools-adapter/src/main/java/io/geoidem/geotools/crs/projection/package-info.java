/**
 * Map projections: between the plane coordinates of a projected CRS and longitude and latitude on its base. A class names
 * the source of its formulas and computes them as exactly as doubles allow; where formulas are iterated or cut off, the
 * class says when. All of it is StrictMath, so that every processor and JDK gives the same bits. "EPSG GN 7-2" stands for
 * IOGP publication 373-7-2, Coordinate Conversions and Transformations including Formulas.
 */
@NullMarked
package io.geoidem.geotools.crs.projection;

import org.jspecify.annotations.NullMarked;
