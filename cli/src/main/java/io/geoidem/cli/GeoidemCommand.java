package io.geoidem.cli;

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
            "Exit codes: 0 done, 2 usage, 3 bad data (the other inputs are still keyed), 70 a defect of the program."
        },
        subcommands = {KeyCommand.class})
final class GeoidemCommand {}
