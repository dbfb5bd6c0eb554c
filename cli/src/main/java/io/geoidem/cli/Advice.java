package io.geoidem.cli;

import java.util.Arrays;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What to do about a command line that picocli refuses: it says what it cannot place, and not where that belongs. */
final class Advice {
    private static final Pattern TOO_LARGE = Pattern.compile("('[+-]?[0-9]+') is not an? (?:int|long)$");
    private static final Pattern NO_NUMBER = Pattern.compile(" is not an? (?:int|long)$");

    private Advice() {}

    /** The message without the names of Java's types. */
    static String inWords(String message) {
        return NO_NUMBER
                .matcher(TOO_LARGE.matcher(message).replaceFirst("$1 is too large"))
                .replaceFirst(" is no whole number");
    }

    /** What follows the message; empty where nothing is known. */
    static String on(ParameterException e, String... given) {
        if (!(e instanceof UnmatchedArgumentException unmatched)) {
            return "";
        }
        CommandSpec command = e.getCommandLine().getCommandSpec();
        if (!command.subcommands().isEmpty()) {
            return command.parent() == null ? "" : "; options stand behind the verb";
        }
        if (unmatched.isUnknownOption()) {
            // Perhaps one of the command that is to be run.
            return command.name().equals("once") && !Arrays.asList(given).contains("--")
                    ? "; is -- missing before the command?"
                    : "";
        }
        if (command.findOption("--ledger") == null
                || !command.positionalParameters().isEmpty()) {
            return "";
        }
        return switch (command.name()) {
            case "dedupe", "import" -> "; it reads standard input: < FILE";
            default -> "; name the ledger with --ledger";
        };
    }
}
