package io.geoidem.cli.ledger;

import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.json.CanonicalJson;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the verbs of {@code geoidem ledger} share: they open the ledger, do one thing, and close it. */
abstract class AdminVerb implements Callable<Integer> {
    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Mixin
    HelpOption help = new HelpOption();

    @Option(names = "--json", order = 60, description = "Print JSON, an object a line.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;

    AdminVerb(Console console) {
        this.console = console;
    }

    @Override
    public final Integer call() {
        return Guarded.run(console, spec, () -> {
            check();
            if (!makesLedger() && storeOptions.isUnusedDefault(console)) {
                return run(new UnusedLedger()).number();
            }
            try (OpenLedger open = open(storeOptions)) {
                return run(open.ledger().admin()).number();
            }
        });
    }

    /** Refuses options that make no sense, before anything is opened. */
    void check() {}

    /** Whether the verb may be the first to use a ledger. */
    boolean makesLedger() {
        return false;
    }

    /** Opens the ledger that the verb is about, which has to be there. */
    OpenLedger open(StoreOptions store) {
        return store.openExisting(console, LedgerOptions.DEFAULT);
    }

    abstract ExitCode run(LedgerAdmin admin) throws IOException;

    final Console console() {
        return console;
    }

    final boolean wantsJson() {
        return json;
    }

    /** Writes to standard output, in the one form or the other. */
    final void print(Map<String, Object> members, String text) {
        if (json) {
            byte[] line = CanonicalJson.bytes(members);
            console.write(line, 0, line.length);
            console.write("\n");
        } else {
            console.write(text + "\n");
        }
    }

    /** Tells what came of a change. */
    final ExitCode told(Key key, Change change, String done, String notApplicable) {
        String text = switch (change) {
            case MADE -> done;
            case ABSENT -> absent();
            case NOT_APPLICABLE -> notApplicable;
        };
        print(Map.of("key", key.toString(), "change", change.name()), key + " " + text);
        return change == Change.MADE ? ExitCode.OK : ExitCode.NEGATIVE;
    }

    /** What is said of a key that the ledger has not. */
    final String absent() {
        return "is not in the ledger " + storeOptions.name() + "; geoidem ledger list shows its keys";
    }

    /** The state of a key, to say why a change does not apply to it. */
    static String state(LedgerAdmin admin, Key key) {
        return admin.show(key)
                .map(entry -> {
                    LoadResult result = entry.result();
                    String kind = result == null ? "" : " (" + result.kind() + ")";
                    return "is " + entry.state() + kind + " with fence " + entry.fence();
                })
                .orElse("is gone");
    }

    /** The key of an argument. */
    static Key key(String text) {
        try {
            return Key.parse(text);
        } catch (GeoidemException e) {
            throw new UsageProblem(String.valueOf(e.getMessage()));
        }
    }
}
