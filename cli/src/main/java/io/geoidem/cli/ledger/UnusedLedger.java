package io.geoidem.cli.ledger;

import io.geoidem.Key;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerStatus;
import io.geoidem.ledger.PurgeRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The user's own ledger before its first use: it has nothing, and a look at it makes no file. */
final class UnusedLedger implements LedgerAdmin {
    @Override
    public LedgerStatus status() {
        return new LedgerStatus(Map.of(), 0, Optional.empty());
    }

    @Override
    public void each(EntryQuery query, Consumer<Entry> consumer) {
        // There is none.
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        return List.of();
    }

    @Override
    public Optional<Entry> show(Key key) {
        return Optional.empty();
    }

    @Override
    public Change release(Key key, long fence) {
        return Change.ABSENT;
    }

    @Override
    public Change retry(Key key) {
        return Change.ABSENT;
    }

    @Override
    public Change quarantine(Key key, String reason) {
        return Change.ABSENT;
    }

    @Override
    public long purge(PurgeRule rule) {
        return 0;
    }

    @Override
    public Change restore(Entry entry) {
        throw new IllegalStateException("import makes the ledger first");
    }

    @Override
    public List<Finding> doctor() {
        return List.of(Finding.ok("schema", "this ledger was never used, and there is no file yet"));
    }
}
