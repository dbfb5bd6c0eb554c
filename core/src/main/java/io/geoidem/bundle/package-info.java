/**
 * Shapefile bundles: finding them in a folder or an archive (§4.4), and hashing them (§4.2, §4.3). Nothing here reads
 * what is inside a component; that is for the readers of the format.
 */
@NullMarked
package io.geoidem.bundle;

import org.jspecify.annotations.NullMarked;
