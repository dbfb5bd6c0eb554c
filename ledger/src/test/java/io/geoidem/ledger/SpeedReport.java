package io.geoidem.ledger;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import redis.clients.jedis.params.SetParams;

/**
 * Claims per second against the bare statement that a hand-written ledger uses, on the same store, taking turns in one
 * run: {@code SpeedReport [SINGLES [BATCHES]]}. Not a test: the figures belong to the machine.
 */
final class SpeedReport {
    private static final int BATCH = 1000;
    private static final int ROUNDS = 5;

    private final int singles;
    private final int batches;

    private SpeedReport(int singles, int batches) {
        this.singles = singles;
        this.batches = batches;
    }

    public static void main(String[] args) throws Exception {
        SpeedReport report = new SpeedReport(
                args.length > 0 ? Integer.parseInt(args[0]) : 1000, args.length > 1 ? Integer.parseInt(args[1]) : 5);
        Path folder = Files.createTempDirectory("geoidem-speed");
        report.sql("sqlite", Stores.sqlite(folder));
        report.sql("postgres", Stores.postgres());
        report.redis();
        System.exit(0);
    }

    /** The recipe's statement: a text key, the source, two times. */
    private void sql(String name, Stores.SqlStore store) throws SQLException {
        try (TransactionalLedger ledger = store.open(LedgerOptions.DEFAULT);
                Connection connection = store.connect()) {
            if (name.equals("sqlite")) {
                connection.createStatement().execute("PRAGMA synchronous = FULL");
            }
            store.run("CREATE TABLE ingest_ledger (upload_key text PRIMARY KEY, source_path text NOT NULL,"
                    + " claimed_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP, completed_at timestamp)");
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO ingest_ledger (upload_key, source_path) VALUES (?, ?) ON CONFLICT DO NOTHING")) {
                measure(name, ledger, item -> {
                    try {
                        insert.setString(1, item.key().toString());
                        insert.setString(2, item.source());
                        insert.executeUpdate();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
            }
        }
    }

    /** The recipe's command: SET NX PX. */
    private void redis() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(LedgerOptions.DEFAULT)) {
            measure(
                    "redis",
                    ledger,
                    item -> store.client()
                            .set(
                                    "bare:" + item.key(),
                                    "1",
                                    SetParams.setParams().nx().px(300_000)));
        }
    }

    private void measure(String name, Ledger ledger, java.util.function.Consumer<Item> bareInsert) {
        List<Double> bare = new ArrayList<>();
        List<Double> single = new ArrayList<>();
        List<Double> batch = new ArrayList<>();
        List<Double> completions = new ArrayList<>();
        // The first round warms up.
        for (int round = 0; round <= ROUNDS; round++) {
            String prefix = name + round + "-";
            double b = rate(singles, items(prefix + "b", singles), list -> list.forEach(bareInsert));
            double s = rate(singles, items(prefix + "s", singles), list -> list.forEach(ledger::claim));
            List<Handle> handles = new ArrayList<>();
            List<Item> many = items(prefix + "m", batches * BATCH);
            double m = rate(many.size(), many, list -> {
                for (int from = 0; from < list.size(); from += BATCH) {
                    ledger.claimAll(list.subList(from, from + BATCH), Owner.named("speed"))
                            .forEach(claim -> handles.add(((Claim.Claimed) claim).handle()));
                }
            });
            double c = rate(many.size(), many, list -> {
                for (int from = 0; from < list.size(); from += BATCH) {
                    ledger.completeAll(handles.subList(from, from + BATCH), LoadResult.loaded(1));
                }
            });
            if (round > 0) {
                bare.add(b);
                single.add(s);
                batch.add(m);
                completions.add(c);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%-9s bare %7.0f/s  single %7.0f/s (%.2f of bare)  batch %7.0f/s (%.1f times single)  batch completion %7.0f/s%n",
                name,
                median(bare),
                median(single),
                median(single) / median(bare),
                median(batch),
                median(batch) / median(single),
                median(completions));
    }

    private static List<Item> items(String prefix, int count) {
        IntFunction<Item> item = i -> Items.item(prefix + i);
        return java.util.stream.IntStream.range(0, count).mapToObj(item).toList();
    }

    private static double rate(int count, List<Item> items, java.util.function.Consumer<List<Item>> work) {
        long start = System.nanoTime();
        work.accept(items);
        return count * 1e9 / (System.nanoTime() - start);
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
