package io.geoidem.ledger.jdbc;

/** What kind of failure an SQL exception is. */
public enum Trouble {
    /** The server was not reached or the connection broke; whether the statement took effect is not known. */
    UNREACHABLE,
    /** Another has locked what was needed for longer than the time allowed, or a deadlock was broken up. */
    LOCKED,
    /** There is no room left. */
    FULL,
    /** Anything else. */
    OTHER
}
