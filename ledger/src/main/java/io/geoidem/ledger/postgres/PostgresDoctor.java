package io.geoidem.ledger.postgres;

import io.geoidem.ledger.Finding;
import io.geoidem.ledger.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Looks for what in the settings of a PostgreSQL server could make claims unsafe. */
final class PostgresDoctor {
    private PostgresDoctor() {}

    static List<Finding> findings(Session session) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        findings.add(expect(session, "fsync", "off", "a crash of the server's machine may lose or damage the ledger"));
        findings.add(expect(
                session, "synchronous_commit", "off", "a crash of the server loses the last claims and completions"));
        boolean replica = ask(session, "SELECT pg_is_in_recovery()").equals("t");
        findings.add(
                replica
                        ? Finding.error("primary", "this server is a replica: nothing can be claimed")
                        : Finding.ok("primary", "this server takes writes"));
        return findings;
    }

    private static Finding expect(Session session, String setting, String bad, String danger) throws SQLException {
        String value = ask(session, "SHOW " + setting);
        return value.equals(bad)
                ? Finding.error(setting, setting + " is " + value + ": " + danger)
                : Finding.ok(setting, setting + " is " + value);
    }

    private static String ask(Session session, String query) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }
}
