package io.geoidem.ledger;

import io.geoidem.ledger.store.Failures;
import java.time.Duration;
import java.util.List;

/** A ledger whose store is away. */
record UnreachableLedger(Ledger ledger) implements Ledger {
    @Override
    public LedgerOptions options() {
        return ledger.options();
    }

    @Override
    public List<Claim> claimAll(List<Item> items, Owner owner) {
        throw Failures.failed("away", "", null);
    }

    @Override
    public Lease renew(Handle handle, Duration lease) {
        throw Failures.failed("away", "", null);
    }

    @Override
    public List<Lease> completeAll(List<Handle> handles, LoadResult result) {
        throw Failures.failed("away", "", null);
    }

    @Override
    public Lease fail(Handle handle, String error) {
        throw Failures.failed("away", "", null);
    }

    @Override
    public Lease release(Handle handle) {
        throw Failures.failed("away", "", null);
    }

    @Override
    public List<Lease> releaseAll(List<Handle> handles) {
        throw Failures.failed("away", "", null);
    }

    @Override
    public LedgerAdmin admin() {
        return ledger.admin();
    }

    @Override
    public void close() {}
}
