package io.geoidem.ledger.transfer;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerAdmin.Change;
import java.util.ArrayList;
import java.util.List;

/** Gathers entries in blocks, because a store takes as long for a commit as for some hundred entries. Used by one thread. */
final class Import {
    private static final int BLOCK = 500;

    private final LedgerAdmin admin;
    private final List<Entry> entries = new ArrayList<>(BLOCK);
    private final List<Integer> lines = new ArrayList<>(BLOCK);
    private long added;
    private long present;

    Import(LedgerAdmin admin) {
        this.admin = admin;
    }

    Transfer.Imported imported() {
        return new Transfer.Imported(added, present);
    }

    /** Takes the entry of that line, and writes a block where that makes one. */
    void add(Entry entry, int line) {
        entries.add(entry);
        lines.add(line);
        if (entries.size() == BLOCK) {
            write();
        }
    }

    /**
     * Writes what was taken.
     *
     * @throws GeoidemException for an entry that the ledger refuses, with the number of its line; those before it are written
     */
    void write() {
        List<Entry> block = List.copyOf(entries);
        List<Integer> numbers = List.copyOf(lines);
        entries.clear();
        lines.clear();
        List<Change> changes;
        try {
            changes = admin.restoreAll(block);
        } catch (GeoidemException e) {
            if (e.code() == ErrorCode.LEDGER) {
                // It is no entry's fault, and the store has been waited for.
                throw e;
            }
            // The block does not say for which of them.
            writeOneByOne(block, numbers);
            return;
        }
        changes.forEach(this::count);
    }

    private void writeOneByOne(List<Entry> block, List<Integer> numbers) {
        for (int i = 0; i < block.size(); i++) {
            try {
                count(admin.restore(block.get(i)));
            } catch (GeoidemException e) {
                throw e.code() == ErrorCode.LEDGER ? e : e.at(Place.ofLine(numbers.get(i), -1));
            }
        }
    }

    private void count(Change change) {
        if (change == Change.MADE) {
            added++;
        } else {
            present++;
        }
    }
}
