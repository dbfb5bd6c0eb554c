package io.geoidem.ledger;

import io.geoidem.Key;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What operators do, in memory. */
final class ModelAdmin implements LedgerAdmin {
    private final ModelWorld world;

    ModelAdmin(ModelWorld world) {
        this.world = world;
    }

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
                            entry.leaseUntil() != null && !entry.leaseUntil().isAfter(world.now()))
                    .count();
            Optional<Duration> oldest = world.entries.values().stream()
                    .filter(entry -> entry.state() != State.DONE)
                    .map(entry -> Duration.between(entry.claimedAt(), world.now()))
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
                                    && !entry.claimedAt().isAfter(world.now().minus(age)))
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
                        ? new EntryEdit(old)
                                .state(State.RELEASED)
                                .leaseUntil(null)
                                .fence(world.next())
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
                    : new EntryEdit(old)
                            .state(State.RELEASED)
                            .fence(world.next())
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
                        : new EntryEdit(old)
                                .state(State.QUARANTINED)
                                .fence(world.next())
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
            world.put(changed);
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
                        && !there(time).isAfter(world.now().minus(rule.age()))) {
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
            world.requireContract(entry.key(), entry.contractFingerprint());
            if (world.entries.containsKey(entry.key())) {
                return Change.NOT_APPLICABLE;
            }
            world.register(entry.key(), entry.contractFingerprint());
            world.put(entry);
            world.raiseFence(entry.fence());
            return Change.MADE;
        }
    }

    @Override
    public List<Finding> doctor() {
        return List.of(Finding.ok("schema", "in memory"));
    }

    private static <T> T there(@Nullable T value) {
        return Objects.requireNonNull(value);
    }
}
