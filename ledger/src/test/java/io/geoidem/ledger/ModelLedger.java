package io.geoidem.ledger;

import io.geoidem.Digest;
import io.geoidem.Key;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.store.Batch;
import io.geoidem.ledger.store.Failures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The rules of a ledger in memory, as plainly as they can be written: what the stores are compared with. */
public final class ModelLedger implements Ledger, LedgerAdmin {
    /** What the clients of one model share. */
    public static final class World {
        private final Map<Key, Entry> entries = new TreeMap<>(Comparator.comparing(Key::toString));
        private final Map<String, String> contracts = new HashMap<>();
        private long fence;
        private Duration passed = Duration.ZERO;

        /** Lets time go by. */
        public synchronized void passTime(Duration time) {
            passed = passed.plus(time);
        }
    }

    private final World world;
    private final LedgerOptions options;

    public ModelLedger(World world, LedgerOptions options) {
        this.world = world;
        this.options = options;
    }

    @Override
    public LedgerOptions options() {
        return options;
    }

    @Override
    public List<Claim> claimAll(List<Item> items, Owner owner) {
        synchronized (world) {
            items.forEach(item -> requireContract(item.key(), item.contractFingerprint()));
            items.forEach(item -> register(item.key(), item.contractFingerprint()));
            return Batch.claim(
                    items,
                    distinct -> distinct.stream()
                            .map(item -> claimOne(item, owner.toString()))
                            .toList());
        }
    }

    private Claim claimOne(Item item, String owner) {
        Instant now = now();
        Entry old = world.entries.get(item.key());
        if (old == null) {
            return take(item, owner, 1, now, null);
        }
        if (!old.fullDigest().equals(item.fullDigest())) {
            return new Claim.Mismatch(item.key(), old.fullDigest(), item.fullDigest());
        }
        Optional<Claim> settled = switch (old.state()) {
            case DONE -> Optional.of(new Claim.Duplicate(item.key(), there(old.result()), there(old.completedAt())));
            case QUARANTINED -> Optional.of(new Claim.Quarantined(item.key(), old.attempt(), error(old)));
            case CLAIMED -> leased(item, owner, old, now);
            case FAILED -> busy(item, Busy.BACKING_OFF, old.owner(), there(old.retryAt()), now);
            case RELEASED -> Optional.empty();
        };
        return settled.orElseGet(() -> take(item, owner, old.attempt() + 1, old.createdAt(), old));
    }

    private Optional<Claim> leased(Item item, String owner, Entry old, Instant now) {
        if (old.owner().equals(owner)) {
            Instant until = now.plus(options.lease());
            put(new Edit(old).leaseUntil(until).entry());
            return Optional.of(claimed(item, owner, old.fence(), old.attempt(), until));
        }
        Instant until = there(old.leaseUntil());
        if (!until.isAfter(now) && old.attempt() >= options.maxAttempts()) {
            String error = "attempt " + old.attempt() + " was not answered before its lease passed";
            put(new Edit(old)
                    .state(State.QUARANTINED)
                    .fence(next())
                    .leaseUntil(null)
                    .error(error)
                    .entry());
            return Optional.of(new Claim.Quarantined(item.key(), old.attempt(), error));
        }
        return busy(item, Busy.LEASED, old.owner(), until, now);
    }

    private static Optional<Claim> busy(Item item, Busy why, String owner, Instant until, Instant now) {
        return until.isAfter(now) ? Optional.of(new Claim.InProgress(item.key(), why, owner, until)) : Optional.empty();
    }

    private Claim take(Item item, String owner, int attempt, Instant createdAt, @Nullable Entry old) {
        Instant until = now().plus(options.lease());
        long fence = next();
        put(new Entry(
                item.key(),
                item.fullDigest(),
                item.contractFingerprint(),
                State.CLAIMED,
                owner,
                fence,
                attempt,
                old == null ? item.source() : old.source(),
                createdAt,
                now(),
                until,
                null,
                null,
                null,
                old == null ? null : old.error()));
        return claimed(item, owner, fence, attempt, until);
    }

    private static Claim claimed(Item item, String owner, long fence, int attempt, Instant until) {
        return new Claim.Claimed(new Handle(item, Owner.parse(owner), fence, attempt, until));
    }

    @Override
    public Lease renew(Handle handle, Duration lease) {
        return settle(handle, List.of(), edit -> edit.leaseUntil(now().plus(lease)));
    }

    @Override
    public List<Lease> completeAll(List<Handle> handles, LoadResult result) {
        synchronized (world) {
            return handles.stream()
                    .map(handle -> settle(
                            handle,
                            List.of(State.DONE),
                            edit -> edit.state(State.DONE)
                                    .leaseUntil(null)
                                    .error(null)
                                    .result(result)
                                    .completedAt(now())))
                    .toList();
        }
    }

    @Override
    public Lease fail(Handle handle, String error) {
        boolean last = handle.attempt() >= options.maxAttempts();
        return settle(
                handle,
                List.of(State.FAILED, State.QUARANTINED),
                edit -> edit.state(last ? State.QUARANTINED : State.FAILED)
                        .leaseUntil(null)
                        .retryAt(last ? null : now().plus(options.backoffAfter(handle.attempt())))
                        .error(StoredText.end(error)));
    }

    @Override
    public Lease release(Handle handle) {
        return settle(
                handle,
                List.of(State.RELEASED),
                edit -> edit.state(State.RELEASED).leaseUntil(null).attempt(handle.attempt() - 1));
    }

    private Lease settle(Handle handle, List<State> settled, UnaryOperator<Edit> change) {
        synchronized (world) {
            Entry old = world.entries.get(handle.key());
            if (old == null) {
                return new Lease.Lost(handle.key(), "absent");
            }
            boolean mine = old.owner().equals(handle.owner().toString()) && old.fence() == handle.fence();
            if (mine && old.state() == State.CLAIMED) {
                put(change.apply(new Edit(old)).entry());
                return new Lease.Held();
            }
            return mine && settled.contains(old.state())
                    ? new Lease.Held()
                    : new Lease.Lost(handle.key(), old.state() + " by " + old.owner() + ", fence " + old.fence());
        }
    }

    @Override
    public LedgerAdmin admin() {
        return this;
    }

    @Override
    public void close() {}

    @Override
    public LedgerStatus status() {
        synchronized (world) {
            Map<String, Map<State, Long>> counts = new TreeMap<>();
            world.entries
                    .values()
                    .forEach(
                            entry -> counts.computeIfAbsent(entry.key().namespace(), name -> new EnumMap<>(State.class))
                                    .merge(entry.state(), 1L, Long::sum));
            long expired = world.entries.values().stream()
                    .filter(entry ->
                            entry.leaseUntil() != null && !entry.leaseUntil().isAfter(now()))
                    .count();
            Optional<Duration> oldest = world.entries.values().stream()
                    .filter(entry -> entry.state() != State.DONE)
                    .map(entry -> Duration.between(entry.claimedAt(), now()))
                    .max(Comparator.naturalOrder());
            return new LedgerStatus(counts, expired, oldest);
        }
    }

    @Override
    public void each(EntryQuery query, Consumer<Entry> consumer) {
        list(query).forEach(consumer);
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        synchronized (world) {
            return world.entries.values().stream()
                    .filter(entry -> query.namespace()
                            .map(entry.key().namespace()::equals)
                            .orElse(true))
                    .filter(entry -> query.state().map(entry.state()::equals).orElse(true))
                    .filter(entry -> query.unfinishedFor()
                            .map(age -> entry.state() != State.DONE
                                    && !entry.claimedAt().isAfter(now().minus(age)))
                            .orElse(true))
                    .sorted(Comparator.comparing(Entry::claimedAt))
                    .limit(query.limit())
                    .toList();
        }
    }

    @Override
    public Optional<Entry> show(Key key) {
        synchronized (world) {
            return Optional.ofNullable(world.entries.get(key));
        }
    }

    @Override
    public Change release(Key key, long fence) {
        return operate(
                key,
                old -> old.state() == State.CLAIMED && old.fence() == fence
                        ? new Edit(old)
                                .state(State.RELEASED)
                                .leaseUntil(null)
                                .fence(next())
                                .attempt(old.attempt() - 1)
                                .entry()
                        : old);
    }

    @Override
    public Change retry(Key key) {
        return operate(key, old -> {
            boolean open = old.state() == State.FAILED
                    || old.state() == State.QUARANTINED
                    || (old.state() == State.DONE && there(old.result()).kind() != LoadResult.Kind.LOADED);
            return !open
                    ? old
                    : new Edit(old)
                            .state(State.RELEASED)
                            .fence(next())
                            .attempt(0)
                            .retryAt(null)
                            .completedAt(null)
                            .result(null)
                            .entry();
        });
    }

    @Override
    public Change quarantine(Key key, String reason) {
        return operate(
                key,
                old -> old.state() == State.DONE
                        ? old
                        : new Edit(old)
                                .state(State.QUARANTINED)
                                .fence(next())
                                .leaseUntil(null)
                                .retryAt(null)
                                .error(StoredText.end(reason))
                                .entry());
    }

    private Change operate(Key key, UnaryOperator<Entry> change) {
        synchronized (world) {
            Entry old = world.entries.get(key);
            if (old == null) {
                return Change.ABSENT;
            }
            Entry changed = change.apply(old);
            put(changed);
            return changed.equals(old) ? Change.NOT_APPLICABLE : Change.MADE;
        }
    }

    @Override
    public long purge(PurgeRule rule) {
        synchronized (world) {
            List<Key> keys = new ArrayList<>();
            for (Entry entry : world.entries.values()) {
                Instant time = rule.state() == State.DONE ? entry.completedAt() : entry.claimedAt();
                if (entry.state() == rule.state()
                        && rule.namespace().map(entry.key().namespace()::equals).orElse(true)
                        && !there(time).isAfter(now().minus(rule.age()))) {
                    keys.add(entry.key());
                }
            }
            if (rule.effect() == PurgeRule.Effect.DELETE) {
                keys.forEach(world.entries::remove);
            }
            return keys.size();
        }
    }

    @Override
    public Change restore(Entry entry) {
        synchronized (world) {
            requireContract(entry.key(), entry.contractFingerprint());
            if (world.entries.containsKey(entry.key())) {
                return Change.NOT_APPLICABLE;
            }
            register(entry.key(), entry.contractFingerprint());
            put(entry);
            world.fence = Math.max(world.fence, entry.fence());
            return Change.MADE;
        }
    }

    @Override
    public List<Finding> doctor() {
        return List.of(Finding.ok("schema", "in memory"));
    }

    private void requireContract(Key key, Digest fingerprint) {
        String known = world.contracts.get(key.namespace() + key.version());
        if (known != null && !known.equals(Failures.contract(key, fingerprint))) {
            throw Failures.contractDiffers(key, known, fingerprint);
        }
    }

    private void register(Key key, Digest fingerprint) {
        world.contracts.put(key.namespace() + key.version(), Failures.contract(key, fingerprint));
    }

    private void put(Entry entry) {
        world.entries.put(entry.key(), entry);
    }

    private long next() {
        return ++world.fence;
    }

    private static String error(Entry entry) {
        return entry.error() == null ? "" : entry.error();
    }

    private static <T> T there(@Nullable T value) {
        return Objects.requireNonNull(value);
    }

    private Instant now() {
        return Instant.ofEpochMilli(System.currentTimeMillis()).plus(world.passed);
    }

    /** An entry with some values changed. */
    private static final class Edit {
        private final Entry old;
        private State state;
        private long fence;
        private int attempt;
        private @Nullable Instant leaseUntil;
        private @Nullable Instant retryAt;
        private @Nullable Instant completedAt;
        private @Nullable LoadResult result;
        private @Nullable String error;

        Edit(Entry old) {
            this.old = old;
            state = old.state();
            fence = old.fence();
            attempt = old.attempt();
            leaseUntil = old.leaseUntil();
            retryAt = old.retryAt();
            completedAt = old.completedAt();
            result = old.result();
            error = old.error();
        }

        Edit state(State value) {
            state = value;
            return this;
        }

        Edit fence(long value) {
            fence = value;
            return this;
        }

        Edit attempt(int value) {
            attempt = value;
            return this;
        }

        Edit leaseUntil(@Nullable Instant value) {
            leaseUntil = value;
            return this;
        }

        Edit retryAt(@Nullable Instant value) {
            retryAt = value;
            return this;
        }

        Edit completedAt(@Nullable Instant value) {
            completedAt = value;
            return this;
        }

        Edit result(@Nullable LoadResult value) {
            result = value;
            return this;
        }

        Edit error(@Nullable String value) {
            error = value;
            return this;
        }

        Entry entry() {
            return new Entry(
                    old.key(),
                    old.fullDigest(),
                    old.contractFingerprint(),
                    state,
                    old.owner(),
                    fence,
                    attempt,
                    old.source(),
                    old.createdAt(),
                    old.claimedAt(),
                    leaseUntil,
                    retryAt,
                    completedAt,
                    result,
                    error);
        }
    }
}
