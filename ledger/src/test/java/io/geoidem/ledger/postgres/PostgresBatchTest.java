package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import io.geoidem.ledger.jdbc.JdbcLedger;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Batches beside those who have some of their rows. */
@Timeout(120)
class PostgresBatchTest {
    private static final LoadResult LOADED = LoadResult.loaded(1);

    private final Stores.SqlStore store = Stores.postgres();

    /**
     * Where a row is waited for without end and a circle is noticed at once, as here, each deadlock is told. In batches
     * whose rows were not in order there would be many.
     */
    @Test
    void doesNotWaitInACircle() throws Exception {
        WatchedSessions sessions = new WatchedSessions(
                store.jdbcUrl(), "SET deadlock_timeout = '20ms'", text -> text.replace("'250'", "'0'"));
        try (TransactionalLedger ledger = open(sessions)) {
            for (int round = 0; round < 5; round++) {
                List<Item> items = items("round " + round + " ", 1500);
                List<CompletableFuture<List<Handle>>> workers = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    List<Item> mine = new ArrayList<>(items);
                    Collections.shuffle(mine, new Random(i));
                    workers.add(CompletableFuture.supplyAsync(() -> won(ledger.claimAll(mine, Owner.named("worker")))));
                }
                List<Handle> won = new ArrayList<>();
                for (CompletableFuture<List<Handle>> worker : workers) {
                    won.addAll(worker.get(60, TimeUnit.SECONDS));
                }
                assertThat(won).hasSize(1500);
                List<CompletableFuture<List<Lease>>> completions = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    List<Handle> mine = new ArrayList<>(won);
                    Collections.shuffle(mine, new Random(i));
                    completions.add(CompletableFuture.supplyAsync(() -> ledger.completeAll(mine, LOADED)));
                }
                for (int i = 0; i < 2; i++) {
                    List<Item> theirs = new ArrayList<>(items);
                    Collections.shuffle(theirs, new Random(i));
                    assertThat(won(ledger.claimAll(theirs, Owner.named("late"))))
                            .isEmpty();
                }
                for (CompletableFuture<List<Lease>> completion : completions) {
                    assertThat(completion.get(60, TimeUnit.SECONDS)).containsOnly(new Lease.Held());
                }
            }
        }
        assertThat(sessions.failed).isEmpty();
    }

    @Test
    void staysABatchBesideRowsThatOthersHave() throws Exception {
        WatchedSessions sessions =
                new WatchedSessions(store.jdbcUrl(), "SET lock_timeout = 250", UnaryOperator.identity());
        try (TransactionalLedger ledger = open(sessions);
                Connection connection = store.connect()) {
            List<Item> items = items("batch", 1000);
            Handle leased = won(List.of(ledger.claim(items.get(900)))).get(0);
            connection.setAutoCommit(false);
            for (Item item : List.of(items.get(10), items.get(500), items.get(501))) {
                ledger.runInTransaction(connection, item, (at, handle) -> LOADED);
            }
            ledger.completeIn(connection, leased, LOADED);
            sessions.executed.set(0);
            List<Claim> claims = ledger.claimAll(items, Owner.named("batch"));
            assertThat(won(claims)).hasSize(996);
            for (int held : new int[] {10, 500, 501, 900}) {
                assertThat(claims.get(held))
                        .isInstanceOfSatisfying(
                                Claim.InProgress.class,
                                busy -> assertThat(busy.why()).isIn(Claim.Busy.IN_TRANSACTION, Claim.Busy.LEASED));
            }
            assertThat(sessions.executed.get()).isLessThan(12);
            connection.rollback();
        }
    }

    private static TransactionalLedger open(WatchedSessions sessions) {
        return JdbcLedger.open(new PostgresDialect(LockLimit.OF_SESSION), sessions, LedgerOptions.DEFAULT);
    }

    private static List<Handle> won(List<Claim> claims) {
        return claims.stream()
                .filter(Claim.Claimed.class::isInstance)
                .map(claim -> ((Claim.Claimed) claim).handle())
                .toList();
    }
}
