/** A ledger in a SQLite file, alone or inside a GeoPackage. Needs {@code org.xerial:sqlite-jdbc}. */
@NullMarked
package io.geoidem.ledger.sqlite;

import org.jspecify.annotations.NullMarked;
