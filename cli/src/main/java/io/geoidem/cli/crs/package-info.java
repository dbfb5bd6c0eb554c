/** The command {@code geoidem crs}: what a CRS is taken for, and coordinates by it. */
@NullMarked
package io.geoidem.cli.crs;

import org.jspecify.annotations.NullMarked;
