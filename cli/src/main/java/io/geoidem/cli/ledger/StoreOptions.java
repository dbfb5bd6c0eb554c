package io.geoidem.cli.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
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
     * Opens it, and says where it is unless the user named it.
     *
     * @throws UsageProblem for a URL that names no ledger, and for times out of range
     */
    OpenLedger open(Console console, LedgerOptions options) {
        return new OpenLedger(located(console).open(withPatience(options)), console);
    }

    /**
     * Opens one that is there, as {@link #open}: who looks at a ledger and mistypes its path would be told that nothing is
     * amiss, by the empty one that was just made. Nobody types the path of the user's own; before its first use it is empty.
     *
     * @throws GeoidemException for a file that is not there
     */
    OpenLedger openExisting(Console console, LedgerOptions options) {
        LedgerUrl located = located(console);
        if (located instanceof SqliteUrl sqlite
                && Files.notExists(sqlite.file())
                && !located.equals(LedgerUrl.ofUser())) {
            throw new GeoidemException(
                    ErrorCode.LEDGER,
                    Place.UNKNOWN,
                    "there is no ledger " + sqlite.file(),
                    "check --ledger and GEOIDEM_LEDGER; once, dedupe and ledger import make one");
        }
        return new OpenLedger(located.open(withPatience(options)), console);
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

    private LedgerUrl located(Console console) {
        if (url != null && url.isEmpty()) {
            // Nobody means the user's own ledger who expands an unset variable.
            throw new UsageProblem("--ledger is empty; name a ledger, or leave the option out");
        }
        String given = url == null ? System.getenv("GEOIDEM_LEDGER") : url;
        if (given == null || given.isEmpty()) {
            LedgerUrl ofUser = LedgerUrl.ofUser();
            console.writeError("geoidem: the ledger is " + ofUser + "\n");
            return ofUser;
        }
        try {
            return LedgerUrl.parse(given);
        } catch (GeoidemException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
    }
}
