package io.geoidem.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** An empty store, a client of it, and what the tests of the contract share. */
@Timeout(60)
abstract class ContractCase {
    /** A lease of a minute, three attempts, back-off of 10 seconds. */
    protected static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT
            .withOwnerName("worker")
            .withLease(Duration.ofMinutes(1))
            .withMaxAttempts(3)
            .withBackoff(Duration.ofSeconds(10), Duration.ofSeconds(60));

    static final Duration LEASE_OVER = Duration.ofSeconds(61);
    static final LoadResult LOADED = LoadResult.loaded(7);

    StoreUnderTest store;
    Ledger ledger;

    /** An empty store. */
    protected abstract StoreUnderTest newStore();

    @BeforeEach
    void open() {
        store = newStore();
        ledger = store.open(OPTIONS);
    }

    @AfterEach
    void close() {
        ledger.close();
        store.close();
    }

    static Handle claimed(Claim claim) {
        assertThat(claim).isInstanceOf(Claim.Claimed.class);
        return ((Claim.Claimed) claim).handle();
    }

    static void held(Lease lease) {
        assertThat(lease).isEqualTo(new Lease.Held());
    }

    static void lost(Lease lease) {
        assertThat(lease).isInstanceOf(Lease.Lost.class);
    }

    static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable claim) {
        assertThatThrownBy(claim)
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT));
    }

    static <T> List<T> run(List<Callable<T>> workers) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(workers.size());
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(workers, 50, TimeUnit.SECONDS)) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
