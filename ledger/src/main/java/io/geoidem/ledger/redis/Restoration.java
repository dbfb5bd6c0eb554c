package io.geoidem.ledger.redis;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.store.Batch;
import io.geoidem.ledger.store.Failures;
import java.util.ArrayList;
import java.util.List;

/** Writes entries as they are. What was there stays. Thread-safe. */
final class Restoration {
    /** How many one script writes, all or none. */
    private static final int TOGETHER = 500;

    /** The scripts count with doubles, exactly up to 2^53: from here on as many again. */
    private static final long HIGHEST_FENCE = 1L << 52;

    private final Names names;
    private final Scripts scripts;

    Restoration(Names names, Scripts scripts) {
        this.names = names;
        this.scripts = scripts;
    }

    /**
     * What came of each, in the order given.
     *
     * @throws GeoidemException where one cannot be written; where that is for its contract or its fence, none was
     */
    List<Change> run(List<Entry> entries) {
        entries.forEach(Restoration::requireFence);
        // Those of all entries go with each script: the first one refuses what any would.
        List<Entry> contracts = oneOfEachContract(entries);
        List<Change> changes = new ArrayList<>(entries.size());
        for (int from = 0; from < entries.size(); from += TOGETHER) {
            int to = Math.min(entries.size(), from + TOGETHER);
            changes.addAll(writeTogether(entries.subList(from, to), contracts));
        }
        return changes;
    }

    private List<Change> writeTogether(List<Entry> entries, List<Entry> contracts) {
        List<String> keys = new ArrayList<>(entries.size() + 1);
        List<String> told = new ArrayList<>(2 * entries.size() + 2 * contracts.size() + 1);
        keys.add(names.contracts());
        told.add(Integer.toString(2 * contracts.size()));
        for (Entry entry : contracts) {
            told.add(Names.contract(entry.key()));
            told.add(Failures.contract(entry.key(), entry.contractFingerprint()));
        }
        for (Entry entry : entries) {
            keys.add(names.claim(entry.key()));
            told.add(Long.toString(entry.fence()));
            told.add(EntryText.of(entry).toString());
        }
        List<?> answer = scripts.run(Script.RESTORE, keys, which -> {
            List<String> arguments = new ArrayList<>(told.size() + 1);
            arguments.add(which.name());
            arguments.addAll(told);
            return arguments;
        });
        if (answer.get(0).equals("CONTRACT")) {
            Entry refused = contracts.get(Integer.parseInt(answer.get(1).toString()));
            throw Failures.contractDiffers(refused.key(), answer.get(2).toString(), refused.contractFingerprint());
        }
        List<Change> changes = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            Change change = Change.valueOf(answer.get(i + 1).toString());
            if (change == Change.MADE) {
                scripts.memory().saw(entries.get(i).fence());
            }
            changes.add(change);
        }
        scripts.memory().keep();
        return changes;
    }

    private static List<Entry> oneOfEachContract(List<Entry> entries) {
        List<Entry> some = new ArrayList<>();
        for (Entry entry : entries) {
            // Nearly always all of them are of one contract.
            if (some.stream().noneMatch(other -> Batch.sameContract(other, entry))) {
                some.add(entry);
            }
        }
        return some;
    }

    private static void requireFence(Entry entry) {
        if (entry.fence() > HIGHEST_FENCE) {
            throw new GeoidemException(
                    ErrorCode.LIMIT,
                    Place.UNKNOWN,
                    "the entry of " + entry.key() + " has the fence " + entry.fence()
                            + ", and a ledger in Redis counts to " + HIGHEST_FENCE,
                    "restore what a ledger has come to by claims");
        }
    }
}
