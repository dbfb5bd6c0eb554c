package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.transfer.Transfer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Some of them are what stores put between the parts of an entry. */
    @ParameterizedTest
    @ValueSource(
            strings = {"", "-", "\\", "\\n", "\n", " ", "a\n\nb\\", "\\\\n\n", "DONE 1 2", "x\r\ty", "São 地図 𝄞 '\"%_"})
    void carriesAnyTextFromStoreToStore(String text) throws Exception {
        Item plain = item("a");
        Item item = new Item(plain.key(), plain.fullDigest(), plain.contractFingerprint(), text);
        Owner owner = new Owner("w" + text, "t" + text);
        Handle handle = claimed(ledger.claim(item, owner));
        assertThat(claimed(ledger.claim(item, owner)).fence()).isEqualTo(handle.fence());
        assertThat(ledger.claim(item))
                .isInstanceOfSatisfying(
                        Claim.InProgress.class, busy -> assertThat(busy.owner()).isEqualTo(owner.toString()));
        Handle other = new Handle(item, new Owner("w", "other"), handle.fence(), 1, handle.leaseUntil());
        assertThat(ledger.complete(other, LOADED))
                .isEqualTo(new Lease.Lost(item.key(), "CLAIMED by " + owner + ", fence " + handle.fence()));
        held(ledger.fail(handle, text));
        held(ledger.fail(handle, text));
        Entry entry = ledger.admin().show(item.key()).orElseThrow();
        assertThat(entry.source()).isEqualTo(text);
        assertThat(entry.owner()).isEqualTo(owner.toString());
        assertThat(entry.error()).isEqualTo(text);
        assertThat(ledger.admin().list(EntryQuery.ALL)).containsExactly(entry);
        ByteArrayOutputStream export = new ByteArrayOutputStream();
        Transfer.export(ledger.admin(), EntryQuery.ALL, export);
        try (StoreUnderTest elsewhere = newStore();
                Ledger copy = elsewhere.open(OPTIONS)) {
            Transfer.read(copy.admin(), new ByteArrayInputStream(export.toByteArray()));
            assertThat(copy.admin().list(EntryQuery.ALL)).containsExactly(entry);
            copy.admin().quarantine(item.key(), text);
            assertThat(copy.claim(item)).isEqualTo(new Claim.Quarantined(item.key(), 1, text));
            copy.admin().retry(item.key());
            Handle again = claimed(copy.claim(item, owner));
            assertThat(copy.admin().show(item.key()).orElseThrow().source()).isEqualTo(text);
            held(copy.complete(again, LOADED));
            assertThat(copy.admin().show(item.key()).orElseThrow().error()).isNull();
        }
    }
}
