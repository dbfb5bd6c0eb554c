/** Features that a ledger has not seen yet, as a GeoTools collection. */
@NullMarked
package io.geoidem.geotools.firstseen;

import org.jspecify.annotations.NullMarked;
