/**
 * The EPSG registry, as the build has taken it out of gt-epsg-hsql: what is defined, under which codes and names. Only
 * facts; which of them to use is decided in the packages above.
 */
@NullMarked
package io.geoidem.geotools.crs.registry;

import org.jspecify.annotations.NullMarked;
