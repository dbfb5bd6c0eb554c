package io.geoidem.cli.ledger;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Runs a command on a ledger: what goes wrong becomes one message and an exit code. */
final class Guarded {
    /** What a command does. */
    @FunctionalInterface
    interface Work {
        /** The exit code. */
        int run() throws IOException;
    }

    private Guarded() {}

    static int run(Console console, CommandSpec spec, Work work) {
        try {
            return work.run();
        } catch (UsageProblem e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        } catch (GeoidemException e) {
            console.error(spec.qualifiedName(), e.getMessage() + remedy(e, spec));
            return code(e).number();
        } catch (IOException e) {
            console.error(spec.qualifiedName(), "reading failed (" + e.getMessage() + "); try again");
            return ExitCode.BAD_DATA.number();
        }
    }

    /** What the ledger says of another contract, in the options of a command that claims under one. */
    private static String remedy(GeoidemException e, CommandSpec spec) {
        return e.code() == ErrorCode.CONTRACT && spec.findOption("--contract-version") != null
                ? ": give --namespace NAME or --contract-version N (in a contract file its name and version), or another"
                        + " --ledger"
                : "";
    }

    private static ExitCode code(GeoidemException e) {
        return switch (e.code()) {
            case LEDGER, MISSING_MODULE -> ExitCode.LEDGER;
            case LEASE_LOST -> ExitCode.LEASE_LOST;
            case CONTRACT -> ExitCode.MISMATCH;
            default -> ExitCode.BAD_DATA;
        };
    }
}
