package io.geoidem.cli;

import io.geoidem.cli.contract.ContractCommand;
import io.geoidem.cli.crs.CrsCommand;
import io.geoidem.cli.explain.ExplainCommand;
import io.geoidem.cli.inspect.InspectCommand;
import io.geoidem.cli.reconcile.ReconcileCommand;
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
            "Example: load a file unless that has been done",
            "  geoidem once --mode geometry parcels.shp -- ./load.sh parcels.shp",
            "",
            "Example: join the features of two producers",
            "  geoidem reconcile registry.shp survey.geojson --report report.html",
            "",
            "Exit codes: 0 done or same, 1 the answer is no, 2 usage, 3 bad data (the other inputs"
                    + " are still keyed), 70 a defect of the program; docs/exit-codes.md has them all."
        },
        subcommands = {
            KeyCommand.class,
            ReconcileCommand.class,
            ExplainCommand.class,
            InspectCommand.class,
            CrsCommand.class,
            ContractCommand.class
        })
final class GeoidemCommand {}
