package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import io.geoidem.ledger.Stores;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class FenceSequenceTest {
    private static final int EACH = 200;

    private final Stores.SqlStore store = Stores.postgres();

    /** Restores that set the sequence on meet each other and claims that draw from it; by little and by much. */
    @ParameterizedTest
    @ValueSource(longs = {1000, 20_000_000})
    void neverGoesBackBesideRestoresAndClaims(long ahead) throws Exception {
        try (Ledger ledger = store.open(LedgerOptions.DEFAULT)) {
            claim(ledger, "first");
            AtomicLong next = new AtomicLong(last() + ahead);
            List<Callable<List<Long>>> workers = new ArrayList<>();
            for (int w = 0; w < 4; w++) {
                String name = "restore " + w + " ";
                workers.add(() -> {
                    for (int i = 0; i < EACH; i++) {
                        ledger.admin().restore(released(item(name + i), next.incrementAndGet()));
                    }
                    return List.of();
                });
            }
            workers.add(() -> {
                List<Long> fences = new ArrayList<>();
                for (int i = 0; i < EACH; i++) {
                    fences.add(claim(ledger, "claim " + i));
                }
                return fences;
            });
            ExecutorService threads = Executors.newFixedThreadPool(workers.size());
            List<Future<List<Long>>> running = new ArrayList<>();
            workers.forEach(worker -> running.add(threads.submit(worker)));
            long seen = 0;
            try (Connection connection = store.connect();
                    PreparedStatement look = connection.prepareStatement("SELECT last_value FROM geoidem_fence")) {
                while (!running.stream().allMatch(Future::isDone)) {
                    try (ResultSet rows = look.executeQuery()) {
                        rows.next();
                        assertThat(rows.getLong(1)).isGreaterThanOrEqualTo(seen);
                        seen = rows.getLong(1);
                    }
                }
            }
            List<Long> given = new ArrayList<>();
            for (Future<List<Long>> worker : running) {
                given.addAll(worker.get());
            }
            threads.shutdown();
            assertThat(given).hasSize(EACH).doesNotHaveDuplicates().isSorted();
            assertThat(claim(ledger, "after")).isGreaterThan(next.get());
        }
    }

    /** Whoever restores looks at the sequence, and has to wait before it can be changed; meanwhile others draw from it. */
    @ParameterizedTest
    @ValueSource(longs = {1000, 20_000_000})
    void isNotSetBackByWhoLookedBefore(long ahead) throws Exception {
        try (Ledger ledger = store.open(LedgerOptions.DEFAULT);
                Connection drawing = store.connect();
                Statement statement = drawing.createStatement()) {
            claim(ledger, "first");
            long restored = last() + ahead;
            drawing.setAutoCommit(false);
            statement.execute("ALTER SEQUENCE geoidem_fence OWNED BY NONE");
            CompletableFuture<Change> restore =
                    CompletableFuture.supplyAsync(() -> ledger.admin().restore(released(item("restored"), restored)));
            Thread.sleep(120);
            statement.execute("SELECT setval('geoidem_fence', " + (restored + 500) + ")");
            drawing.commit();
            assertThat(restore.get(30, TimeUnit.SECONDS)).isEqualTo(Change.MADE);
            assertThat(last()).isGreaterThanOrEqualTo(restored + 500);
        }
    }

    @Test
    void isInNobodysWayWhileALoadIsOpen() throws Exception {
        try (var ledger = store.open(LedgerOptions.DEFAULT);
                var connection = store.connect()) {
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item("open"), (at, handle) -> {
                ledger.admin().restore(released(item("restored"), last() + 1_000_000));
                return LoadResult.loaded(1);
            });
            assertThat(claim(ledger, "after")).isGreaterThan(1_000_000);
            connection.commit();
        }
    }

    private long last() {
        return store.ask("SELECT last_value FROM geoidem_fence");
    }

    private static long claim(Ledger ledger, String content) {
        return ((Claim.Claimed) ledger.claim(item(content))).handle().fence();
    }

    private static Entry released(Item item, long fence) {
        Instant time = Instant.ofEpochMilli(1_700_000_000_000L);
        return new Entry(
                item.key(),
                item.fullDigest(),
                item.contractFingerprint(),
                State.RELEASED,
                "elsewhere/1",
                fence,
                0,
                "",
                time,
                time,
                null,
                null,
                null,
                null,
                null);
    }
}
