package io.geoidem.cli.ledger;

import io.geoidem.GeoidemException;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LoadResult;

/**
 * Tells the ledger how a claimed run ended, and people where the ledger could not be told: whether the command ran decides
 * whether it may be started again.
 */
record Ending(Console console, Ledger ledger, Handle handle) {
    private static final String NAME = "geoidem once";

    /**
     * Completes the claim of a command that ended with 0, and fails that of any other.
     *
     * @param code the command's exit code
     * @param error what is kept of a failure
     * @return the exit code of this process
     */
    int told(int code, String error) {
        Lease answer;
        try {
            answer = code == 0 ? ledger.complete(handle, LoadResult.loaded(1)) : ledger.fail(handle, error);
        } catch (GeoidemException e) {
            return untold(code, e);
        }
        if (answer instanceof Lease.Lost gone) {
            console.error(
                    NAME,
                    "the claim of " + handle.key() + " was lost while the command ran (exit code " + code
                            + "); the ledger has: " + gone.now() + "; what the command did may be done twice");
            return ExitCode.LEASE_LOST.number();
        }
        return code;
    }

    /** Gives the claim back untried, and says in words what came of that. */
    String givenBack() {
        try {
            return ledger.release(handle) instanceof Lease.Lost gone
                    ? "the claim was lost meanwhile, and the ledger has: " + gone.now()
                    : "the claim was released";
        } catch (GeoidemException e) {
            return "the claim could not be released (" + e.getMessage() + ") and ends with its lease, in " + lease()
                    + " at most";
        }
    }

    private int untold(int code, GeoidemException e) {
        console.error(
                NAME,
                "the command was run and ended with exit code " + code + ", but the ledger could not be told ("
                        + e.getMessage() + "); " + handle.key() + " stays CLAIMED with fence " + handle.fence()
                        + " for up to " + lease() + ", and is "
                        + (code == 0
                                ? "loaded again after that; to keep it from that, give geoidem ledger quarantine "
                                        + handle.key() + " before; then look at what is loaded"
                                : "tried again after that; look at what the command left behind"));
        return code == 0 ? ExitCode.NOT_RECORDED.number() : code;
    }

    /** It was renewed a third of it ago or less. */
    private String lease() {
        return Durations.words(ledger.options().lease());
    }
}
