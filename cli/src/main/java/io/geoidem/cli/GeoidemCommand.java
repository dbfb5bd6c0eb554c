package io.geoidem.cli;

import io.geoidem.cli.contract.ContractCommand;
import io.geoidem.cli.explain.ExplainCommand;
import io.geoidem.cli.inspect.InspectCommand;
import io.geoidem.cli.terminal.Version;
import picocli.CommandLine.Command;

/** The program itself: it has no work of its own and lists the commands. */
@Command(
        name = "geoidem",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "Tells whether a piece of geospatial data has been seen before.",
        footer = {
            "",
            "Example: key a file by its shape and attributes",
            "  geoidem key --mode geometry parcels.shp",
            "",
            "Exit codes: 0 done or same, 1 different, 2 usage, 3 bad data (the other inputs are still keyed), 70 a defect of the program."
        },
        subcommands = {KeyCommand.class, ExplainCommand.class, InspectCommand.class, ContractCommand.class})
final class GeoidemCommand {}
