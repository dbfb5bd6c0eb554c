/** The hash functions of §2 behind one small class. */
@NullMarked
package io.geoidem.digest;

import org.jspecify.annotations.NullMarked;
