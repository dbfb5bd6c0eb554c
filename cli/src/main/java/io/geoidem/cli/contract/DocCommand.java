package io.geoidem.cli.contract;

import io.geoidem.GeoidemException;
import io.geoidem.cli.option.LockedContracts;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.Version;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.doc.ContractDocument;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code geoidem contract doc}: prints the section of an API document. */
@Command(
        name = "doc",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description =
                "Prints the section on idempotency keys for an API document: what the key identifies, what changes it"
                        + " and what does not, examples computed with the contract, the grammar, and the Idempotency-Key header"
                        + " for OpenAPI and AsyncAPI.",
        footer = {
            "",
            "Example:",
            "  geoidem contract doc parcels.yaml > docs/keys.md",
            "",
            "Exit codes: 0 done, 2 usage, 3 a bad contract."
        })
public final class DocCommand implements Callable<Integer> {
    @Option(names = "--html", description = "Print HTML in place of Markdown.")
    private boolean html;

    @Option(
            names = "--lock",
            paramLabel = "FILE",
            description = "The lock to hold the contract against, in place of the contracts.lock beside it.")
    private Optional<Path> lock = Optional.empty();

    @Parameters(paramLabel = "FILE", description = "The contract.")
    private Path file = Path.of("");

    private final Console console;

    /** The command, printing there. */
    public DocCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        try {
            KeyContract contract = new LockedContracts(lock).load(file);
            console.write(html ? ContractDocument.html(contract) : ContractDocument.markdown(contract));
            return ExitCode.OK.number();
        } catch (GeoidemException e) {
            console.error(file.toString(), String.valueOf(e.getMessage()));
            return ExitCode.BAD_DATA.number();
        }
    }
}
