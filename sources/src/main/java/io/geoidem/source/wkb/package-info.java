/** Well-known binary and text as geometries, strictly: nothing is closed, repaired or guessed. */
@NullMarked
package io.geoidem.source.wkb;

import org.jspecify.annotations.NullMarked;
