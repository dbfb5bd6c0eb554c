/**
 * FlatGeobuf by the accessors that org.wololo:flatgeobuf generates from the format's schema. The frame around them, lengths
 * and offsets are checked here first, because those accessors trust their bytes.
 */
@NullMarked
package io.geoidem.source.flatgeobuf;

import org.jspecify.annotations.NullMarked;
