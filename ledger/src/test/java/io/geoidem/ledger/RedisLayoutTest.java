package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.ContractCase.held;
import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a ledger in Redis writes, and how little. */
@Timeout(60)
class RedisLayoutTest extends RedisCase {
    /** The greatest fence that an import takes. */
    private static final long HIGHEST = 1L << 52;

    @Test
    void keepsAnEntryAsOneTextThatCanBeRead() {
        Item item = new Item(
                item("a").key(), item("a").fullDigest(), item("a").contractFingerprint(), "C:\\new data\\Köln\n1.shp");
        Handle handle = claimed(ledger.claim(item, new Owner("worker 7", "token")));
        Entry entry = ledger.admin().show(item.key()).orElseThrow();
        long claimed = entry.claimedAt().toEpochMilli();
        long until = handle.leaseUntil().toEpochMilli();
        String below = "\n" + item.fullDigest() + "\nC:\\\\new data\\\\Köln\\n1.shp\nworker 7/token";
        assertThat(text(item)).isEqualTo("CLAIMED 1 " + claimed + " " + claimed + " 1 " + until + " - - - - -" + below);
        held(ledger.fail(handle, "line 1\nline 2"));
        long retry = Objects.requireNonNull(shown(item).retryAt()).toEpochMilli();
        assertThat(text(item))
                .isEqualTo("FAILED 1 " + claimed + " " + claimed + " 1 - " + retry + " - - - -" + below
                        + "\nline 1\\nline 2");
        assertThat(store.client().get(store.meta())).matches("2 [0-9a-f]{32} [0-9a-f]{16} 1");
    }

    @Test
    void needsFourCommandsForANewKeyAndOneForEachFurtherOne() {
        claimed(ledger.claim(item("warm up")));
        assertThat(commands(() -> claimed(ledger.claim(item("a")))))
                .isEqualTo(Map.of("evalsha", 1, "mget", 1, "time", 1, "setnx", 1, "set", 1));
        assertThat(commands(() -> ledger.claimAll(items("b", 100), Owner.named("w"))))
                .isEqualTo(Map.of("evalsha", 1, "mget", 1, "time", 1, "setnx", 100, "set", 1));
    }

    /** With {@code appendfsync always} each write waits for the disk. */
    @Test
    void writesNothingForWhatIsDone() {
        List<Handle> handles = ledger.claimAll(items("a", 20), Owner.named("w")).stream()
                .map(ContractCase::claimed)
                .toList();
        ledger.completeAll(handles, LoadResult.loaded(1)).forEach(ContractCase::held);
        String before = written();
        assertThat(ledger.claim(item("a0"))).isInstanceOf(Claim.Duplicate.class);
        assertThat(ledger.claimAll(items("a", 20), Owner.named("w")))
                .allSatisfy(claim -> assertThat(claim).isInstanceOf(Claim.Duplicate.class));
        try (Ledger other = store.open(OPTIONS)) {
            assertThat(other.claim(item("a1"))).isInstanceOf(Claim.Duplicate.class);
        }
        ledger.completeAll(handles, LoadResult.loaded(1)).forEach(ContractCase::held);
        assertThat(written()).isEqualTo(before);
        claimed(ledger.claim(item("b")));
        assertThat(written()).isNotEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(longs = {99_999_999_999_998L, 99_999_999_999_999L, 1_234_567_890_123_457L, HIGHEST - 1, HIGHEST})
    void countsFencesExactlyHoweverGreat(long fence) {
        claimed(ledger.claim(item("a")));
        Entry entry = new EntryEdit(shown(item("a"))).fence(fence).entry();
        try (Stores.RedisStore elsewhere = Stores.redis();
                Ledger copy = elsewhere.open(OPTIONS)) {
            assertThat(copy.admin().restore(entry)).isEqualTo(LedgerAdmin.Change.MADE);
            Handle next = claimed(copy.claim(item("b")));
            assertThat(next.fence()).isEqualTo(fence + 1);
            assertThat(elsewhere.fence()).isEqualTo(fence + 1);
            held(copy.renew(next, Duration.ofMinutes(1)));
            assertThat(copy.admin().quarantine(item("a").key(), "no")).isEqualTo(LedgerAdmin.Change.MADE);
            assertThat(copy.admin().show(item("a").key()).orElseThrow().fence()).isEqualTo(fence + 2);
            assertThat(claimed(copy.claim(item("c"))).fence()).isEqualTo(fence + 3);
        }
    }

    @Test
    void refusesAFenceThatItCannotCountOnFrom() {
        claimed(ledger.claim(item("a")));
        Entry entry = new EntryEdit(shown(item("a"))).fence(HIGHEST + 1).entry();
        assertThatThrownBy(() -> ledger.admin().restore(entry))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("has the fence 4503599627370497");
    }

    @Test
    void writesOverNothingThatIsNoEntry() {
        claimed(ledger.claim(item("a")));
        Entry entry = shown(item("a"));
        store.client().del(claimKey(item("a")));
        store.client().hset(claimKey(item("a")), "someone", "else");
        assertThatThrownBy(() -> ledger.admin().restore(entry))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("cannot be read");
        assertThat(store.client().hget(claimKey(item("a")), "someone")).isEqualTo("else");
    }

    @Test
    void keepsTimesExactlyHoweverLate() {
        claimed(ledger.claim(item("a")));
        Instant end = Instant.parse("9999-12-31T23:59:59.999Z");
        Entry late = new EntryEdit(shown(item("a")))
                .state(State.DONE)
                .completedAt(end)
                .result(LoadResult.loaded(Long.MAX_VALUE))
                .entry();
        store.client().del(claimKey(item("a")));
        assertThat(ledger.admin().restore(late)).isEqualTo(LedgerAdmin.Change.MADE);
        assertThat(shown(item("a"))).isEqualTo(late);
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.Duplicate(item("a").key(), LoadResult.loaded(Long.MAX_VALUE), end));
    }

    @Test
    void refusesALedgerOfAnEarlierLayoutAndSaysWhatToDo() {
        try (Stores.RedisStore old = Stores.redis()) {
            old.client()
                    .hset(
                            old.meta(),
                            Map.of("ledger", "0123456789abcdef0123456789abcdef", "schema", "1", "fence", "3"));
            assertThatThrownBy(() -> old.open(OPTIONS))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("has version 1 of an earlier release, this release knows 2")
                    .hasMessageContaining("export it with the release that made it")
                    .hasMessageContaining("ledger of another name");
            assertThat(old.client().hget(old.meta(), "fence")).isEqualTo("3");
        }
    }

    @Test
    void refusesALedgerOfANewerLayoutAlsoWhereItChangesMeanwhile() {
        claimed(ledger.claim(item("a")));
        store.client().set(store.meta(), "3" + store.client().get(store.meta()).substring(1) + " more");
        assertThatThrownBy(() -> store.open(OPTIONS))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("has version 3, this release knows 2")
                .hasMessageContaining("use a newer release");
        assertThatThrownBy(() -> ledger.claim(item("b")))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("has version 3, this release knows 2");
        assertThatThrownBy(() -> ledger.admin().status())
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("has version 3, this release knows 2");
        assertThat(ledger.admin().doctor())
                .anyMatch(finding -> finding.severity() == Finding.Severity.ERROR
                        && finding.text().contains("version 3"));
    }

    @Test
    void namesAnEntryThatCannotBeRead() {
        claimed(ledger.claim(item("a")));
        store.client().set(claimKey(item("a")), "DONE");
        String key = item("a").key().toString();
        assertThatThrownBy(() -> ledger.claim(item("a")))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining(key + " cannot be read");
        assertThatThrownBy(() -> ledger.admin().show(item("a").key()))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining(key + " cannot be read");
        assertThat(text(item("a"))).isEqualTo("DONE");
        claimed(ledger.claim(item("b")));
    }

    private Entry shown(Item item) {
        return ledger.admin().show(item.key()).orElseThrow();
    }

    private String text(Item item) {
        return store.client().get(claimKey(item));
    }

    /** How much the server has written: changes since it was started, and bytes of the append-only file. */
    private String written() {
        return store.client()
                .info("persistence")
                .lines()
                .filter(line -> line.startsWith("rdb_changes_since_last_save") || line.startsWith("aof_current_size"))
                .toList()
                .toString();
    }

    /** How often each command ran meanwhile, those of scripts too. */
    private Map<String, Integer> commands(Runnable work) {
        Map<String, Integer> before = counts();
        work.run();
        Map<String, Integer> more = new TreeMap<>();
        counts().forEach((command, count) -> {
            int difference = count - before.getOrDefault(command, 0);
            if (difference > 0 && !command.equals("info")) {
                more.put(command, difference);
            }
        });
        return more;
    }

    private Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        store.client()
                .info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_"))
                .forEach(line -> counts.put(
                        line.replaceFirst("cmdstat_([^:]*):.*", "$1"),
                        Integer.valueOf(line.replaceFirst(".*:calls=([0-9]*),.*", "$1"))));
        return counts;
    }
}
