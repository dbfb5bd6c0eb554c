package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.ledger.Ledger;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.RedisClient;

/** Claims beside the bare statement on the same store, and {@code geoidem dedupe} of a long stream. */
final class LedgerSection implements Section {
    private static final String TABLE =
            "CREATE TABLE ingest_ledger (upload_key text PRIMARY KEY, source_path text NOT NULL,"
                    + " claimed_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP, completed_at timestamp)";
    private static final String INSERT =
            "INSERT INTO ingest_ledger (upload_key, source_path) VALUES (?, ?) ON CONFLICT DO NOTHING";

    @Override
    public String name() {
        return "ledger";
    }

    @Override
    public String title() {
        return "The ledger";
    }

    @Override
    public void measure(Setting setting, Report report) throws IOException {
        Path folder = Files.createDirectory(setting.scratch().resolve("stores"));
        List<List<String>> rows = new ArrayList<>();
        List<Double> scripted = new ArrayList<>();
        try (LedgerStores stores = LedgerStores.start(folder)) {
            ClaimRates rates = new ClaimRates(setting);
            try (Ledger ledger = stores.sqlite();
                    Connection connection = stores.sqliteConnection()) {
                rows.add(sql("SQLite", rates, ledger, connection));
            }
            try (Ledger ledger = stores.postgres();
                    Connection connection = stores.postgresConnection()) {
                rows.add(sql("PostgreSQL", rates, ledger, connection));
            }
            try (Ledger ledger = stores.redis();
                    RedisClient client = stores.redisClient()) {
                RedisPeers peers = RedisPeers.in(client);
                rows.add(rates.row("Redis, flushing every second", ledger, peers::set));
                scripted.add(rates.ratio("every second, set", peers::set, peers::scriptOfSet));
                scripted.add(rates.ratio("every second, four", peers::set, peers::scriptOfFour));
                stores.flushRedisAlways();
                rows.add(rates.row("Redis, flushing each write", ledger, peers::set));
                scripted.add(rates.ratio("each write, set", peers::set, peers::scriptOfSet));
                scripted.add(rates.ratio("each write, four", peers::set, peers::scriptOfFour));
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
        Setting.delete(folder);
        report.say(
                "One client, one store on this machine. The bare statement is `INSERT … ON CONFLICT DO NOTHING` into a"
                        + " table of key, source and times, and in Redis `SET NX PX`: it knows no owner, fence, lease or digest. It"
                        + " and single claims take turns of fifty on the same store, SQLite and PostgreSQL flush each of them to"
                        + " the disk, and both have been compiled before. Completions are in batches of "
                        + figure(ClaimRates.BATCH, 0)
                        + " keys. The ratio to the bare statement is the median of the rounds'"
                        + " ratios, and so not quite the quotient of the two columns before it.");
        report.table(
                List.of(
                        "a second",
                        "bare statement",
                        "single claims",
                        "of the bare one",
                        "in batches of " + figure(ClaimRates.BATCH, 0),
                        "times single ones",
                        "of " + figure(ClaimRates.LARGE_BATCH, 0),
                        "times single ones",
                        "batch completions"),
                rows);
        report.say("A claim in Redis is a script. One that holds nothing but that `SET NX PX` reaches "
                + figure(scripted.get(0), 2) + " of the command where Redis flushes every second, and "
                + figure(scripted.get(2), 2)
                + " where it flushes each write; one with the four commands that a claim takes,"
                + " on values as long, and nothing else, " + figure(scripted.get(1), 2) + " and "
                + figure(scripted.get(3), 2) + ".");
        dedupe(setting, report);
    }

    private static List<String> sql(String store, ClaimRates rates, Ledger ledger, Connection connection)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            return rates.row(store, ledger, item -> {
                insert.setString(1, item.key().toString());
                insert.setString(2, item.source());
                insert.executeUpdate();
            });
        }
    }

    private static void dedupe(Setting setting, Report report) throws IOException {
        int count = setting.pick(100_000, 1_000_000);
        Path events = setting.scratch().resolve("events.ndjson");
        Path seen = setting.scratch().resolve("first-seen.ndjson");
        Path folder = Files.createDirectory(setting.scratch().resolve("dedupe"));
        Path ledger = folder.resolve("ledger.db");
        try (BufferedWriter out = Files.newBufferedWriter(events)) {
            for (int i = 0; i < count; i++) {
                out.write("{\"id\":" + i + ",\"device\":\"station-" + i % 977 + "\",\"at\":\"2026-03-01T12:00:00Z\","
                        + "\"position\":[13." + i % 9973 + ",45.5],\"value\":" + i % 1009 / 4.0 + "}\n");
            }
        }
        String command = "./geoidem dedupe --mode serialization --ledger " + ledger + " <" + events + " >" + seen;
        Processes.Timed first = Processes.run(setting, Map.of(), List.of("bash", "-c", command));
        if (Files.mismatch(events, seen) >= 0) {
            throw new IllegalStateException("not every event came through at first");
        }
        Processes.Timed second = Processes.run(setting, Map.of(), List.of("bash", "-c", command));
        if (Files.size(seen) > 0) {
            throw new IllegalStateException("an event came through twice");
        }
        double megabytes = Files.size(events) / 1e6;
        Setting.delete(events);
        Setting.delete(seen);
        Setting.delete(folder);
        report.say("### Deduplicating a stream\n\n`./geoidem dedupe --mode serialization` of " + figure(count, 0)
                + " events (" + figure(megabytes, 0)
                + " MB) through an empty SQLite ledger, then the same stream again;"
                + " the start of Java included, and the output compared with what it must be.");
        report.table(
                List.of("", "seconds", "events a second", "processors busy"),
                List.of(dedupeRow("all new", first, count), dedupeRow("all known", second, count)));
    }

    private static List<String> dedupeRow(String label, Processes.Timed run, int count) {
        return List.of(label, figure(run.wall(), 1), figure(count / run.wall(), 0), figure(run.cpu() / run.wall(), 2));
    }
}
