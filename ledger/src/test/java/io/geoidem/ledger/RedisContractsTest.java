package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.refused;
import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.truncated;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What clients of Redis remember of contracts, and what becomes of that where the server or another client changes them. */
@Timeout(60)
class RedisContractsTest extends RedisCase {
    @Test
    void registersAgainWhatTheServerLost() {
        loseTheContract();
        claimed(ledger.claim(road("b")));
        assertThat(store.client().hkeys(contracts())).containsExactlyInAnyOrder("parcels.v1", "roads.v1");
        try (Ledger other = store.open(OPTIONS)) {
            refused(() -> other.claim(otherRoad("c")));
        }
    }

    @Test
    void refusesALostContractWhoseNameAnotherHasTaken() {
        loseTheContract();
        try (Ledger other = store.open(OPTIONS)) {
            claimed(other.claim(otherRoad("b")));
        }
        refused(() -> ledger.claim(road("c")));
        refused(() -> ledger.claimAll(List.of(item("d"), road("c")), Owner.named("w")));
        assertThat(ledger.admin().show(road("c").key())).isEmpty();
        assertThat(ledger.admin().show(item("d").key())).isEmpty();
        claimed(ledger.claim(item("d")));
    }

    @Test
    void goesOnWhereAnotherRegistersAContract() {
        claimed(ledger.claim(item("a")));
        try (Ledger other = store.open(OPTIONS)) {
            for (int i = 0; i < 5; i++) {
                claimed(other.claim(item("other", 1 + i, "b")));
                claimed(ledger.claim(item("c" + i)));
                claimed(ledger.claim(item("other", 1 + i, "d")));
            }
            refused(() -> other.claim(new Item(item("e").key(), item("e").fullDigest(), Items.sha256("changed"), "")));
            claimed(other.claim(item("e")));
        }
    }

    @Test
    void looksAtEveryItemOfABatchBeforeAnyClaim() {
        Item one = truncated("a", "one");
        Item two = truncated("a", "two");
        Item sameKey = new Item(two.key(), two.fullDigest(), Items.sha256("changed"), "");
        Item same = new Item(one.key(), one.fullDigest(), Items.sha256("changed"), "");
        refused(() -> ledger.claimAll(List.of(one, sameKey), Owner.named("w")));
        refused(() -> ledger.claimAll(List.of(one, same), Owner.named("w")));
        assertThat(ledger.admin().show(one.key())).isEmpty();
        assertThat(store.client().exists(contracts())).isFalse();
    }

    /** As after a failover to a replica that lacks the last contract, and that others have used since. */
    private void loseTheContract() {
        claimed(ledger.claim(item("a")));
        String before = store.client().get(store.meta());
        Handle handle = claimed(ledger.claim(road("a")));
        store.client().hdel(contracts(), "roads.v1");
        store.client().del("geoidem:{" + store.name() + "}:claim:" + handle.key());
        store.client().set(store.meta(), before);
        store.setFence(handle.fence());
    }

    private String contracts() {
        return "geoidem:{" + store.name() + "}:contracts";
    }

    private static Item road(String content) {
        return item("roads", 1, content);
    }

    private static Item otherRoad(String content) {
        Item road = road(content);
        return new Item(road.key(), road.fullDigest(), Items.sha256("other roads"), "");
    }
}
