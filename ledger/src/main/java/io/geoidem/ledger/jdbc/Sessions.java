package io.geoidem.ledger.jdbc;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.store.Failures;
import java.sql.SQLException;
import java.time.Duration;

/** Where sessions come from. Thread-safe. */
public interface Sessions extends AutoCloseable {
    /** What to do where there is no ledger. */
    String MAKING = "check which one was named; once, dedupe and ledger import make one, as does Schema.CREATE";

    /** Which file or database they lead to, for messages and without a password; empty where that is not known. */
    default String where() {
        return "";
    }

    /**
     * A session with auto-commit for the caller alone, until it is given back.
     *
     * @throws GeoidemException where these sessions are {@link #closed}
     */
    Session take() throws SQLException;

    /** The same for a caller that waits no longer than that, where sessions are to be waited for. */
    default Session take(Duration patience) throws SQLException {
        return take();
    }

    /** Sessions for reads that may take long; these ones, unless other work would have to wait for such a read. Closed with these. */
    default Sessions reading() {
        return this;
    }

    /** Takes back a session that works. */
    void giveBack(Session session);

    /** Takes back a session that failed: it is not used again. */
    void drop(Session session);

    /** Closes them: from now on none is to be had. */
    @Override
    void close();

    /** The error of a ledger that is used after its end. */
    static GeoidemException closed() {
        return Failures.failed("the ledger is closed", "open it again, and close it after its last use", null);
    }
}
