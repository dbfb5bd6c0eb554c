package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.held;
import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What a store must do besides where a load can share a transaction with its claim. */
public abstract class TransactionalContract extends LoaderFaultContract {
    @Test
    void loadsOnceAndCommits() throws Exception {
        Run first = ledger.runInTransaction(connection, item("a"), this::insert);
        assertThat(first).isInstanceOf(Run.Loaded.class);
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(features()).isEqualTo(1);
        Run second = ledger.runInTransaction(connection, item("a"), this::insert);
        assertThat(second)
                .isInstanceOfSatisfying(
                        Run.Skipped.class,
                        skipped -> assertThat(skipped.claim()).isInstanceOf(Claim.Duplicate.class));
        assertThat(features()).isEqualTo(1);
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
    }

    @Test
    void joinsTheCallersTransaction() throws Exception {
        connection.setAutoCommit(false);
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
        connection.rollback();
        assertThat(features()).isZero();
        assertThat(ledger.admin().show(item("a").key())).isEmpty();
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
        assertThat(ledger.runInTransaction(connection, item("b"), this::insert)).isInstanceOf(Run.Loaded.class);
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("c"), this::insertAndFail))
                .isInstanceOf(IllegalStateException.class);
        connection.commit();
        assertThat(features()).isEqualTo(2);
        assertThat(ledger.admin().status().count(State.DONE)).isEqualTo(2);
        assertThat(ledger.admin().status().count(State.FAILED)).isEqualTo(1);
    }

    @Test
    void takesOverALeaseThatHasPassed() throws Exception {
        Handle zombie = claimed(ledger.claim(item("a")));
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Skipped.class);
        store.passTime(Duration.ofMinutes(2));
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert))
                .isInstanceOfSatisfying(
                        Run.Loaded.class,
                        loaded -> assertThat(loaded.handle().fence()).isGreaterThan(zombie.fence()));
        assertThat(ledger.complete(zombie, LOADED)).isInstanceOf(Lease.Lost.class);
    }

    @Test
    void completesALeasedLoadInItsOwnTransaction() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        connection.setAutoCommit(false);
        insert(connection, handle);
        ledger.completeIn(connection, handle, LOADED);
        connection.commit();
        assertThat(features()).isEqualTo(1);
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
    }

    @Test
    void keepsAZombieFromCommittingItsLoad() throws Exception {
        Handle zombie = claimed(ledger.claim(item("a")));
        store.passTime(Duration.ofMinutes(2));
        try (Connection other = store.connect()) {
            Handle heir = claimed(ledger.claim(item("a")));
            other.setAutoCommit(false);
            insert(other, heir);
            ledger.completeIn(other, heir, LOADED);
            other.commit();
        }
        connection.setAutoCommit(false);
        insert(connection, zombie);
        assertThatThrownBy(() -> ledger.completeIn(connection, zombie, LOADED))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST));
        connection.rollback();
        assertThat(features()).isEqualTo(1);
    }

    /** As a worker does whose answer to the commit was lost. */
    @Test
    void refusesASecondLoadOfAClaimThatIsCompleted() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        connection.setAutoCommit(false);
        insert(connection, handle);
        ledger.completeIn(connection, handle, LOADED);
        connection.commit();
        insert(connection, handle);
        assertThatThrownBy(() -> ledger.completeIn(connection, handle, LOADED))
                .isInstanceOfSatisfying(GeoidemException.class, TransactionalContract::tellsThatItIsLoaded);
        connection.rollback();
        assertThat(features()).isEqualTo(1);
        held(ledger.complete(handle, LOADED));
    }

    @Test
    void refusesToCompleteTwiceInOneTransaction() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        connection.setAutoCommit(false);
        insert(connection, handle);
        ledger.completeIn(connection, handle, LOADED);
        assertThatThrownBy(() -> ledger.completeIn(connection, handle, LOADED))
                .isInstanceOfSatisfying(GeoidemException.class, TransactionalContract::tellsThatItIsLoaded);
        connection.rollback();
        insert(connection, handle);
        ledger.completeIn(connection, handle, LOADED);
        connection.commit();
        assertThat(features()).isEqualTo(1);
    }

    @Test
    void refusesToCompleteWhatItsHolderGaveUp() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        held(ledger.fail(handle, "no"));
        connection.setAutoCommit(false);
        assertThatThrownBy(() -> ledger.completeIn(connection, handle, LOADED))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST));
        connection.rollback();
    }

    @Test
    void refusesToCompleteOutsideATransaction() {
        Handle handle = claimed(ledger.claim(item("a")));
        assertThatThrownBy(() -> ledger.completeIn(connection, handle, LOADED))
                .isInstanceOf(IllegalArgumentException.class);
        held(ledger.complete(handle, LOADED));
    }

    @Test
    void refusesAConnectionToAnotherDatabase() throws Exception {
        for (boolean autoCommit : new boolean[] {true, false}) {
            try (Stores.SqlStore elsewhere = newStore();
                    Connection other = elsewhere.connect()) {
                other.setAutoCommit(autoCommit);
                refusesToRunOn(other);
                elsewhere.open(OPTIONS).close();
                refusesToRunOn(other);
            }
        }
        assertThat(ledger.admin().show(item("a").key())).isEmpty();
    }

    @Test
    void refusesToCompleteInAnotherDatabase() throws Exception {
        Handle handle = claimed(ledger.claim(item("a")));
        try (Stores.SqlStore elsewhere = newStore();
                Connection other = elsewhere.connect()) {
            elsewhere.open(OPTIONS).close();
            other.setAutoCommit(false);
            assertThatThrownBy(() -> ledger.completeIn(other, handle, LOADED))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                    .hasMessageContaining("another database");
            other.rollback();
        }
        held(ledger.complete(handle, LOADED));
    }

    @Test
    void keepsAContractThatIsNewInsideAWalk() {
        claimed(ledger.claim(item("a")));
        Item road = item("roads", 1, "r");
        ledger.admin().each(EntryQuery.ALL.inNamespace("parcels"), entry -> claimed(ledger.claim(road)));
        assertThat(ledger.claim(road)).isInstanceOf(Claim.InProgress.class);
        assertThat(ledger.admin().show(road.key())).isPresent();
    }

    @Test
    void loadsOnceUnderContention() throws Exception {
        int threads = 4;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<Callable<Integer>> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(() -> {
                int loaded = 0;
                try (Connection mine = store.connect()) {
                    for (int k = 0; k < 10; k++) {
                        if (ledger.runInTransaction(mine, item("k" + k), this::insert) instanceof Run.Loaded) {
                            loaded++;
                        }
                    }
                }
                return loaded;
            });
        }
        int loaded = 0;
        for (Future<Integer> future : pool.invokeAll(workers)) {
            loaded += future.get();
        }
        pool.shutdown();
        assertThat(loaded).isEqualTo(10);
        assertThat(features()).isEqualTo(10);
    }

    private void refusesToRunOn(Connection other) throws SQLException {
        assertThatThrownBy(() -> ledger.runInTransaction(other, item("a"), this::insert))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("another database");
        if (!other.getAutoCommit()) {
            other.rollback();
        }
    }

    static void tellsThatItIsLoaded(GeoidemException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
        assertThat(e.problem()).contains("is completed already");
        assertThat(e.remedy()).startsWith("roll back");
    }
}
