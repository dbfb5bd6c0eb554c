/** What is about to be keyed, so that the bundle that is hashed is the bundle that is loaded. */
@NullMarked
package io.geoidem.inspect;

import org.jspecify.annotations.NullMarked;
