/**
 * What a name or a text of a CRS means in the registry: its base by code or by the datum's name and numbers, its
 * projection as written (§5.3).
 */
@NullMarked
package io.geoidem.geotools.crs.identify;

import org.jspecify.annotations.NullMarked;
