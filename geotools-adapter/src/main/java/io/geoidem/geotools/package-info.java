/** The facades of the GeoTools adapter; the machinery stands in the packages below. */
@NullMarked
package io.geoidem.geotools;

import org.jspecify.annotations.NullMarked;
