package io.geoidem.ledger.jdbc;

import java.sql.SQLException;

/** Where sessions come from. Thread-safe. */
public interface Sessions extends AutoCloseable {
    /** A session with auto-commit for the caller alone, until it is given back. */
    Session take() throws SQLException;

    /** Takes back a session that works. */
    void giveBack(Session session);

    /** Takes back a session that failed: it is not used again. */
    void drop(Session session);

    @Override
    void close();
}
