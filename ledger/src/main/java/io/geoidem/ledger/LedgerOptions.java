package io.geoidem.ledger;

import java.time.Duration;

/**
 * How a ledger is used. All times are durations: the store's own clock decides when they have passed.
 *
 * @param ownerName the readable part of every {@link Owner}; no slash
 * @param lease how long a claim holds without renewal, 100 ms to 30 days
 * @param maxAttempts tries before a key is quarantined, 1 or more
 * @param backoff wait after the first failure; doubled after each further one
 * @param maxBackoff the longest wait
 * @param patience how long an operation keeps trying while the store cannot be reached or is locked
 * @param schema what to do with a store that has no tables yet
 */
public record LedgerOptions(
        String ownerName,
        Duration lease,
        int maxAttempts,
        Duration backoff,
        Duration maxBackoff,
        Duration patience,
        Schema schema) {
    /** What to do with a store that has no tables yet, or older ones. */
    public enum Schema {
        /** Create or update them. */
        CREATE,
        /** Refuse: they are made elsewhere, from the published DDL. */
        EXPECT
    }

    private static final Duration SHORTEST_LEASE = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofDays(30);

    /** A lease of 5 minutes, 5 attempts, back-off from 10 seconds to 1 hour, patience of 10 seconds. */
    public static final LedgerOptions DEFAULT = new LedgerOptions(
            "pid-" + ProcessHandle.current().pid(),
            Duration.ofMinutes(5),
            5,
            Duration.ofSeconds(10),
            Duration.ofHours(1),
            Duration.ofSeconds(10),
            Schema.CREATE);

    public LedgerOptions {
        Owner.named(ownerName);
        requireLease(lease);
        require("the back-off", backoff, Duration.ZERO);
        require("the longest back-off", maxBackoff, backoff);
        require("the patience", patience, Duration.ZERO);
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts is " + maxAttempts + ": give 1 or more");
        }
    }

    /** The same with that name in every owner. */
    public LedgerOptions withOwnerName(String name) {
        return new LedgerOptions(name, lease, maxAttempts, backoff, maxBackoff, patience, schema);
    }

    /** The same with that lease. */
    public LedgerOptions withLease(Duration time) {
        return new LedgerOptions(ownerName, time, maxAttempts, backoff, maxBackoff, patience, schema);
    }

    /** The same with that many tries. */
    public LedgerOptions withMaxAttempts(int count) {
        return new LedgerOptions(ownerName, lease, count, backoff, maxBackoff, patience, schema);
    }

    /** The same with those waits. */
    public LedgerOptions withBackoff(Duration first, Duration longest) {
        return new LedgerOptions(ownerName, lease, maxAttempts, first, longest, patience, schema);
    }

    /** The same with that patience. */
    public LedgerOptions withPatience(Duration time) {
        return new LedgerOptions(ownerName, lease, maxAttempts, backoff, maxBackoff, time, schema);
    }

    /** The same with that way of treating tables that are not there. */
    public LedgerOptions withSchema(Schema way) {
        return new LedgerOptions(ownerName, lease, maxAttempts, backoff, maxBackoff, patience, way);
    }

    /** The wait after that attempt failed: the back-off, doubled for each attempt after the first, up to the longest. */
    public Duration backoffAfter(int attempt) {
        Duration wait = backoff;
        for (int i = 1; i < attempt && wait.compareTo(maxBackoff) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
    }

    /**
     * Nothing for a lease that a ledger can give.
     *
     * @throws IllegalArgumentException for one shorter than 100 ms or longer than 30 days
     */
    public static void requireLease(Duration lease) {
        require("the lease", lease, SHORTEST_LEASE);
    }

    private static void require(String what, Duration given, Duration least) {
        if (given.compareTo(least) < 0 || given.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    what + " is " + words(given) + ": give " + words(least) + " to " + words(LONGEST));
        }
    }

    /** A span as options are written; parts of a second of what is longer, and of a millisecond, as Java writes them. */
    private static String words(Duration span) {
        long seconds = span.toSeconds();
        if (span.toNanosPart() != 0) {
            boolean isShort = seconds == 0 && span.toNanosPart() % 1_000_000 == 0;
            return isShort ? span.toMillis() + "ms" : span.toString();
        }
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        if (seconds % 3600 != 0) {
            return seconds / 60 + "m";
        }
        return seconds % 86_400 == 0 ? seconds / 86_400 + "d" : seconds / 3600 + "h";
    }
}
