package io.geoidem.ledger;

import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.store.Batch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The rules of a ledger in memory, as plainly as they can be written: what the stores are compared with. */
public final class ModelLedger implements Ledger {
    private final ModelWorld world;
    private final LedgerOptions options;

    public ModelLedger(ModelWorld world, LedgerOptions options) {
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
            items.forEach(item -> world.requireContract(item.key(), item.contractFingerprint()));
            items.forEach(item -> world.register(item.key(), item.contractFingerprint()));
            return Batch.claim(
                    items,
                    distinct -> distinct.stream()
                            .map(item -> claimOne(item, owner.toString()))
                            .toList());
        }
    }

    private Claim claimOne(Item item, String owner) {
        Instant now = world.now();
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
            world.put(new EntryEdit(old).leaseUntil(until).entry());
            return Optional.of(claimed(item, owner, old.fence(), old.attempt(), until));
        }
        Instant until = there(old.leaseUntil());
        if (!until.isAfter(now) && old.attempt() >= options.maxAttempts()) {
            String error = "attempt " + old.attempt() + " was not answered before its lease passed";
            world.put(new EntryEdit(old)
                    .state(State.QUARANTINED)
                    .fence(world.next())
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
        Instant until = world.now().plus(options.lease());
        long fence = world.next();
        world.put(new Entry(
                item.key(),
                item.fullDigest(),
                item.contractFingerprint(),
                State.CLAIMED,
                owner,
                fence,
                attempt,
                old == null ? item.source() : old.source(),
                createdAt,
                world.now(),
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
        LedgerOptions.requireLease(lease);
        return settle(handle, List.of(), edit -> edit.leaseUntil(world.now().plus(lease)));
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
                                    .completedAt(world.now())))
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
                        .retryAt(last ? null : world.now().plus(options.backoffAfter(handle.attempt())))
                        .error(StoredText.end(error)));
    }

    @Override
    public Lease release(Handle handle) {
        return settle(
                handle,
                List.of(State.RELEASED),
                edit -> edit.state(State.RELEASED).leaseUntil(null).attempt(handle.attempt() - 1));
    }

    private Lease settle(Handle handle, List<State> settled, UnaryOperator<EntryEdit> change) {
        synchronized (world) {
            Entry old = world.entries.get(handle.key());
            if (old == null) {
                return new Lease.Lost(handle.key(), "absent");
            }
            boolean mine = old.owner().equals(handle.owner().toString()) && old.fence() == handle.fence();
            if (mine && old.state() == State.CLAIMED) {
                world.put(change.apply(new EntryEdit(old)).entry());
                return new Lease.Held();
            }
            return mine && settled.contains(old.state())
                    ? new Lease.Held()
                    : new Lease.Lost(handle.key(), old.state() + " by " + old.owner() + ", fence " + old.fence());
        }
    }

    @Override
    public LedgerAdmin admin() {
        return new ModelAdmin(world);
    }

    @Override
    public void close() {}

    private static String error(Entry entry) {
        return entry.error() == null ? "" : entry.error();
    }

    private static <T> T there(@Nullable T value) {
        return Objects.requireNonNull(value);
    }
}
