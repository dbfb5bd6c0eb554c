package io.geoidem.cli.terminal;

/** What the process tells its caller. The numbers are stable; docs/exit-codes.md lists them. */
public enum ExitCode {
    /** All was done: every input got its key, or a comparison says: same. */
    OK(0),
    /** The answer is no: what was compared differs, or the ledger has no such key or is not sound. */
    NEGATIVE(1),
    /** The command line makes no sense; nothing was read. */
    USAGE(2),
    /** At least one input or record got no key; the others did. */
    BAD_DATA(3),
    /** A defect of the program, as {@code EX_SOFTWARE} of sysexits.h. */
    INTERNAL(70),
    /** The ledger cannot be opened or reached, so nothing may be loaded; as {@code EX_OSERR}. */
    LEDGER(71),
    /** Standard output could not be written, as {@code EX_IOERR}. */
    OUTPUT(74),
    /** {@code once}: another has the key, or it waits for its next try; as {@code EX_TEMPFAIL}. */
    BUSY(75),
    /** The ledger has the key with another content, or the contract's name and version with another contract. */
    MISMATCH(76),
    /** {@code once}: the key failed too often and waits for a person. */
    QUARANTINED(77),
    /** {@code once}: the claim was lost to another worker while the command ran. */
    LEASE_LOST(78),
    /** {@code once}: the command was run and ended with 0, but the ledger could not be told. */
    NOT_RECORDED(79),
    /** {@code once}: the command could not be started, as a shell reports it. */
    NOT_EXECUTABLE(126),
    /** {@code once}: there is no such command, as a shell reports it. */
    NOT_FOUND(127),
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
