package io.geoidem.cli.crs;

import io.geoidem.Flag;
import io.geoidem.GeoidemException;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code geoidem crs}: what a CRS is taken for. */
@Command(
        name = "crs",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Shows what a CRS is taken for and which operation leads to WGS 84, or transforms points by it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  geoidem crs EPSG:2263",
            "  geoidem crs parcels.shp --json",
            "  echo 981000,199000 | geoidem crs parcels.prj --points",
            "",
            "Exit codes: 0 done, 2 usage, 3 a CRS that is not identified, or points outside of it."
        })
public final class CrsCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "CRS",
            description = "A code such as EPSG:2263 or its URN, a .prj file, or a layer that declares its CRS.")
    private List<String> arguments = List.of();

    @Option(names = "--json", description = "One JSON object a line.")
    private boolean json;

    @Option(
            names = "--operation",
            paramLabel = "EPSG:n",
            description = "The operation to WGS 84, in place of the one that the rule chooses.")
    private @Nullable String operation;

    @Option(
            names = "--points",
            description = "Read lines x,y from standard input and write lines lon,lat as shortest round-trip numbers.")
    private boolean points;

    @Option(names = "--to-base", description = "With --points: stop at the base CRS, before the datum step.")
    private boolean toBase;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Console console;
    private final Reprojector reprojector = Reprojector.discover();

    public CrsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (points && (arguments.size() > 1 || json)) {
            throw usage("--points takes one CRS and prints lines lon,lat");
        }
        if (toBase && (!points || operation != null)) {
            throw usage("--to-base goes with --points and without --operation");
        }
        boolean bad = false;
        for (String argument : arguments) {
            try {
                bad |= points ? !transform(argument) : !show(argument);
            } catch (GeoidemException e) {
                console.error(argument, String.valueOf(e.getMessage()));
                bad = true;
            }
        }
        console.flush();
        return (bad ? ExitCode.BAD_DATA : ExitCode.OK).number();
    }

    private boolean show(String argument) {
        ToWgs84 way = way(argument);
        List<String> flags =
                way.flags().counts().keySet().stream().map(Flag::label).toList();
        console.write(json ? CrsWords.json(argument, way.identity(), flags) : CrsWords.text(argument, way.identity()));
        flags.forEach(flag -> console.warning(argument + ": " + flag));
        return true;
    }

    private boolean transform(String argument) throws IOException {
        ToWgs84 way = toBase ? reprojector.toBase(CrsSource.of(argument)) : way(argument);
        return new CrsPoints(console, way).run() == 0;
    }

    private ToWgs84 way(String argument) {
        CrsRef crs = CrsSource.of(argument);
        return reprojector.toWgs84(crs, Optional.ofNullable(operation));
    }

    private ParameterException usage(String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
