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
    /** Bit n is set where a name of n bytes, or of 63 and more, is stripped or is that of the event type. */
    final long envelopeLengths;

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
        this.envelopeLengths = lengths(strip, eventType);
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

    /** Whether a top-level name of so many bytes may mean something. */
    boolean mayBeEnvelope(int nameLength) {
        return ((envelopeLengths >>> Math.min(nameLength, 63)) & 1) != 0;
    }

    private static long lengths(byte[][] strip, Optional<String> eventType) {
        long lengths = eventType.isPresent() ? 1L << EVENT_TYPE.length : 0;
        for (byte[] name : strip) {
            lengths |= 1L << Math.min(name.length, 63);
        }
        return lengths;
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
