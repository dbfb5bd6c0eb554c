/**
 * Exact decimal arithmetic of ordinates and JSON numbers: reading a decimal without a string, rounding the exact binary
 * value of the nearest double to a count of cells (§4.1, §5.4), and printing counts as plain decimals.
 *
 * <p>Nothing here depends on the JDK's own printing of doubles, which differs between releases.
 */
@NullMarked
package io.geoidem.number;

import org.jspecify.annotations.NullMarked;
