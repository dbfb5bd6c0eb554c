/** {@code geoidem inspect}: what is about to be keyed. */
@NullMarked
package io.geoidem.cli.inspect;

import org.jspecify.annotations.NullMarked;
