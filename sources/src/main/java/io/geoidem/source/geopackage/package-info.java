/**
 * OGC GeoPackage (12-128r19) by sqlite-jdbc: feature tables with their own table of reference systems. Files are opened
 * immutable: neither their bytes change nor does anything appear beside them.
 */
@NullMarked
package io.geoidem.source.geopackage;

import org.jspecify.annotations.NullMarked;
