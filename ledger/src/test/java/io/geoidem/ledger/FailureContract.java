package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim.Busy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Back-off, attempts and quarantine. */
abstract class FailureContract extends ContractCase {
    @Test
    void waitsLongerAfterEachFailure() {
        held(ledger.fail(claimed(ledger.claim(item("a"))), "first"));
        assertThat(ledger.claim(item("a")))
                .isInstanceOfSatisfying(
                        Claim.InProgress.class, busy -> assertThat(busy.why()).isEqualTo(Busy.BACKING_OFF));
        store.passTime(Duration.ofSeconds(11));
        Handle second = claimed(ledger.claim(item("a")));
        assertThat(second.attempt()).isEqualTo(2);
        held(ledger.fail(second, "second"));
        store.passTime(Duration.ofSeconds(11));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
        store.passTime(Duration.ofSeconds(10));
        assertThat(claimed(ledger.claim(item("a"))).attempt()).isEqualTo(3);
    }

    @Test
    void setsAKeyAsideAfterTheLastFailure() {
        for (int attempt = 1; attempt <= 3; attempt++) {
            held(ledger.fail(claimed(ledger.claim(item("a"))), "failure " + attempt));
            store.passTime(Duration.ofHours(1));
        }
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.Quarantined(item("a").key(), 3, "failure 3"));
        store.passTime(Duration.ofDays(300));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Quarantined.class);
    }

    @Test
    void setsAKeyAsideWhoseWorkersKeepDying() {
        Handle last = claimed(ledger.claim(item("a")));
        for (int attempt = 2; attempt <= 3; attempt++) {
            store.passTime(LEASE_OVER);
            last = claimed(ledger.claim(item("a")));
        }
        store.passTime(LEASE_OVER);
        String error = "attempt 3 was not answered before its lease passed";
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.Quarantined(item("a").key(), 3, error));
        lost(ledger.complete(last, LOADED));
    }

    @Test
    void forgetsTheErrorOnceItSucceeds() {
        held(ledger.fail(claimed(ledger.claim(item("a"))), "bad day"));
        store.passTime(Duration.ofSeconds(11));
        Handle second = claimed(ledger.claim(item("a")));
        assertThat(ledger.admin().show(item("a").key()).orElseThrow().error()).isEqualTo("bad day");
        held(ledger.complete(second, LOADED));
        assertThat(ledger.admin().show(item("a").key()).orElseThrow().error()).isNull();
    }

    @Test
    void doesNotCountAReleasedAttempt() {
        for (int i = 0; i < 5; i++) {
            Handle handle = claimed(ledger.claim(item("a")));
            assertThat(handle.attempt()).isEqualTo(1);
            held(ledger.release(handle));
        }
    }
}
