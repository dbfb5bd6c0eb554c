package io.geoidem.cli.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.output.Quoted;
import io.geoidem.cli.terminal.Console;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.url.LedgerUrl;
import io.geoidem.ledger.url.SqliteUrl;
import java.nio.file.Files;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which ledger. Filled by picocli. */
final class StoreOptions {
    @Option(
            names = {"-l", "--ledger"},
            paramLabel = "URL",
            order = 50,
            description = {
                "A file (SQLite), postgresql://HOST/DATABASE or redis://HOST. Default: the environment variable"
                        + " GEOIDEM_LEDGER, where other users of the machine see no password; else geoidem.db in the"
                        + " user's data folder."
            })
    @Nullable
    String url;

    @Option(
            names = "--patience",
            paramLabel = "TIME",
            order = 51,
            converter = Durations.class,
            description = "How long to try while the ledger cannot be reached or is locked. Default: 10s.")
    @Nullable
    Duration patience;

    /**
     * Refuses what {@link #open} would refuse, before anything is read.
     *
     * @throws UsageProblem as that
     */
    void check() {
        located();
        withPatience(LedgerOptions.DEFAULT);
    }

    /**
     * Opens it, and says where it is unless the user named it. Of a file that was named and is made now it says that: a
     * mistyped path would be another ledger, where nothing was ever loaded.
     *
     * @throws UsageProblem for a URL that names no ledger, and for times out of range
     */
    OpenLedger open(Console console, LedgerOptions options) {
        LedgerUrl located = located();
        announce(console);
        boolean isNew = located instanceof SqliteUrl sqlite && Files.notExists(sqlite.file());
        Ledger ledger = located.open(withPatience(options));
        if (isNew && !given().isEmpty() && located instanceof SqliteUrl sqlite) {
            console.writeError(
                    "geoidem: made a new ledger, " + Quoted.of(sqlite.file().toString()) + "\n");
        }
        return new OpenLedger(ledger, console);
    }

    /**
     * Opens one that is there, as {@link #open}: who looks at a ledger and mistypes its path would be told that nothing is
     * amiss, by the empty one that was just made, perhaps inside the database of something else.
     *
     * @throws GeoidemException for a file that is not there, and for a file or database that has no ledger
     */
    OpenLedger openExisting(Console console, LedgerOptions options) {
        LedgerUrl located = located();
        announce(console);
        if (located instanceof SqliteUrl sqlite && Files.notExists(sqlite.file())) {
            throw new GeoidemException(
                    ErrorCode.LEDGER,
                    Place.UNKNOWN,
                    "there is no ledger " + sqlite.file(),
                    "check --ledger and GEOIDEM_LEDGER; once, dedupe and ledger import make one");
        }
        return new OpenLedger(located.open(withPatience(options).withSchema(LedgerOptions.Schema.EXPECT)), console);
    }

    /**
     * Whether it is the user's own, and was never used: nobody types its path, and there is nothing amiss with it.
     *
     * @throws UsageProblem as {@link #open}, for options that would be refused once it is used
     */
    boolean isUnusedDefault(Console console) {
        check();
        LedgerUrl own = LedgerUrl.ofUser();
        boolean isUnused = located().equals(own) && own instanceof SqliteUrl sqlite && Files.notExists(sqlite.file());
        if (isUnused) {
            announce(console);
        }
        return isUnused;
    }

    private LedgerOptions withPatience(LedgerOptions options) {
        if (patience == null) {
            return options;
        }
        try {
            return options.withPatience(patience);
        } catch (IllegalArgumentException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
    }

    private void announce(Console console) {
        if (given().isEmpty()) {
            console.writeError("geoidem: the ledger is " + LedgerUrl.ofUser() + "\n");
        }
    }

    /** The ledger as messages name it, without a password. */
    String name() {
        return Quoted.of(located().toString());
    }

    /** What names the ledger; empty for the user's own. */
    private String given() {
        String environment = System.getenv("GEOIDEM_LEDGER");
        return url != null ? url : environment == null ? "" : environment;
    }

    private LedgerUrl located() {
        if (url != null && url.isEmpty()) {
            // Nobody means the user's own ledger who expands an unset variable.
            throw new UsageProblem("--ledger is empty; name a ledger, or leave the option out");
        }
        try {
            return given().isEmpty() ? LedgerUrl.ofUser() : LedgerUrl.parse(given());
        } catch (GeoidemException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
    }
}
