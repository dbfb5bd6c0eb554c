/** Tables as text (RFC 4180) with a column of geometries in well-known text or, in hexadecimal, well-known binary. */
@NullMarked
package io.geoidem.source.csv;

import org.jspecify.annotations.NullMarked;
