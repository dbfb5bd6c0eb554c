package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import io.geoidem.ledger.Stores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class FenceSequenceTest {
    private static final int EACH = 400;

    private final Stores.SqlStore store = Stores.postgres();

    /** Restores set the sequence on by little and by much, while claims draw from it. */
    @ParameterizedTest
    @ValueSource(longs = {0, 3, 20_000_000})
    void givesNoFenceTwiceBesideRestores(long ahead) throws Exception {
        try (Ledger ledger = store.open(LedgerOptions.DEFAULT)) {
            List<Callable<List<Long>>> workers = new ArrayList<>();
            for (int w = 0; w < 2; w++) {
                String name = "claim " + w + " ";
                workers.add(() -> {
                    List<Long> fences = new ArrayList<>();
                    for (int i = 0; i < EACH; i++) {
                        fences.add(fence(ledger.claim(item(name + i))));
                    }
                    return fences;
                });
            }
            for (int w = 0; w < 2; w++) {
                String name = "restore " + w + " ";
                workers.add(() -> {
                    for (int i = 0; i < EACH; i++) {
                        long last = store.ask("SELECT last_value FROM geoidem_fence");
                        ledger.admin().restore(released(item(name + i), last + ahead));
                    }
                    return List.of();
                });
            }
            ExecutorService threads = Executors.newFixedThreadPool(workers.size());
            List<Long> given = new ArrayList<>();
            for (Future<List<Long>> worker : threads.invokeAll(workers)) {
                given.addAll(worker.get());
            }
            threads.shutdown();
            assertThat(given).hasSize(2 * EACH).doesNotHaveDuplicates();
            long restored = store.ask("SELECT max(fence) FROM geoidem_claim");
            assertThat(fence(ledger.claim(item("after")))).isGreaterThan(restored);
        }
    }

    @Test
    void isInNobodysWayWhileALoadIsOpen() throws Exception {
        try (var ledger = store.open(LedgerOptions.DEFAULT);
                var connection = store.connect()) {
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item("open"), (at, handle) -> {
                long last = store.ask("SELECT last_value FROM geoidem_fence");
                ledger.admin().restore(released(item("restored"), last + 1_000_000));
                return LoadResult.loaded(1);
            });
            assertThat(fence(ledger.claim(item("after")))).isGreaterThan(1_000_000);
            connection.commit();
        }
    }

    private static long fence(Claim claim) {
        return ((Claim.Claimed) claim).handle().fence();
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
