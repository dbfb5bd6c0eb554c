/**
 * Features of ESRI shapefiles: the records of the .shp, the rows of the .dbf with the rules of §5.13, and the CRS that the
 * .prj names. Every component is read once, in order; a file that cannot be read whole gives an error, never fewer features.
 */
@NullMarked
package io.geoidem.geotools.shapefile;

import org.jspecify.annotations.NullMarked;
