/** {@code geoidem explain}: why two inputs have one key or two. */
@NullMarked
package io.geoidem.cli.explain;

import org.jspecify.annotations.NullMarked;
