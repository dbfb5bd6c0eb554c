package io.geoidem.contract;

import java.util.List;
import java.util.Optional;

/**
 * How an event is made canonical (§4.1).
 *
 * @param strip names of the top-level envelope members that do not count, each once, by code point
 * @param eventType value of the member {@code event_type} that is added, or empty
 * @param precision decimals that floats are rounded to, 0 to 10
 */
public record EventRules(List<String> strip, Optional<String> eventType, int precision) {
    /** The recipe's seven envelope fields, no event type, 8 decimals. */
    public static final EventRules DEFAULT = new EventRules(
            List.of(
                    "webhook_id",
                    "delivery_id",
                    "received_at",
                    "timestamp",
                    "x-signature",
                    "x-hub-signature-256",
                    "attempt"),
            Optional.empty(),
            8);
    /** The most decimals. */
    public static final int MAX_PRECISION = 10;

    public EventRules {
        strip = Names.sorted(strip);
        Ranges.require("event.precision", precision, 0, MAX_PRECISION);
    }

    /** These rules with other envelope members. */
    public EventRules withStrip(List<String> names) {
        return new EventRules(names, eventType, precision);
    }

    /** These rules with that event type. */
    public EventRules withEventType(String type) {
        return new EventRules(strip, Optional.of(type), precision);
    }

    /** These rules with that precision. */
    public EventRules withPrecision(int decimals) {
        return new EventRules(strip, eventType, decimals);
    }
}
