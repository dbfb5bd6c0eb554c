package io.geoidem.event;

import io.geoidem.HashAlgorithm;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import io.geoidem.json.CanonicalJson;
import io.geoidem.number.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The rules of a contract in the form in which they are applied. */
final class EventSettings {
    static final byte[] EVENT_TYPE = "event_type".getBytes(StandardCharsets.US_ASCII);

    final HashAlgorithm algorithm;
    final int precision;
    final byte[][] strip;
    final Optional<String> eventType;
    /** The member that is added, name and value; empty where none is. */
    final byte[] eventTypeMember;

    final Limits limits;
    final int heldBytes;

    EventSettings(EventRules rules, HashAlgorithm algorithm, Limits limits) {
        this.algorithm = algorithm;
        this.precision = rules.precision();
        this.strip = utf8(rules.strip());
        this.eventType = rules.eventType();
        this.eventTypeMember = eventType.map(EventSettings::member).orElse(new byte[0]);
        this.limits = limits;
        this.heldBytes = (int) Math.min(Integer.MAX_VALUE / 4, limits.jsonBufferedBytes());
    }

    private static byte[][] utf8(List<String> names) {
        byte[][] all = new byte[names.size()][];
        for (int i = 0; i < all.length; i++) {
            all[i] = names.get(i).getBytes(StandardCharsets.UTF_8);
        }
        return all;
    }

    private static byte[] member(String type) {
        ByteSink sink = new ByteSink();
        sink.append('"');
        sink.append(EVENT_TYPE);
        sink.append('"');
        sink.append(':');
        CanonicalJson.appendString(sink, type);
        return sink.toByteArray();
    }
}
