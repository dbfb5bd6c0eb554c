/** Queries to PostGIS by JDBC, read by a cursor: {@code postgresql://user@host/database?query=SELECT…}. */
@NullMarked
package io.geoidem.source.postgis;

import org.jspecify.annotations.NullMarked;
