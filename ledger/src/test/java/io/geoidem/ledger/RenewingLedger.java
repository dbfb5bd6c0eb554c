package io.geoidem.ledger;

import java.time.Duration;
import java.util.List;

/** A ledger before whose renewals, and before whose looks at an entry, something happens. */
final class RenewingLedger implements Ledger {
    private final Ledger ledger;
    private final Runnable before;
    private final Runnable beforeLooks;

    RenewingLedger(Ledger ledger, Runnable before) {
        this(ledger, before, () -> {});
    }

    RenewingLedger(Ledger ledger, Runnable before, Runnable beforeLooks) {
        this.ledger = ledger;
        this.before = before;
        this.beforeLooks = beforeLooks;
    }

    @Override
    public LedgerOptions options() {
        return ledger.options();
    }

    @Override
    public List<Claim> claimAll(List<Item> items, Owner owner) {
        return ledger.claimAll(items, owner);
    }

    @Override
    public Lease renew(Handle handle, Duration lease) {
        before.run();
        return ledger.renew(handle, lease);
    }

    @Override
    public List<Lease> completeAll(List<Handle> handles, LoadResult result) {
        return ledger.completeAll(handles, result);
    }

    @Override
    public Lease fail(Handle handle, String error) {
        return ledger.fail(handle, error);
    }

    @Override
    public Lease release(Handle handle) {
        return ledger.release(handle);
    }

    @Override
    public LedgerAdmin admin() {
        beforeLooks.run();
        return ledger.admin();
    }

    @Override
    public void close() {}
}
