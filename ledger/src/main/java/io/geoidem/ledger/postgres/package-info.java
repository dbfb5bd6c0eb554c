/** A ledger in a PostgreSQL database. Needs {@code org.postgresql:postgresql}. */
@NullMarked
package io.geoidem.ledger.postgres;

import org.jspecify.annotations.NullMarked;
