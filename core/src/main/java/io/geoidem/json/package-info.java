/**
 * JSON in both directions: a strict reader (RFC 8259, §4.1) that goes from token to token over bytes and builds no tree, and
 * a printer that has exactly one spelling for each value.
 */
@NullMarked
package io.geoidem.json;

import org.jspecify.annotations.NullMarked;
