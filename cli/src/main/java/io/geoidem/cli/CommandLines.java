package io.geoidem.cli;

import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.OutputFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** Runs one command line: picocli parses it, and whatever goes wrong becomes one message and an exit code. */
final class CommandLines {
    static final String DEBUG = "--debug";

    private CommandLines() {}

    static ExitCode run(Console console, String... args) {
        try {
            ExitCode code = execute(console, args);
            console.flush();
            return code;
        } catch (OutputFailure e) {
            return failedOutput(console, e);
        } catch (OutOfMemoryError e) {
            console.writeError("geoidem: the memory of the Java machine is used up; give it more, as in"
                    + " GEOIDEM_JAVA_OPTS=-Xmx4g\n");
            return ExitCode.INTERNAL;
        } catch (RuntimeException | Error e) {
            return defect(console, e, args);
        }
    }

    private static ExitCode execute(Console console, String... args) {
        List<Exception> thrown = new ArrayList<>();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(new GeoidemCommand(), new Commands(console))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.isTerminal(Console.Stream.OUT) ? Ansi.ON : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((e, command, result) -> {
                    // Thrown from here, picocli would print a stack trace.
                    thrown.add(e);
                    return ExitCode.INTERNAL.number();
                })
                .setParameterExceptionHandler((e, given) -> usage(e, err));
        int number = runIn(line, args);
        for (Exception e : thrown) {
            throw e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
        }
        console.write(out.toString());
        console.flush();
        console.writeError(err.toString());
        return Arrays.stream(ExitCode.values())
                .filter(code -> code.number() == number)
                .findFirst()
                .orElse(ExitCode.INTERNAL);
    }

    private static int runIn(CommandLine line, String... args) {
        if (args.length == 0) {
            line.usage(line.getErr());
            return ExitCode.USAGE.number();
        }
        return line.execute(args);
    }

    private static int usage(ParameterException e, StringWriter err) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        err.append(command).append(": ").append(e.getMessage()).append("\n");
        if (!(e.getCause() instanceof UsageProblem)) {
            err.append("Try \"").append(command).append(" --help\".\n");
        }
        return ExitCode.USAGE.number();
    }

    private static ExitCode failedOutput(Console console, OutputFailure e) {
        if (e.exitCode() == ExitCode.OUTPUT) {
            console.writeError("geoidem: standard output cannot be written: " + e.getMessage()
                    + "; what was printed is not complete\n");
        }
        return e.exitCode();
    }

    private static ExitCode defect(Console console, Throwable e, String... args) {
        console.writeError("geoidem: a defect of the program (" + e.getClass().getSimpleName() + "); please report it"
                + " with what " + DEBUG + " prints\n");
        if (Arrays.asList(args).contains(DEBUG)) {
            console.trace(e);
        }
        return ExitCode.INTERNAL;
    }
}
