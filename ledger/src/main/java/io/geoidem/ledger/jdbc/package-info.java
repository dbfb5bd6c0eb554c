/**
 * A ledger in an SQL database: the statements that SQLite and PostgreSQL share, and a {@link
 * io.geoidem.ledger.jdbc.Dialect} for what they do not. Applications open a store through {@code sqlite} or {@code
 * postgres}.
 */
@NullMarked
package io.geoidem.ledger.jdbc;

import org.jspecify.annotations.NullMarked;
