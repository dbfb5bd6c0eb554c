/**
 * Keys of JSON payloads in serialization mode (§4.1): the canonical text of an event and its digest, in one pass over
 * the bytes.
 */
@NullMarked
package io.geoidem.event;

import org.jspecify.annotations.NullMarked;
