package io.geoidem.ledger.jdbc;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.StoreLockedException;
import io.geoidem.ledger.store.Failures;
import java.sql.SQLException;

/**
 * The errors of one store: each names it, and says what to do.
 *
 * @param where which file or database; empty where that is not known
 */
record StoreMessages(Dialect dialect, String where) {
    /** The error of an exception. */
    GeoidemException failure(SQLException e) {
        String ledger = "the " + dialect.name() + " ledger" + (where.isEmpty() ? "" : " " + where);
        String said = said(e);
        return switch (dialect.trouble(e)) {
            case UNREACHABLE ->
                Failures.failed(
                        ledger + " cannot be reached: " + said,
                        "nothing may be loaded until it answers; check that the server runs",
                        e);
            case LOCKED ->
                Failures.failed(
                        ledger + " is locked: " + said,
                        "wait for the other writer, or give more patience",
                        dialect.contention(e) == Dialect.Contention.HELD ? new StoreLockedException(e) : e);
            case FULL ->
                Failures.failed(ledger + " is full: " + said, "make room; nothing was claimed or completed", e);
            case OTHER -> {
                String remedy = dialect.remedy(e);
                yield Failures.failed(
                        ledger + " failed: " + said,
                        remedy.isEmpty() ? "nothing of that step was written; see the message of the database" : remedy,
                        e);
            }
        };
    }

    /** What the database said, on one line, with the first cause where a driver hides it. */
    private static String said(SQLException e) {
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        String text = String.valueOf(e.getMessage() == null ? e.getSQLState() : e.getMessage());
        String hidden = root.getMessage();
        boolean isHidden = root != e && hidden != null && !text.contains(hidden);
        String all = isHidden ? text + " (" + hidden + ")" : text;
        // The position in a statement that nobody sees tells nothing.
        return all.strip().replaceAll("\\s*\\R\\s*Position: \\d+", "").replaceAll("\\s*\\R\\s*", "; ");
    }
}
