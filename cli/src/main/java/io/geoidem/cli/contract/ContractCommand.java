package io.geoidem.cli.contract;

import io.geoidem.cli.terminal.Version;
import picocli.CommandLine.Command;

/** {@code geoidem contract}: it has no work of its own and lists its commands. */
@Command(
        name = "contract",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Writes, publishes and checks contracts: the files that say what a key identifies.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem contract new --name parcels --producers several -o parcels.yaml",
            "  geoidem contract doc parcels.yaml",
            "  geoidem contract check contracts/*.yaml",
            "",
            "Exit codes: 0 done or unchanged, 1 changed, 2 usage, 3 bad data."
        },
        subcommands = {NewCommand.class, DocCommand.class, CheckCommand.class})
public final class ContractCommand implements Runnable {
    @picocli.CommandLine.Spec
    private picocli.CommandLine.Model.CommandSpec spec = picocli.CommandLine.Model.CommandSpec.create();

    @Override
    public void run() {
        throw new picocli.CommandLine.ParameterException(
                spec.commandLine(), "say which: new, doc or check", new io.geoidem.cli.option.UsageProblem(""));
    }
}
