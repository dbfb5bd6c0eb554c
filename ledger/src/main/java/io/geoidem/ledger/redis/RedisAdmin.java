package io.geoidem.ledger.redis;

import io.geoidem.Key;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerStatus;
import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoredText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Consumer;
import redis.clients.jedis.RedisClient;

/** Operators' commands. Listings walk the whole keyspace with SCAN, which holds up nobody. */
final class RedisAdmin implements LedgerAdmin {
    private static final Comparator<Entry> OLDEST_FIRST = Comparator.comparing(Entry::claimedAt)
            .thenComparing(entry -> entry.key().toString());

    private final RedisClient client;
    private final Names names;
    private final Scripts scripts;
    private final EntryWalk walk;
    private final Restoration restoration;
    private final RedisDoctor doctor;

    RedisAdmin(RedisClient client, Names names, Scripts scripts) {
        this.client = client;
        this.names = names;
        this.scripts = scripts;
        this.walk = new EntryWalk(client, names, scripts);
        this.restoration = new Restoration(names, scripts);
        this.doctor = new RedisDoctor(client, names, scripts);
    }

    @Override
    public LedgerStatus status() {
        Instant now = now();
        Map<String, Map<State, Long>> counts = new TreeMap<>();
        long[] expired = {0};
        List<Duration> oldest = new ArrayList<>();
        walk.run(entry -> {
            counts.computeIfAbsent(entry.key().namespace(), name -> new EnumMap<>(State.class))
                    .merge(entry.state(), 1L, Long::sum);
            Instant lease = entry.leaseUntil();
            if (lease != null && !lease.isAfter(now)) {
                expired[0]++;
            }
            Duration age = Duration.between(entry.claimedAt(), now);
            if (entry.state() != State.DONE && (oldest.isEmpty() || age.compareTo(oldest.get(0)) > 0)) {
                oldest.clear();
                oldest.add(age);
            }
            return true;
        });
        return new LedgerStatus(counts, expired[0], oldest.stream().findFirst());
    }

    @Override
    public void each(EntryQuery query, Consumer<Entry> consumer) {
        Instant now = now();
        int[] left = {query.limit()};
        walk.run(entry -> {
            if (fits(query, entry, now)) {
                left[0]--;
                consumer.accept(entry);
            }
            return left[0] > 0;
        });
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        // No more than asked for are held; on top is the one that gives way next.
        PriorityQueue<Entry> first = new PriorityQueue<>(OLDEST_FIRST.reversed());
        each(query.first(Integer.MAX_VALUE), entry -> {
            first.add(entry);
            if (first.size() > query.limit()) {
                first.remove();
            }
        });
        return first.stream().sorted(OLDEST_FIRST).toList();
    }

    @Override
    public Optional<Entry> show(Key key) {
        scripts.check();
        return scripts.call(() -> {
            String text = client.get(names.claim(key));
            return text == null ? Optional.empty() : Optional.of(EntryWalk.entry(key, text, contracts()));
        });
    }

    @Override
    public Change release(Key key, long fence) {
        return operate(key, "release", Long.toString(fence), "");
    }

    @Override
    public Change retry(Key key) {
        return operate(key, "retry", "", "");
    }

    @Override
    public Change quarantine(Key key, String reason) {
        return operate(key, "quarantine", EntryText.escaped(StoredText.end(reason)), "");
    }

    @Override
    public long purge(PurgeRule rule) {
        Instant latest = now().minus(rule.age());
        long[] count = {0};
        walk.run(entry -> {
            Instant completed = entry.completedAt();
            Instant time = rule.state() == State.DONE && completed != null ? completed : entry.claimedAt();
            boolean fits = entry.state() == rule.state()
                    && rule.namespace().map(entry.key().namespace()::equals).orElse(true)
                    && !time.isAfter(latest);
            if (fits && (rule.effect() == PurgeRule.Effect.COUNT || purged(entry.key(), rule))) {
                count[0]++;
            }
            return true;
        });
        return count[0];
    }

    @Override
    public Change restore(Entry entry) {
        return restoreAll(List.of(entry)).get(0);
    }

    @Override
    public List<Change> restoreAll(List<Entry> entries) {
        return restoration.run(entries);
    }

    @Override
    public List<Finding> doctor() {
        return scripts.call(doctor::look);
    }

    private boolean purged(Key key, PurgeRule rule) {
        return operate(
                        key,
                        "purge",
                        rule.state().name(),
                        Long.toString(rule.age().toMillis()))
                == Change.MADE;
    }

    private Change operate(Key key, String what, String first, String second) {
        List<?> answer = scripts.run(Script.OPERATE, List.of(names.claim(key)), List.of(what, first, second));
        return Change.valueOf(answer.get(1).toString());
    }

    private static boolean fits(EntryQuery query, Entry entry, Instant now) {
        return query.namespace().map(entry.key().namespace()::equals).orElse(true)
                && query.state().map(state -> state == entry.state()).orElse(true)
                && query.unfinishedFor()
                        .map(age -> entry.state() != State.DONE
                                && !entry.claimedAt().isAfter(now.minus(age)))
                        .orElse(true);
    }

    private Map<String, String> contracts() {
        return client.hgetAll(names.contracts());
    }

    private Instant now() {
        return scripts.call(() -> RedisDoctor.time(client));
    }
}
