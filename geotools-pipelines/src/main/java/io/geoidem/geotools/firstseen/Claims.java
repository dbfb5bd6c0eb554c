package io.geoidem.geotools.firstseen;

import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyResult;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The claims of one pipeline: of features that are still to be handed on, and of those that were. Not thread-safe. */
final class Claims {
    private final Ledger ledger;
    private final String source;
    private final Owner owner;
    /** Claimed, not handed on yet. */
    private final Map<Key, Handle> waiting = new HashMap<>();
    /** Handed on, not completed yet, in the order of handing on. */
    private final Map<Key, Handle> passed = new LinkedHashMap<>();

    private long renewedAt = System.nanoTime();
    private long passedCount;
    private long duplicates;
    private long inProgress;
    private long refused;
    private long completed;

    Claims(Ledger ledger, String source) {
        this.ledger = ledger;
        this.source = source;
        this.owner = Owner.named(ledger.options().ownerName());
    }

    /**
     * Claims those keys; answers in their order. A key that this pipeline has already counts as a duplicate, and is not
     * asked for again, because the ledger would give the same owner its claim once more.
     */
    List<Answer> claim(List<KeyResult> results) {
        List<Item> items = new ArrayList<>();
        List<@Nullable Item> asked = new ArrayList<>();
        for (KeyResult result : results) {
            boolean own = waiting.containsKey(result.key()) || passed.containsKey(result.key());
            Item item = own ? null : Item.of(result, source);
            asked.add(item);
            if (item != null) {
                items.add(item);
            }
        }
        List<Claim> claims = items.isEmpty() ? List.of() : ledger.claimAll(items, owner);
        List<Answer> answers = new ArrayList<>();
        int next = 0;
        for (Item item : asked) {
            answers.add(item == null ? duplicate() : answer(claims.get(next++)));
        }
        return answers;
    }

    /** What to do with a feature. */
    sealed interface Answer {
        /** Hand it on. */
        record Pass(Key key) implements Answer {}

        /** Leave it out; it was counted. */
        record Skip() implements Answer {}

        /** Leave it out for a reason that somebody has to look at. */
        record Refuse(String problem, String remedy) implements Answer {}
    }

    private Answer duplicate() {
        duplicates++;
        return new Answer.Skip();
    }

    private Answer answer(Claim claim) {
        if (claim instanceof Claim.Claimed claimed) {
            waiting.put(claimed.key(), claimed.handle());
            return new Answer.Pass(claimed.key());
        }
        if (claim instanceof Claim.InProgress busy && busy.why() != Claim.Busy.SAME_BATCH) {
            inProgress++;
            return new Answer.Skip();
        }
        if (claim instanceof Claim.Mismatch mismatch) {
            return new Answer.Refuse(
                    "the ledger has " + mismatch.key() + " for another content: full digest " + mismatch.stored()
                            + ", not " + mismatch.given(),
                    "use a contract that truncates less");
        }
        if (claim instanceof Claim.Quarantined quarantined) {
            return new Answer.Refuse(
                    quarantined.key() + " is quarantined after " + quarantined.attempts() + " attempts: "
                            + quarantined.error(),
                    "look into it, then free it with geoidem ledger retry");
        }
        return duplicate();
    }

    /** Tells that the feature of that key is being handed on. */
    void pass(Key key) {
        Handle handle = waiting.remove(key);
        if (handle != null) {
            passed.put(key, handle);
            passedCount++;
        }
    }

    void countRefused() {
        refused++;
    }

    /**
     * Renews all claims in one round trip once a third of the lease has passed.
     *
     * @throws GeoidemException with {@link io.geoidem.ErrorCode#LEASE_LOST} where one was lost; what was not handed on yet is given
     *     back then, and what was handed on and is still held may be completed
     */
    void renewInTime() {
        long lease = ledger.options().lease().toNanos();
        if (System.nanoTime() - renewedAt < lease / 3 || (waiting.isEmpty() && passed.isEmpty())) {
            return;
        }
        renewedAt = System.nanoTime();
        List<Handle> taken = new ArrayList<>();
        List<Key> lost = renew(waiting, taken);
        lost.addAll(renew(passed, taken));
        if (lost.isEmpty()) {
            return;
        }
        String more = lost.size() == 1 ? "" : ", and so were " + (lost.size() - 1) + " more";
        GeoidemException failure = Lease.lost(lost.get(0), "a claim that was made after its lease had passed" + more);
        taken.addAll(waiting.values());
        waiting.clear();
        try {
            release(taken);
        } catch (GeoidemException e) {
            failure.addSuppressed(e);
        }
        throw failure;
    }

    /**
     * Whoever claims again with the same owner gets its claim again, with a fresh lease; one that was lost is not ours.
     *
     * @param taken gets the claims that were made anew in place of lost ones
     * @return the keys that were lost, which are no longer held
     */
    private List<Key> renew(Map<Key, Handle> held, List<Handle> taken) {
        List<Key> lost = new ArrayList<>();
        if (held.isEmpty()) {
            return lost;
        }
        List<Handle> handles = List.copyOf(held.values());
        List<Claim> again = ledger.claimAll(handles.stream().map(Handle::item).toList(), owner);
        for (int i = 0; i < handles.size(); i++) {
            Handle before = handles.get(i);
            Claim claim = again.get(i);
            if (!(claim instanceof Claim.Claimed now) || now.handle().fence() != before.fence()) {
                held.remove(before.key());
                lost.add(before.key());
                if (claim instanceof Claim.Claimed anew) {
                    taken.add(anew.handle());
                }
            }
        }
        return lost;
    }

    void complete() {
        List<Handle> handles = List.copyOf(passed.values());
        if (handles.isEmpty()) {
            return;
        }
        List<Lease> answers = ledger.completeAll(handles, LoadResult.loaded(1));
        passed.clear();
        @Nullable GeoidemException lost = null;
        for (Lease answer : answers) {
            if (answer instanceof Lease.Lost gone) {
                GeoidemException one = Lease.lost(gone.key(), gone.now());
                if (lost == null) {
                    lost = one;
                } else {
                    lost.addSuppressed(one);
                }
            } else {
                completed++;
            }
        }
        if (lost != null) {
            throw lost;
        }
    }

    /** Gives back whatever is held. Where the ledger fails, the leases end by themselves; the first failure is thrown. */
    void release() {
        List<Handle> handles = new ArrayList<>(passed.values());
        handles.addAll(waiting.values());
        passed.clear();
        waiting.clear();
        release(handles);
    }

    private void release(List<Handle> handles) {
        @Nullable GeoidemException failure = null;
        for (Handle handle : handles) {
            try {
                ledger.release(handle);
            } catch (GeoidemException e) {
                failure = e;
                break;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    FirstSeenSummary summary() {
        return new FirstSeenSummary(passedCount, duplicates, inProgress, refused, completed);
    }
}
