package io.geoidem.ledger.postgres;

import java.sql.SQLException;
import java.util.Map;

/** What to do about errors of PostgreSQL that no second try mends, by their SQL states. */
final class PostgresRemedies {
    private static final String LOGIN = "check user and password";

    private static final Map<String, String> BY_STATE = Map.of(
            "28P01", LOGIN,
            "28000", LOGIN + ", and what pg_hba.conf lets in",
            "3D000", "check the name of the database, or create it",
            "3F000",
                    "create the schema, grant the user the use of it, or check currentSchema, which tells upper case from lower",
            "42501", "grant the user the right to it",
            "25006",
                    "the server, the database or the user takes no writes: name the primary server, or change"
                            + " default_transaction_read_only",
            "57014", "the server ended the statement; see its statement_timeout",
            "42P01", "the ledger's tables are not where they were; check currentSchema and the search path");

    private PostgresRemedies() {}

    static String of(SQLException e) {
        return BY_STATE.getOrDefault(e.getSQLState() == null ? "" : e.getSQLState(), "");
    }
}
