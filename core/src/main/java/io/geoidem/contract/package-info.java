/**
 * Contracts: the named, versioned, immutable sets of every choice that a key depends on (§3). All types here are
 * immutable and thread-safe.
 */
@NullMarked
package io.geoidem.contract;

import org.jspecify.annotations.NullMarked;
