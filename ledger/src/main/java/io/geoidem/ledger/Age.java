package io.geoidem.ledger;

import java.time.Duration;

/** How long ago something was. */
final class Age {
    /** Older than any entry; the clock of a store does not reach back for ever. */
    private static final Duration MOST = Duration.ofDays(365_250);

    private Age() {}

    /** That age, or 1,000 years where it is more. */
    static Duration bounded(Duration age) {
        return age.compareTo(MOST) < 0 ? age : MOST;
    }
}
