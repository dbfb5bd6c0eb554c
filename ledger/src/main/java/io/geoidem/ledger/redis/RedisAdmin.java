package io.geoidem.ledger.redis;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.Place;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerStatus;
import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoredText;
import io.geoidem.ledger.store.Failures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/** Operators' commands. Listings walk the whole keyspace with SCAN, which holds up nobody. */
final class RedisAdmin implements LedgerAdmin {
    private static final int SCAN_COUNT = 1000;

    /** The scripts count with doubles, exactly up to 2^53: from here on as many again. */
    private static final long HIGHEST_FENCE = 1L << 52;

    private final RedisClient client;
    private final Names names;
    private final Scripts scripts;
    private final RedisDoctor doctor;

    RedisAdmin(RedisClient client, Names names, Scripts scripts) {
        this.client = client;
        this.names = names;
        this.scripts = scripts;
        this.doctor = new RedisDoctor(client, names, scripts);
    }

    @Override
    public LedgerStatus status() {
        Instant now = now();
        Map<String, Map<State, Long>> counts = new TreeMap<>();
        long[] expired = {0};
        List<Duration> oldest = new ArrayList<>();
        scan(entry -> {
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
        });
        return new LedgerStatus(counts, expired[0], oldest.stream().findFirst());
    }

    @Override
    public void each(EntryQuery query, Consumer<Entry> consumer) {
        Instant now = now();
        int[] left = {query.limit()};
        scan(entry -> {
            if (left[0] > 0 && fits(query, entry, now)) {
                left[0]--;
                consumer.accept(entry);
            }
        });
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        List<Entry> entries = new ArrayList<>();
        each(query.first(Integer.MAX_VALUE), entries::add);
        entries.sort(Comparator.comparing(Entry::claimedAt)
                .thenComparing(entry -> entry.key().toString()));
        return entries.size() <= query.limit() ? entries : List.copyOf(entries.subList(0, query.limit()));
    }

    @Override
    public Optional<Entry> show(Key key) {
        scripts.check();
        return scripts.call(() -> {
            String text = client.get(names.claim(key));
            return text == null ? Optional.empty() : Optional.of(entry(key, text, contracts()));
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
        scan(entry -> {
            Instant completed = entry.completedAt();
            Instant time = rule.state() == State.DONE && completed != null ? completed : entry.claimedAt();
            boolean fits = entry.state() == rule.state()
                    && rule.namespace().map(entry.key().namespace()::equals).orElse(true)
                    && !time.isAfter(latest);
            if (fits && (rule.effect() == PurgeRule.Effect.COUNT || purged(entry.key(), rule))) {
                count[0]++;
            }
        });
        return count[0];
    }

    @Override
    public Change restore(Entry entry) {
        Key key = entry.key();
        if (entry.fence() > HIGHEST_FENCE) {
            throw new GeoidemException(
                    ErrorCode.LIMIT,
                    Place.UNKNOWN,
                    "the entry of " + key + " has the fence " + entry.fence() + ", and a ledger in Redis counts to "
                            + HIGHEST_FENCE,
                    "restore what a ledger has come to by claims");
        }
        List<?> answer = scripts.run(
                Script.RESTORE,
                List.of(names.contracts(), names.claim(key)),
                List.of(
                        Names.contract(key),
                        Failures.contract(key, entry.contractFingerprint()),
                        Long.toString(entry.fence()),
                        EntryText.of(entry).toString()));
        if (answer.get(0).equals("CONTRACT")) {
            throw Failures.contractDiffers(key, answer.get(2).toString(), entry.contractFingerprint());
        }
        Change change = Change.valueOf(answer.get(1).toString());
        if (change == Change.MADE) {
            scripts.memory().saw(entry.fence());
            scripts.memory().keep();
        }
        return change;
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

    /**
     * SCAN may give a key twice while the table of keys grows or shrinks; its page-wise order makes a set affordable.
     *
     * @throws io.geoidem.GeoidemException where the server lost the ledger, before or while it was read: nothing in it then
     *     says that nothing was claimed
     */
    private void scan(Consumer<Entry> consumer) {
        scripts.check();
        ScanParams params = new ScanParams().match(names.claims() + "*").count(SCAN_COUNT);
        Set<String> given = new HashSet<>();
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            String at = cursor;
            ScanResult<String> page = scripts.call(() -> client.scan(at, params));
            List<String> fresh = page.getResult().stream().filter(given::add).toList();
            List<@Nullable String> texts = fresh.isEmpty() ? List.of() : scripts.call(() -> texts(fresh));
            // After the claims: the contract of each of them was there before it.
            Map<String, String> contracts = scripts.call(this::contracts);
            for (int i = 0; i < fresh.size(); i++) {
                String text = texts.get(i);
                if (text != null) {
                    Key key = Key.parse(fresh.get(i).substring(names.claims().length()));
                    consumer.accept(entry(key, text, contracts));
                }
            }
            cursor = page.getCursor();
        } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
        scripts.check();
    }

    private List<@Nullable String> texts(List<String> keys) {
        return client.mget(keys.toArray(String[]::new));
    }

    private Map<String, String> contracts() {
        return client.hgetAll(names.contracts());
    }

    private static Entry entry(Key key, String text, Map<String, String> contracts) {
        try {
            String contract = contracts.getOrDefault(Names.contract(key), "");
            Digest fingerprint = new Digest(contract.substring(contract.lastIndexOf(' ') + 1));
            return EntryText.parse(text).entry(key, fingerprint);
        } catch (IllegalArgumentException e) {
            throw Failures.failed("the entry of " + key + " cannot be read", "look at it with redis-cli", e);
        }
    }

    private Instant now() {
        return scripts.call(() -> RedisDoctor.time(client));
    }
}
