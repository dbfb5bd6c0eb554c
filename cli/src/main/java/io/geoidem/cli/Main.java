package io.geoidem.cli;

import io.geoidem.cli.terminal.Console;

/** Where the process starts and ends. */
public final class Main {
    private Main() {}

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] args) {
        // halt, not exit: there is no hook to wait for, and everything written has been flushed.
        Runtime.getRuntime().halt(CommandLines.run(Console.ofProcess(), args).number());
    }
}
