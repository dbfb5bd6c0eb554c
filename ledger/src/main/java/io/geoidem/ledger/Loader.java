package io.geoidem.ledger;

import java.sql.Connection;

/** A load into the database that also holds the ledger. */
@FunctionalInterface
public interface Loader {
    /**
     * Loads. It neither commits nor rolls back nor closes the connection: the ledger's own rows are in the same
     * transaction.
     *
     * @param connection the connection that was given to the ledger
     * @param handle the claim
     * @return how it ended
     * @throws Exception for a load that failed; everything it wrote is undone
     */
    LoadResult load(Connection connection, Handle handle) throws Exception;
}
