package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.refused;
import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.redis.RedisLedger;
import io.geoidem.ledger.transfer.Transfer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.RedisClient;

/** Entries that are written into Redis as they are, many with one script. */
@Timeout(60)
class RedisRestoreTest extends RedisCase {
    @Test
    void importsWithOneScriptForEachBlockOfLines() throws Exception {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        try (Ledger model = Stores.model().open(OPTIONS)) {
            model.claimAll(items("many", 1200), Owner.named("w"));
            Transfer.export(model.admin(), EntryQuery.ALL, lines);
        }
        long before = scripts();
        assertThat(Transfer.read(ledger.admin(), new ByteArrayInputStream(lines.toByteArray())))
                .isEqualTo(new Transfer.Imported(1200, 0));
        assertThat(scripts() - before).isEqualTo(3);
        assertThat(Transfer.read(ledger.admin(), new ByteArrayInputStream(lines.toByteArray())))
                .isEqualTo(new Transfer.Imported(0, 1200));
        assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(1200);
    }

    @Test
    void countsNothingAsWrittenThatWasThereWhenTheServerTookNoWrites() throws Exception {
        List<Entry> entries = entries(10);
        ledger.admin().restoreAll(entries);
        store.client().configSet("min-replicas-to-write", "1");
        Thread opening = new Thread(() -> {
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            store.client().configSet("min-replicas-to-write", "0");
        });
        opening.start();
        List<Entry> more = new ArrayList<>(entries);
        more.addAll(entries(11).subList(10, 11));
        assertThat(ledger.admin().restoreAll(more).subList(0, 10)).containsOnly(Change.NOT_APPLICABLE);
        opening.join();
    }

    @Test
    void writesNothingOfABlockThatMeetsWhatIsNoEntry() {
        List<Entry> entries = entries(10);
        String meta = store.client().get(store.meta());
        store.client().hset(claimKey(entries.get(7)), "someone", "else");
        assertThatThrownBy(() -> ledger.admin().restoreAll(entries))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining(entries.get(7).key() + " cannot be read");
        assertThat(store.client().keys("geoidem:{" + store.name() + "}:*"))
                .containsExactlyInAnyOrder(store.meta(), claimKey(entries.get(7)));
        assertThat(store.client().get(store.meta())).isEqualTo(meta);
        store.client().del(claimKey(entries.get(7)));
        assertThat(ledger.admin().restoreAll(entries)).hasSize(10).containsOnly(Change.MADE);
    }

    @Test
    void writesNothingWhereAnyEntryHasAnotherContract() {
        List<Entry> entries = new ArrayList<>(entries(1200));
        claimed(ledger.claim(item("roads", 1, "known")));
        Entry road = ledger.admin().show(item("roads", 1, "known").key()).orElseThrow();
        entries.add(new Entry(
                item("roads", 1, "other").key(),
                item("roads", 1, "other").fullDigest(),
                Items.sha256("another contract"),
                State.RELEASED,
                road.owner(),
                1,
                0,
                "",
                road.createdAt(),
                road.claimedAt(),
                null,
                null,
                null,
                null,
                null));
        refused(() -> ledger.admin().restoreAll(entries));
        assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(1);
        assertThat(store.client().hkeys("geoidem:{" + store.name() + "}:contracts"))
                .containsExactly("roads.v1");
    }

    @Test
    void countsTheFirstOfTwoWithOneKey() {
        Entry entry = entries(1).get(0);
        Entry later = new EntryEdit(entry).fence(900).entry();
        assertThat(ledger.admin().restoreAll(List.of(entry, entry, later)))
                .containsExactly(Change.MADE, Change.NOT_APPLICABLE, Change.NOT_APPLICABLE);
        assertThat(ledger.admin().show(entry.key())).contains(entry);
        assertThat(store.fence()).isEqualTo(entry.fence());
    }

    @Test
    void tellsWhatItMadeThoughTheFirstAnswerIsLost() throws Exception {
        List<Entry> entries = new ArrayList<>(entries(20));
        entries.addAll(entries.subList(0, 5));
        List<Change> expected = new ArrayList<>(Collections.nCopies(20, Change.MADE));
        expected.addAll(Collections.nCopies(5, Change.NOT_APPLICABLE));
        try (TcpProxy proxy = new TcpProxy(Stores.redisPort());
                Ledger far = RedisLedger.open(
                        RedisClient.create("127.0.0.1", proxy.port()), store.name(), OPTIONS, Optional.empty())) {
            // So that the server knows the script.
            far.admin().restoreAll(List.of());
            far.admin().restore(entries.get(0));
            store.client().del(claimKey(entries.get(0)));
            proxy.loseNextAnswer();
            assertThat(far.admin().restoreAll(entries)).isEqualTo(expected);
            assertThat(proxy.answersToLose()).isZero();
            assertThat(far.admin().restoreAll(entries)).containsOnly(Change.NOT_APPLICABLE);
        }
    }

    private static List<Entry> entries(int count) {
        try (Ledger model = Stores.model().open(OPTIONS)) {
            model.claimAll(items("entry", count), Owner.named("w"));
            return model.admin().list(EntryQuery.ALL);
        }
    }

    /** How many scripts the server has run. */
    private long scripts() {
        return store.client()
                .info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:"))
                .mapToLong(line -> Long.parseLong(line.replaceFirst(".*:calls=([0-9]*),.*", "$1")))
                .sum();
    }
}
