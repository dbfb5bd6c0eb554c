package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import picocli.CommandLine;

/** The commands of this package. */
public final class LedgerCommands {
    private LedgerCommands() {}

    /** Adds them to the program. */
    public static void addTo(CommandLine program, Console console) {
        CommandLine ledger = new CommandLine(new LedgerCommand());
        ledger.addSubcommand(new StatusCommand(console))
                .addSubcommand(new ListCommand(console))
                .addSubcommand(new ShowCommand(console))
                .addSubcommand(new ReleaseCommand(console))
                .addSubcommand(new RetryCommand(console))
                .addSubcommand(new QuarantineCommand(console))
                .addSubcommand(new PurgeCommand(console))
                .addSubcommand(new VerifyCommand(console))
                .addSubcommand(new ExportCommand(console))
                .addSubcommand(new ImportCommand(console))
                .addSubcommand(new DoctorCommand(console));
        program.addSubcommand(new OnceCommand(console))
                .addSubcommand(new DedupeCommand(console))
                .addSubcommand(ledger);
    }
}
