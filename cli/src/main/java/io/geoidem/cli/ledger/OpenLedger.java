package io.geoidem.cli.ledger;

import io.geoidem.GeoidemException;
import io.geoidem.cli.terminal.Console;
import io.geoidem.ledger.Ledger;

/**
 * A ledger that is open for one command. What the command did stands, whatever happens when the ledger is closed: that is told
 * as a warning.
 */
record OpenLedger(Ledger ledger, Console console) implements AutoCloseable {
    @Override
    public void close() {
        try {
            ledger.close();
        } catch (GeoidemException e) {
            console.warning(String.valueOf(e.getMessage()));
        }
    }
}
