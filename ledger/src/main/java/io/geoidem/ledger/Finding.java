package io.geoidem.ledger;

/**
 * One thing that the doctor looked at.
 *
 * @param severity how bad
 * @param check what was looked at; a stable word such as {@code schema}, {@code eviction}, {@code clock}
 * @param text what was found, and what to do where it is not good
 */
public record Finding(Severity severity, String check, String text) {
    /** How bad. */
    public enum Severity {
        /** As it should be. */
        OK,
        /** Claims may be lost or waits may be long. */
        WARNING,
        /** Claims are not safe. */
        ERROR
    }

    /** A good finding. */
    public static Finding ok(String check, String text) {
        return new Finding(Severity.OK, check, text);
    }

    /** A doubtful one. */
    public static Finding warning(String check, String text) {
        return new Finding(Severity.WARNING, check, text);
    }

    /** A bad one. */
    public static Finding error(String check, String text) {
        return new Finding(Severity.ERROR, check, text);
    }
}
