package io.geoidem.cli;

import io.geoidem.cli.input.Input;
import io.geoidem.cli.ledger.LedgerCommands;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.OutputFailure;
import io.geoidem.source.postgis.PostgisUrl;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** Runs one command line: picocli parses it, and whatever goes wrong becomes one message and an exit code. */
final class CommandLines {
    static final String DEBUG = "--debug";

    /** A URL, at the beginning of a word or after the = of an option; its scheme with what follows it. */
    private static final Pattern URL = Pattern.compile("(?:^|=)([A-Za-z][A-Za-z0-9+.-]+:(?://)?)");

    /** A URL of a database, also one that is written wrongly. */
    private static final Pattern DATABASE =
            Pattern.compile("(jdbc|postgres|postgresql|redis|rediss):", Pattern.CASE_INSENSITIVE);

    private CommandLines() {}

    /** The exit code: one of {@link ExitCode}, or that of the command that {@code once} ran. */
    static int run(Console console, String... args) {
        try {
            int code = execute(console, args);
            console.flush();
            return code;
        } catch (OutputFailure e) {
            return failedOutput(console, e).number();
        } catch (OutOfMemoryError e) {
            console.writeError("geoidem: the memory of the Java machine is used up; give it more, as in"
                    + " GEOIDEM_JAVA_OPTS=-Xmx4g\n");
            return ExitCode.INTERNAL.number();
        } catch (RuntimeException | Error e) {
            return defect(console, e, args).number();
        }
    }

    private static int execute(Console console, String... args) {
        List<Exception> thrown = new ArrayList<>();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(new GeoidemCommand(), new Commands(console));
        if (args.length == 0 || !args[0].equals(KeyCommand.NAME)) {
            // Not for a start of "key": reading the options of ten commands more takes longer than keying an event.
            LedgerCommands.addTo(line, console);
        }
        // After all commands are known: these hold for the commands that are there.
        line.setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.isTerminal(Console.Stream.OUT) ? Ansi.ON : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                // An argument of the command that "once" runs may begin with @, as may the name of a file.
                .setExpandAtFiles(false)
                .setExecutionExceptionHandler((e, command, result) -> {
                    // Thrown from here, picocli would print a stack trace.
                    thrown.add(e);
                    return ExitCode.INTERNAL.number();
                })
                .setParameterExceptionHandler((e, given) -> usage(e, err, given));
        int number = runIn(line, args);
        for (Exception e : thrown) {
            throw e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
        }
        console.write(out.toString());
        console.flush();
        console.writeError(err.toString());
        return number;
    }

    private static int runIn(CommandLine line, String... args) {
        if (args.length == 0) {
            line.usage(line.getErr());
            return ExitCode.USAGE.number();
        }
        CommandLine command = line;
        for (String word : args) {
            if (command.getSubcommands().isEmpty() || word.startsWith("-")) {
                break;
            }
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                // With --help, picocli would print the help of the program and call it a success.
                String name = command.getCommandSpec().qualifiedName();
                line.getErr()
                        .print(name + ": there is no command \"" + shown(word) + "\"; there are "
                                + String.join(", ", command.getSubcommands().keySet()) + "\nTry \"" + name
                                + " --help\".\n");
                return ExitCode.USAGE.number();
            }
            command = next;
        }
        return line.execute(args);
    }

    private static int usage(ParameterException e, StringWriter err, String... given) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        String message = Advice.inWords(String.valueOf(e.getMessage()));
        for (String word : given) {
            message = message.replace(word, shown(word));
        }
        err.append(command)
                .append(": ")
                .append(message)
                .append(Advice.on(e, given))
                .append("\n");
        if (!(e.getCause() instanceof UsageProblem)) {
            err.append("Try \"").append(command).append(" --help\".\n");
        }
        return ExitCode.USAGE.number();
    }

    /** The word without a password: picocli quotes what it cannot place, such as the URL of a ledger without its option. */
    private static String shown(String word) {
        Matcher url = URL.matcher(word);
        if (!url.find()) {
            int scheme = word.indexOf("://");
            return scheme >= 0 && word.indexOf('@', scheme) >= 0 ? word.substring(0, scheme + 3) + "…" : word;
        }
        String before = word.substring(0, url.start(1));
        String address = word.substring(url.start(1));
        if (PostgisUrl.is(address)) {
            return before + Input.nameOf(address);
        }
        boolean mayHavePassword =
                address.indexOf('@') >= 0 || DATABASE.matcher(address).lookingAt();
        return mayHavePassword ? before + url.group(1) + "…" : word;
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
