package io.geoidem.cli.option;

/** A command line that makes no sense; the message says what does. */
public final class UsageProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A problem of that message. */
    public UsageProblem(String message) {
        super(message);
    }
}
