/**
 * The values that every other package speaks of: keys, digests, modes, algorithms, flags, limits and the one exception.
 *
 * <p>This package is the leaf of the package graph: it imports nothing of the product. All types here are immutable and
 * thread-safe.
 */
@NullMarked
package io.geoidem;

import org.jspecify.annotations.NullMarked;
