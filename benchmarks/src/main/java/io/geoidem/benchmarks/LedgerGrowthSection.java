package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What a claim costs in a ledger that holds more and more, beside an index of nothing but digests that grows alike. */
final class LedgerGrowthSection implements Section {
    private static final int COUNT = 200_000;

    /** Rows that SQLite gets in one transaction: what its write-ahead log holds is looked up for each page. */
    private static final long SLICE = 2_000_000;

    private final Filling filling;

    private LedgerGrowthSection(Filling filling) {
        this.filling = filling;
    }

    /** That of a ledger in SQLite. */
    static Section sqlite() {
        return new LedgerGrowthSection(SQLITE);
    }

    /** That of a ledger in PostgreSQL. */
    static Section postgres() {
        return new LedgerGrowthSection(POSTGRES);
    }

    @Override
    public String name() {
        return filling.section();
    }

    @Override
    public String title() {
        return "The ledger in " + filling.store() + " against its size";
    }

    /** How one database is filled. */
    private record Filling(
            String section,
            String store,
            String bareTable,
            String bareInsert,
            String digests,
            String size,
            String checkpoint) {}

    private static final Filling SQLITE = new Filling(
            "ledger-growth-sqlite",
            "SQLite",
            "CREATE TABLE bare (digest BLOB NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID",
            "INSERT INTO bare (digest) VALUES (?) ON CONFLICT DO NOTHING",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})"
                    + " SELECT randomblob(32) AS digest FROM n ORDER BY digest",
            "SELECT sum(pgsize) FROM dbstat WHERE name IN ('geoidem_claim', 'sqlite_autoindex_geoidem_claim_1')",
            "PRAGMA wal_checkpoint(TRUNCATE)");

    private static final Filling POSTGRES = new Filling(
            "ledger-growth-postgres",
            "PostgreSQL",
            "CREATE TABLE bare (digest bytea NOT NULL PRIMARY KEY)",
            "INSERT INTO bare (digest) VALUES (?) ON CONFLICT DO NOTHING",
            "SELECT sha256(convert_to(random()::text || i, 'UTF8')) AS digest"
                    + " FROM generate_series(1, {rows}) AS i ORDER BY digest",
            "SELECT pg_total_relation_size('geoidem_claim')",
            "CHECKPOINT");

    @Override
    public void measure(Setting setting, Report report) throws IOException {
        report.say("Batches of " + figure(ClaimRates.BATCH, 0)
                + " new keys are claimed in a ledger whose claims are all done,"
                + " and " + figure(ClaimRates.BATCH, 0)
                + " new digests inserted in one transaction into a table that has"
                + " nothing but the index and as many rows; they take turns of "
                + figure(batches(setting) * ClaimRates.BATCH, 0)
                + " keys, each with a checkpoint at its end. The index's own growth is in the column of"
                + " the bare index: where a claim's cost grows no more, the last column does not grow. It is the median of"
                + " the rounds' ratios. MB are those of the claims and their primary key, with the "
                + figure(6 * batches(setting) * ClaimRates.BATCH, 0) + " that each row of this table adds.");
        Path folder = Files.createDirectory(setting.scratch().resolve("growth"));
        List<List<String>> rows = new ArrayList<>();
        try (LedgerStores stores = LedgerStores.start(folder)) {
            boolean sqlite = filling.equals(SQLITE);
            try (Ledger ledger = sqlite ? stores.sqlite() : stores.postgres();
                    Connection connection = sqlite ? stores.sqliteConnection() : stores.postgresConnection()) {
                grow(setting, ledger, connection, rows);
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
        Setting.delete(folder);
        report.table(
                List.of("rows", "MB", "microseconds a claim", "a row in the bare index", "claim of bare index"), rows);
    }

    private void grow(Setting setting, Ledger ledger, Connection connection, List<List<String>> rows)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(filling.bareTable());
        }
        // Registers the contract, and warms up.
        ClaimRates.claim(ledger, ClaimRates.items("first " + filling.store(), 20_000));
        long largest = setting.effort() == Setting.Effort.HUGE ? 100_000_000L : setting.pick(100_000L, 10_000_000L);
        long there = 0;
        for (long size = setting.pick(10_000L, 100_000L); size <= largest; size *= 10) {
            fill(connection, size - there);
            there = size;
            List<String> row = row(setting, ledger, connection, size);
            // The next one may take half an hour.
            System.err.println(filling.store() + "  " + String.join("  ", row));
            rows.add(row);
        }
    }

    /** Fills in the order of the digests, which leaves the same tree in a tenth of the time. */
    private void fill(Connection connection, long more) throws SQLException {
        boolean sqlite = filling.equals(SQLITE);
        String now = sqlite ? "1772000000000" : "now()";
        long slice = sqlite ? SLICE : more;
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TEMPORARY TABLE more AS " + filling.digests().replace("{rows}", Long.toString(more)));
            for (long from = 0; from < more; from += slice) {
                String some = sqlite ? " WHERE more.rowid > " + from + " AND more.rowid <= " + (from + slice) : "";
                statement.execute("INSERT INTO bare (digest) SELECT digest FROM more" + some);
                statement.execute("INSERT INTO geoidem_claim (contract, digest, state, owner, fence, attempt, source,"
                        + " created_at, claimed_at, completed_at, result, loaded, rejected) SELECT c.id, digest, 'DONE',"
                        + " 'benchmark/0123456789abcdef0123456789abcdef', 1, 1, 's3://delivery/parcels-1234567.zip', "
                        + now + ", " + now + ", " + now + ", 'LOADED', 1, 0 FROM geoidem_contract AS c CROSS JOIN more"
                        + some);
            }
            statement.execute("DROP TABLE more");
            flush(connection);
            if (sqlite) {
                statement.execute("PRAGMA analysis_limit = 1000");
            }
            statement.execute("ANALYZE");
        }
    }

    /** Batches of one turn. */
    private static int batches(Setting setting) {
        return setting.pick(COUNT / 10, COUNT) / ClaimRates.BATCH / 5;
    }

    private List<String> row(Setting setting, Ledger ledger, Connection connection, long size) throws SQLException {
        int batches = batches(setting);
        Rounds rounds = new Rounds(5);
        for (int round = -1; round < rounds.count(); round++) {
            String prefix = filling.store() + " " + size + " " + round + " ";
            List<List<Item>> keys = IntStream.range(0, batches)
                    .mapToObj(batch -> ClaimRates.items(prefix + batch + " ", ClaimRates.BATCH))
                    .toList();
            long start = System.nanoTime();
            keys.forEach(batch -> ClaimRates.claim(ledger, batch));
            flush(connection);
            long middle = System.nanoTime();
            for (List<Item> batch : keys) {
                insert(connection, batch);
            }
            flush(connection);
            long claims = middle - start;
            long bare = System.nanoTime() - middle;
            if (round >= 0) {
                rounds.put("claim", round, claims * 1e-9 / batches / ClaimRates.BATCH);
                rounds.put("bare", round, bare * 1e-9 / batches / ClaimRates.BATCH);
            }
        }
        return List.of(
                figure((double) size, 0),
                figure(ask(connection, filling.size()) / 1e6, 0),
                figure(rounds.seconds("claim") * 1e6, 1),
                figure(rounds.seconds("bare") * 1e6, 1),
                figure(1 / rounds.ratio("claim", "bare"), 2));
    }

    /** Writes to its place what is only in the log as yet: whoever comes upon the end of the log would do it for others. */
    private void flush(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(filling.checkpoint());
        }
    }

    private void insert(Connection connection, List<Item> items) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(filling.bareInsert())) {
            for (Item item : items) {
                insert.setBytes(1, item.fullDigest().bytes());
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static double ask(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getDouble(1);
        }
    }
}
