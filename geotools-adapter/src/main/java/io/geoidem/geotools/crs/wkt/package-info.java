/** Well-known text of coordinate reference systems: its syntax, whatever the version and dialect. */
@NullMarked
package io.geoidem.geotools.crs.wkt;

import org.jspecify.annotations.NullMarked;
