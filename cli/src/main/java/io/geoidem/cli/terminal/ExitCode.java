package io.geoidem.cli.terminal;

/** What the process tells its caller. The numbers are stable; docs/exit-codes.md lists them. */
public enum ExitCode {
    /** Every input got its key, or a comparison says: same. */
    OK(0),
    /** A comparison says: different, or a contract that changed. */
    DIFFERENT(1),
    /** The command line makes no sense; nothing was read. */
    USAGE(2),
    /** At least one input or record got no key; the others did. */
    BAD_DATA(3),
    /** A defect of the program, as {@code EX_SOFTWARE} of sysexits.h. */
    INTERNAL(70),
    /** Standard output could not be written, as {@code EX_IOERR}. */
    OUTPUT(74),
    /** Whoever reads standard output has gone: what a shell reports of a program that SIGPIPE ended. */
    READER_GONE(141);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /** The number. */
    public int number() {
        return number;
    }
}
