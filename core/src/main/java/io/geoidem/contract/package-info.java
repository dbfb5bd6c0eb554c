/**
 * Contracts (§3): what a key is made by, under a name and a version that never stand for anything else. All types here
 * are immutable and thread-safe.
 */
@NullMarked
package io.geoidem.contract;

import org.jspecify.annotations.NullMarked;
