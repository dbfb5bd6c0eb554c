/**
 * Strict reading of JSON (RFC 8259, §4.1) from bytes without a tree, and writing of canonical JSON: members sorted by
 * code point, no white space, strings escaped only where they must be.
 */
@NullMarked
package io.geoidem.json;

import org.jspecify.annotations.NullMarked;
