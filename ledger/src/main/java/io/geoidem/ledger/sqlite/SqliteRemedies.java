package io.geoidem.ledger.sqlite;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What to do about errors of SQLite that no second try mends. */
final class SqliteRemedies {
    private static final int PRIMARY_CODE = 0xFF;
    private static final String BESIDE =
            "SQLite makes files beside a ledger, even to read one that no process has open; where that may not be, copy it"
                    + " to a folder that may be written";

    private SqliteRemedies() {}

    static String of(SQLException e) {
        if (!(e instanceof SQLiteException sqlite)) {
            return isOfDriver(e)
                    ? "the driver unpacks a part of itself into the folder for temporary files ("
                            + System.getProperty("java.io.tmpdir")
                            + "); make that folder, or name another, as in -Djava.io.tmpdir=/tmp"
                    : "";
        }
        // The driver's enumeration has no order that a switch could use: extended codes are constants of their own.
        int code = sqlite.getResultCode().code & PRIMARY_CODE;
        if (code == SQLiteErrorCode.SQLITE_CANTOPEN.code) {
            return "check that it is a file, that its folder is there, and that both may be read and written; "
                    + BESIDE;
        }
        if (code == SQLiteErrorCode.SQLITE_READONLY.code || code == SQLiteErrorCode.SQLITE_PERM.code) {
            return "let the file and its folder be written; " + BESIDE;
        }
        if (code == SQLiteErrorCode.SQLITE_NOTADB.code) {
            return "it is no SQLite database; name another file";
        }
        if (code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
            return "put a copy in its place; ledger export writes what can still be read";
        }
        if (code == SQLiteErrorCode.SQLITE_IOERR.code) {
            return "check the disk, and that it is none of a network";
        }
        return "";
    }

    /** Whether the driver could not get ready itself: it throws a bare exception over that of its loader. */
    private static boolean isOfDriver(SQLException e) {
        return e.getCause() != null && e.getErrorCode() == 0;
    }
}
