package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.held;
import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.ledger.redis.RedisLedger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/** Batches that fail in the middle: Redis undoes nothing of a script that fails, and a large batch takes several. */
@Timeout(60)
class RedisBatchTest extends RedisCase {
    /** More than two scripts take. */
    private static final int LARGE = 12_000;

    private final Owner owner = Owner.named("batch");
    /** What someone else may have put under the key of a claim. */
    enum Foreign {
        TEXT,
        NO_TEXT,
        UNKNOWN_STATE,
        LACKING_A_LEASE,
        LACKING_A_RESULT,
        OF_TWELVE_WORDS,
        OF_HALF_A_BYTE
    }

    @ParameterizedTest
    @EnumSource
    void claimsNothingWhereOneOfABatchCannotBeRead(Foreign foreign) {
        List<Item> items = sorted(items("a", 11));
        // Before and after the one that cannot be read: entries that the batch would take, and new ones.
        for (int i : new int[] {1, 2, 3, 7, 8, 9}) {
            Handle handle = claimed(ledger.claim(items.get(i)));
            switch (i % 3) {
                case 0 -> held(ledger.fail(handle, "no"));
                case 1 -> held(ledger.release(handle));
                default -> held(ledger.renew(handle, Duration.ofMillis(100)));
            }
        }
        store.passTime(Duration.ofMinutes(5));
        put(items.get(5), foreign);
        Map<String, String> before = texts();
        cannotBeRead(items.get(5), () -> ledger.claimAll(items, owner));
        assertThat(texts()).isEqualTo(before);
        cannotBeRead(items.get(5), () -> ledger.claim(items.get(5)));
        assertThat(texts()).isEqualTo(before);
        store.client().del(claimKey(items.get(5)));
        ledger.claimAll(items, owner).forEach(ContractCase::claimed);
    }

    @Test
    void settlesNothingWhereOneOfABatchCannotBeRead() {
        List<Item> items = sorted(items("a", 9));
        List<Handle> handles = handles(ledger.claimAll(items, owner));
        put(items.get(4), Foreign.TEXT);
        Map<String, String> before = texts();
        cannotBeRead(items.get(4), () -> ledger.completeAll(handles, LoadResult.loaded(1)));
        assertThat(texts()).isEqualTo(before);
        cannotBeRead(items.get(4), () -> ledger.releaseAll(handles));
        assertThat(texts()).isEqualTo(before);
    }

    @Test
    void claimsNothingWhereOneOfALaterScriptCannotBeRead() {
        List<Item> items = sorted(items("a", LARGE));
        Item foreign = items.get(7000);
        put(foreign, Foreign.NO_TEXT);
        cannotBeRead(foreign, () -> ledger.claimAll(items, owner));
        store.client().del(claimKey(foreign));
        assertThat(ledger.admin().status().count(State.CLAIMED)).isZero();
        assertThat(handles(ledger.claimAll(items, Owner.named("other"))))
                .hasSize(LARGE)
                .allMatch(handle -> handle.attempt() == 1);
    }

    @Test
    void claimsNothingWhereTheServerFillsUpBetweenTwoScripts() {
        List<Item> items = items("a", LARGE).stream()
                .map(item -> new Item(item.key(), item.fullDigest(), item.contractFingerprint(), "x".repeat(500)))
                .toList();
        claimed(ledger.claim(item("before")));
        long released = 0;
        // How much the first script needs beside what it writes is not known. It is let through whole or not at all,
        // and then
        // the server is fuller by more than a step.
        for (int room = 1_000_000; released == 0; room += 1_000_000) {
            assertThat(room).isLessThan(40_000_000);
            store.client().configSet("maxmemory", Long.toString(usedMemory() + room));
            try {
                assertThatThrownBy(() -> ledger.claimAll(items, owner))
                        .isInstanceOf(GeoidemException.class)
                        .hasMessageContaining("full");
            } finally {
                store.client().configSet("maxmemory", "0");
            }
            LedgerStatus status = ledger.admin().status();
            assertThat(status.count(State.CLAIMED)).isEqualTo(1);
            released = status.count(State.RELEASED);
        }
        assertThat(released).isEqualTo(5000);
        assertThat(handles(ledger.claimAll(items, owner))).hasSize(LARGE).allMatch(handle -> handle.attempt() == 1);
    }

    /** Its owner has their handles, and gets them not from this call. */
    @Test
    void keepsWhatItsOwnerHeldBeforeABatchThatFails() {
        List<Item> items = sorted(items("a", LARGE));
        List<Handle> earlier = handles(ledger.claimAll(items.subList(10, 20), owner));
        put(items.get(LARGE - 1), Foreign.TEXT);
        cannotBeRead(items.get(LARGE - 1), () -> ledger.claimAll(items, owner));
        ledger.completeAll(earlier, LoadResult.loaded(1)).forEach(ContractCase::held);
        store.client().del(claimKey(items.get(LARGE - 1)));
        assertThat(ledger.admin().status().count(State.CLAIMED)).isZero();
    }

    @Test
    void keepsTheErrorWhereWhatItClaimedCannotBeReleased() throws Exception {
        List<Item> items = items("a", 3 * LARGE);
        long before = store.fence();
        try (TcpProxy proxy = new TcpProxy(Stores.redisPort());
                Ledger far = RedisLedger.open(
                        RedisClient.create("127.0.0.1", proxy.port()),
                        store.name(),
                        OPTIONS.withPatience(Duration.ofMillis(300)),
                        Optional.empty())) {
            CompletableFuture<Void> gone = CompletableFuture.runAsync(() -> {
                // Of eight scripts two have run, and so the answer of one has come through.
                while (store.fence() < before + 2) {
                    Thread.onSpinWait();
                }
                proxy.leadTo(FreePort.find());
            });
            assertThatThrownBy(() -> far.claimAll(items, owner))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("cannot be reached")
                    .satisfies(e -> assertThat(e.getSuppressed())
                            .singleElement()
                            .satisfies(second -> assertThat(second).hasMessageContaining("cannot be reached")));
            gone.join();
        }
        assertThat(ledger.admin().status().count(State.CLAIMED)).isBetween(5000L, 3L * LARGE - 1);
    }

    private long usedMemory() {
        return store.client()
                .info("memory")
                .lines()
                .filter(line -> line.startsWith("used_memory:"))
                .mapToLong(line -> Long.parseLong(line.substring("used_memory:".length())))
                .sum();
    }

    private void put(Item item, Foreign foreign) {
        String key = claimKey(item);
        String below = "\n" + item.fullDigest() + "\nsource\nname/token";
        store.client().del(key);
        switch (foreign) {
            case TEXT -> store.client().set(key, "someone else's");
            case NO_TEXT -> store.client().hset(key, "someone", "else");
            case UNKNOWN_STATE -> store.client().set(key, "LOST 1 1 1 1 - - - - - -" + below);
            case LACKING_A_LEASE -> store.client().set(key, "CLAIMED 1 1 1 1 - - - - - -" + below);
            case LACKING_A_RESULT -> store.client().set(key, "DONE 1 1 1 1 - - 1 - - -" + below);
            case OF_TWELVE_WORDS -> store.client().set(key, "RELEASED 1 1 1 1 - - - - - - -" + below);
            case OF_HALF_A_BYTE -> store.client().set(key, "RELEASED 1 1 1 1 - - - - - -\nabc\nsource\nname/token");
        }
    }

    private static void cannotBeRead(Item item, ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                .hasMessageContaining(item.key() + " cannot be read");
    }

    /** All that the ledger has, as it stands there; of what is no text only that it is there. */
    private Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        for (String key : store.client().keys("geoidem:{" + store.name() + "}:*")) {
            boolean text = store.client().type(key).equals("string");
            texts.put(key, text ? store.client().get(key) : store.client().type(key));
        }
        return texts;
    }

    private static List<Handle> handles(List<Claim> claims) {
        return claims.stream().map(ContractCase::claimed).toList();
    }

    /** In the order in which they reach the server. */
    private static List<Item> sorted(List<Item> items) {
        List<Item> sorted = new ArrayList<>(items);
        sorted.sort(Comparator.comparing(Item::key, Comparator.comparing(Key::digest)));
        return sorted;
    }
}
