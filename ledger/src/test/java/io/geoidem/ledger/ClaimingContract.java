package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.truncated;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.ledger.Claim.Busy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a claim is answered, whatever the state of the key, its content and its contract. */
abstract class ClaimingContract extends ContractCase {
    // ---- claiming

    @Test
    void claimsAnAbsentKey() {
        Handle handle = claimed(ledger.claim(item("a")));
        assertThat(handle.item()).isEqualTo(item("a"));
        assertThat(handle.owner().name()).isEqualTo("worker");
        assertThat(handle.attempt()).isEqualTo(1);
        assertThat(handle.fence()).isPositive();
        assertThat(handle.leaseUntil())
                .isBetween(Instant.now().plusSeconds(30), Instant.now().plusSeconds(90));
    }

    @Test
    void tellsWhoHasAKeyAndUntilWhen() {
        Handle handle = claimed(ledger.claim(item("a")));
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.InProgress(
                        handle.key(), Busy.LEASED, handle.owner().toString(), handle.leaseUntil()));
    }

    @ParameterizedTest
    @EnumSource
    void answersADoneKeyWithItsResult(LoadResult.Kind kind) {
        LoadResult result = switch (kind) {
            case LOADED -> LoadResult.loaded(12_345_678_901L);
            case EMPTY -> LoadResult.empty();
            case PARTIAL -> LoadResult.partial(5, 2);
        };
        held(ledger.complete(claimed(ledger.claim(item("a"))), result));
        Claim claim = ledger.claim(item("a"));
        assertThat(claim).isInstanceOfSatisfying(Claim.Duplicate.class, duplicate -> {
            assertThat(duplicate.result()).isEqualTo(result);
            assertThat(duplicate.completedAt())
                    .isBetween(Instant.now().minusSeconds(30), Instant.now().plusSeconds(5));
        });
    }

    @Test
    void givesAnOwnerItsOwnClaimAgain() {
        Owner owner = Owner.named("worker");
        Handle first = claimed(ledger.claim(item("a"), owner));
        store.passTime(Duration.ofSeconds(40));
        Handle again = claimed(ledger.claim(item("a"), owner));
        assertThat(again.fence()).isEqualTo(first.fence());
        assertThat(again.attempt()).isEqualTo(1);
        store.passTime(Duration.ofSeconds(40));
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
        held(ledger.complete(first, LOADED));
    }

    @Test
    void doesNotGiveAnOwnerAgainWhatItHasCompleted() {
        Owner owner = Owner.named("worker");
        held(ledger.complete(claimed(ledger.claim(item("a"), owner)), LOADED));
        assertThat(ledger.claim(item("a"), owner)).isInstanceOf(Claim.Duplicate.class);
    }

    @Test
    void keepsVersionsAndNamespacesApart() {
        claimed(ledger.claim(item("parcels", 1, "a")));
        claimed(ledger.claim(item("parcels", 2, "a")));
        claimed(ledger.claim(item("roads", 1, "a")));
    }

    @Test
    void takesEveryAlgorithmAndLength() {
        int version = 10;
        for (HashAlgorithm algorithm : HashAlgorithm.values()) {
            for (int length : new int[] {8, 12, algorithm.digestLength()}) {
                String hex = "00ff".repeat(algorithm.digestLength() / 2);
                Digest full = new Digest(hex);
                Key key = new Key(KeyMode.SERIALIZATION, "any", version, algorithm, full.truncate(length));
                Item any = new Item(key, full, Items.fingerprint("any", version), "");
                held(ledger.complete(claimed(ledger.claim(any)), LOADED));
                assertThat(ledger.claim(any)).isInstanceOf(Claim.Duplicate.class);
                assertThat(ledger.admin().show(key)).hasValueSatisfying(entry -> {
                    assertThat(entry.key()).isEqualTo(key);
                    assertThat(entry.fullDigest()).isEqualTo(full);
                });
                version++;
            }
        }
    }

    @Test
    void isSeenByOtherClientsAndSurvivesReopening() {
        Handle handle = claimed(ledger.claim(item("a")));
        try (Ledger other = store.open(OPTIONS.withOwnerName("other"))) {
            assertThat(other.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
            held(other.complete(handle, LOADED));
        }
        try (Ledger later = store.open(OPTIONS)) {
            assertThat(later.claim(item("a"))).isInstanceOf(Claim.Duplicate.class);
        }
    }

    @Test
    void keepsTextOfAnyScriptAndMendsWhatCannotBeStored() {
        Item odd = new Item(
                item("a").key(), item("a").fullDigest(), item("a").contractFingerprint(), "São ǅ 区域 𝄞 '\"\\%_\n");
        Handle handle = claimed(ledger.claim(odd));
        held(ledger.fail(handle, "x".repeat(5000) + "end\u0000\uD800!"));
        assertThat(ledger.admin().show(odd.key())).hasValueSatisfying(entry -> {
            assertThat(entry.source()).isEqualTo("São ǅ 区域 𝄞 '\"\\%_\n");
            assertThat(entry.error()).hasSize(4000).endsWith("xend\uFFFD\uFFFD!");
        });
    }

    // ---- other content, other contracts

    @ParameterizedTest
    @EnumSource
    void reportsOtherContentUnderTheSameKeyInEveryState(State state) {
        Item mine = truncated("a", "one");
        Item other = truncated("a", "two");
        Handle handle = claimed(ledger.claim(mine));
        switch (state) {
            case CLAIMED -> store.passTime(LEASE_OVER);
            case DONE -> held(ledger.complete(handle, LOADED));
            case FAILED -> held(ledger.fail(handle, "bad"));
            case QUARANTINED -> ledger.admin().quarantine(mine.key(), "look at it");
            case RELEASED -> held(ledger.release(handle));
        }
        store.passTime(Duration.ofDays(1));
        Entry before = ledger.admin().show(mine.key()).orElseThrow();
        assertThat(ledger.claim(other))
                .isEqualTo(new Claim.Mismatch(mine.key(), mine.fullDigest(), other.fullDigest()));
        assertThat(ledger.admin().show(mine.key())).contains(before);
    }

    @Test
    void refusesAContractThatIsKnownOtherwise() {
        claimed(ledger.claim(item("a")));
        Item other = new Item(item("b").key(), item("b").fullDigest(), Items.sha256("changed"), "");
        refused(() -> ledger.claim(other));
        try (Ledger second = store.open(OPTIONS)) {
            refused(() -> second.claim(other));
            refused(() -> second.claimAll(List.of(item("c"), other), Owner.named("x")));
            refused(() -> second.claimAll(List.of(item("c"), item("b"), other), Owner.named("x")));
        }
        assertThat(ledger.admin().show(other.key())).isEmpty();
        assertThat(ledger.admin().show(item("c").key())).isEmpty();
    }

    @Test
    void refusesABatchThatKnowsAContractInTwoWays() {
        Item other = new Item(item("b").key(), item("b").fullDigest(), Items.sha256("changed"), "");
        refused(() -> ledger.claimAll(List.of(item("c"), item("b"), other), Owner.named("x")));
        assertThat(ledger.admin().show(item("b").key())).isEmpty();
        assertThat(ledger.admin().show(item("c").key())).isEmpty();
    }

    @Test
    void refusesAKeyThatDoesNotFitItsContract() {
        claimed(ledger.claim(item("a")));
        Key key = item("a").key();
        Key serial = new Key(KeyMode.SERIALIZATION, key.namespace(), key.version(), key.algorithm(), key.digest());
        refused(() ->
                ledger.claim(new Item(serial, item("a").fullDigest(), item("a").contractFingerprint(), "")));
        assertThat(ledger.admin().show(serial)).isEmpty();
    }
}
