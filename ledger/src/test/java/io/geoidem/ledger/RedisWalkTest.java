package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.held;
import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.ledger.redis.RedisLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;

/** Going through the entries of a Redis server that does not stay as it is. */
@Timeout(60)
class RedisWalkTest {
    private static final LedgerOptions OPTIONS = ContractCase.OPTIONS.withPatience(Duration.ofSeconds(20));
    private static final int MANY = 6000;

    @TempDir
    private Path folder;

    /** The cursor of SCAN means other keys to the next process. */
    @Test
    void comesByEveryEntryOnceWhereTheServerRestartsMeanwhile() throws Exception {
        int port = FreePort.find();
        RedisServer[] server = {Stores.startRedis(port, folder)};
        try (Ledger ledger =
                RedisLedger.open(RedisClient.create("127.0.0.1", port), "walk", OPTIONS, Optional.empty())) {
            List<Item> items = items("walk", MANY);
            ledger.claimAll(items, Owner.named("w")).forEach(ContractCase::claimed);
            List<Key> keys = new ArrayList<>();
            ledger.admin().each(EntryQuery.ALL, entry -> {
                keys.add(entry.key());
                if (keys.size() == 500 || keys.size() == 3500) {
                    restart(server, port);
                }
            });
            assertThat(keys).doesNotHaveDuplicates().hasSize(MANY);
        } finally {
            server[0].stop();
        }
    }

    /** What others have claimed during the walk, this client knows of by the walk alone. */
    @Test
    void noticesALaggingReplicaThatTakesOverMeanwhile() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS);
                Ledger other = store.open(OPTIONS)) {
            claimed(ledger.claim(item("first")));
            for (Item item : items("walk", 20)) {
                claimed(other.claim(item));
            }
            long before = store.fence() - 1;
            walkRefused(ledger, entry -> store.setFence(before));
        }
    }

    @Test
    void listsThoseThatWereClaimedLongestAgo() {
        try (Stores.RedisStore store = Stores.redis();
                Ledger ledger = store.open(OPTIONS)) {
            List<Key> oldestFirst = new ArrayList<>();
            for (Item item : items("listed", 40)) {
                held(ledger.renew(claimed(ledger.claim(item)), Duration.ofHours(1)));
                oldestFirst.add(item.key());
                store.passTime(Duration.ofMillis(10));
            }
            for (int limit : new int[] {1, 7, 39, 40, 41}) {
                assertThat(ledger.admin().list(EntryQuery.ALL.first(limit)))
                        .extracting(Entry::key)
                        .isEqualTo(oldestFirst.subList(0, Math.min(limit, 40)));
            }
        }
    }

    private static void walkRefused(Ledger ledger, Consumer<Entry> consumer) {
        assertThatThrownBy(() -> ledger.admin().each(EntryQuery.ALL, consumer))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("lost its last writes");
    }

    private void restart(RedisServer[] server, int port) {
        try {
            server[0].stop();
            server[0] = Stores.startRedis(port, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
