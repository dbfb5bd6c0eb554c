package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.store.Failures;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the tables to the version that this release knows: numbered scripts, applied one after the other under a lock,
 * in one transaction with the version that they reach.
 */
final class Schema {
    /** The version of this release. */
    static final int VERSION = 1;

    private static final List<String> TABLES = List.of("geoidem_contract", "geoidem_claim");
    private static final String INDEX = "geoidem_unfinished";
    private static final String DDL = "make it as in the published DDL";

    private Schema() {}

    /** The version of the tables; 0 where there are none. */
    static int version(Session session, Dialect dialect) throws SQLException {
        PreparedStatement exists = session.prepare(dialect.tableExists());
        exists.setString(1, "geoidem_meta");
        try (ResultSet rows = exists.executeQuery()) {
            if (!rows.next()) {
                return 0;
            }
        }
        return Integer.parseInt(meta(session, "schema"));
    }

    /** Whether the version is this release's, and all is there that belongs to it. */
    static Finding finding(Session session, Dialect dialect) throws SQLException {
        int version = version(session, dialect);
        if (version != VERSION) {
            return Finding.error("schema", "version " + version + ", this release knows " + VERSION);
        }
        List<String> missing = new ArrayList<>();
        for (String table : TABLES) {
            if (!isThere(session, dialect, table)) {
                missing.add(table);
            }
        }
        for (String part : dialect.parts()) {
            if (!isThere(session, dialect, part)) {
                missing.add(part);
            }
        }
        if (!missing.isEmpty()) {
            return Finding.error("schema", "there is no " + String.join(", no ", missing) + ": " + DDL);
        }
        return isThere(session, dialect, INDEX)
                ? Finding.ok("schema", "version " + version)
                : Finding.warning(
                        "schema",
                        "there is no index " + INDEX + ", so listings of what is unfinished are slow: " + DDL);
    }

    private static boolean isThere(Session session, Dialect dialect, String part) throws SQLException {
        PreparedStatement exists = session.prepare(dialect.partExists());
        exists.setString(1, part);
        try (ResultSet rows = exists.executeQuery()) {
            return rows.next();
        }
    }

    /** A value of the table of properties. */
    static String meta(Session session, String name) throws SQLException {
        PreparedStatement select = session.prepare("SELECT value FROM geoidem_meta WHERE name = ?");
        select.setString(1, name);
        try (ResultSet rows = select.executeQuery()) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    /**
     * Creates, updates or checks the tables.
     *
     * @param where the database, for messages
     */
    static void prepare(Session session, Dialect dialect, LedgerOptions.Schema way, String where) throws SQLException {
        int found = version(session, dialect);
        if (found < VERSION && way == LedgerOptions.Schema.EXPECT) {
            throw Failures.failed(
                    found == 0
                            ? "the " + dialect.name() + " database " + where + " has no ledger tables"
                            : "the tables of the " + dialect.name() + " ledger " + where + " have version " + found
                                    + ", this release needs " + VERSION,
                    Sessions.MAKING + ", or the published DDL",
                    null);
        }
        if (found < VERSION) {
            update(session, dialect);
            found = version(session, dialect);
        }
        if (found > VERSION) {
            throw Failures.failed(
                    "the tables of the " + dialect.name() + " ledger " + where + " have version " + found
                            + ", this release knows " + VERSION,
                    "use a newer release",
                    null);
        }
    }

    private static void update(Session session, Dialect dialect) throws SQLException {
        Transaction.run(dialect, session, locked -> {
            dialect.limitWaits(locked);
            dialect.lockSchema(locked);
            // Another client may have come first while this one waited for the lock.
            for (int next = version(locked, dialect) + 1; next <= VERSION; next++) {
                run(locked, script(dialect, next));
            }
            return VERSION;
        });
    }

    private static void run(Session session, String script) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            for (String part : script.split(";\\R", -1)) {
                if (!part.isBlank()) {
                    statement.execute(part);
                }
            }
        }
    }

    private static String script(Dialect dialect, int number) {
        String name = "/io/geoidem/ledger/" + dialect.name() + "/V" + number + ".sql";
        try (InputStream in = Schema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
