package io.geoidem.cli.ledger;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.transfer.Transfer;
import java.io.IOException;
import java.io.OutputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code geoidem ledger export}. */
@Command(
        name = "export",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Writes entries as NDJSON, a line each, for a copy or another ledger.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem ledger export > copy.ndjson",
            "  geoidem ledger export --namespace parcels --state done > parcels.ndjson",
            "",
            "Exit codes: 0 done, 2 usage, 71 the ledger cannot be reached."
        })
final class ExportCommand extends AdminVerb {
    @Mixin
    private QueryOptions query = new QueryOptions();

    ExportCommand(Console console) {
        super(console);
    }

    @Override
    ExitCode run(LedgerAdmin admin) throws IOException {
        Transfer.export(admin, query.query(), new OutputStream() {
            @Override
            public void write(int b) {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                console().write(bytes, from, length);
            }
        });
        return ExitCode.OK;
    }
}
