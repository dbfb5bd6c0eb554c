/**
 * From a geographic CRS to WGS 84: which operation of the registry is used, by a rule that looks at the CRS and never at
 * the data (§5.3), and its arithmetic.
 */
@NullMarked
package io.geoidem.geotools.crs.operation;

import org.jspecify.annotations.NullMarked;
