package io.geoidem.ledger.jdbc;

import java.sql.SQLException;

/** What a loader threw or did, told apart from what the ledger's own statements throw. */
final class LoadFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Throwable failure;

    LoadFailed(Throwable failure) {
        super(failure);
        this.failure = failure;
    }

    /** A step of the database's. */
    @FunctionalInterface
    interface Step {
        void run() throws SQLException;
    }

    /** What the loader threw. */
    Throwable thrown() {
        return failure;
    }

    /** What goes on to the caller, with what went wrong afterwards. */
    Exception failure() {
        for (Throwable later : getSuppressed()) {
            failure.addSuppressed(later);
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }

    /** Whether that step came through; what goes wrong after a failure does not take its place. */
    boolean survives(Step step) {
        try {
            step.run();
            return true;
        } catch (SQLException | RuntimeException | Error e) {
            addSuppressed(e);
            return false;
        }
    }
}
