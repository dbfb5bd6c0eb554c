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
     * Completes the claim of a command that ended with 0.
     *
     * @return the exit code of this process
     */
    int completed() {
        try {
            return answered(ledger.complete(handle, LoadResult.loaded(1)), 0);
        } catch (GeoidemException e) {
            untold(
                    0,
                    e,
                    "loaded again after that; to keep it from that, give geoidem ledger quarantine " + handle.key()
                            + " before; then look at what is loaded");
            return ExitCode.NOT_RECORDED.number();
        }
    }

    /**
     * Fails the claim.
     *
     * @param code the command's exit code
     * @param error what is kept of the failure
     * @return the exit code of this process, which is that of the command unless the claim was lost
     */
    int failed(int code, String error) {
        try {
            return answered(ledger.fail(handle, error), code);
        } catch (GeoidemException e) {
            untold(code, e, "tried again after that; look at what the command left behind");
            return code;
        }
    }

    /** What a claim is that has failed. */
    String afterFailure() {
        return handle.attempt() >= ledger.options().maxAttempts()
                ? "quarantined, for that was its last attempt; geoidem ledger retry " + handle.key() + " opens it again"
                : "tried again";
    }

    private int answered(Lease answer, int code) {
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

    private void untold(int code, GeoidemException e, String then) {
        console.error(
                NAME,
                "the command was run and ended with exit code " + code + ", but the ledger could not be told ("
                        + e.getMessage() + "); " + handle.key() + " stays CLAIMED with fence " + handle.fence()
                        + " for up to " + lease() + ", and is " + then);
    }

    /** It was renewed a third of it ago or less. */
    private String lease() {
        return Durations.words(ledger.options().lease());
    }
}
