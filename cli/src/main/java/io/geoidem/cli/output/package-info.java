/** How a result is printed: key and source as sha256sum prints them, the bare digest, or JSON. */
@NullMarked
package io.geoidem.cli.output;

import org.jspecify.annotations.NullMarked;
