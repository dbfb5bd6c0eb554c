package io.geoidem.ledger.transfer;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.Limits;
import io.geoidem.OneLine;
import io.geoidem.Place;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An entry as one flat JSON object in canonical form. Times are ISO 8601 in UTC; what does not apply is left out.
 *
 * <pre>{@code
 * {"attempt":1,"claimed_at":"2026-11-30T08:00:00Z","completed_at":"2026-11-30T08:00:07.250Z","contract":"9f86…",
 *  "created_at":"2026-11-30T08:00:00Z","fence":17,"full_digest":"2c26…","key":"geo.parcels.v1.sha256.2c26…",
 *  "loaded":1200,"owner":"host-1/0b7c…","rejected":0,"result":"LOADED","source":"parcels.shp","state":"DONE"}
 * }</pre>
 */
public final class EntryJson {
    private static final Set<String> NUMBERS = Set.of("fence", "attempt", "loaded", "rejected");
    private static final Set<String> TEXTS = Set.of(
            "key",
            "full_digest",
            "contract",
            "state",
            "owner",
            "source",
            "created_at",
            "claimed_at",
            "lease_until",
            "retry_at",
            "completed_at",
            "result",
            "error");

    private EntryJson() {}

    /** The line of an entry, without a line end. */
    public static byte[] write(Entry entry) {
        TreeMap<String, Object> members = new TreeMap<>();
        members.put("key", entry.key().toString());
        members.put("full_digest", entry.fullDigest().hex());
        members.put("contract", entry.contractFingerprint().hex());
        members.put("state", entry.state().name());
        members.put("owner", entry.owner());
        members.put("fence", entry.fence());
        members.put("attempt", entry.attempt());
        members.put("source", entry.source());
        putTime(members, "created_at", entry.createdAt());
        putTime(members, "claimed_at", entry.claimedAt());
        putTime(members, "lease_until", entry.leaseUntil());
        putTime(members, "retry_at", entry.retryAt());
        putTime(members, "completed_at", entry.completedAt());
        LoadResult result = entry.result();
        if (result != null) {
            members.put("result", result.kind().name());
            members.put("loaded", result.loaded());
            members.put("rejected", result.rejected());
        }
        String error = entry.error();
        if (error != null) {
            members.put("error", error);
        }
        return CanonicalJson.bytes(members);
    }

    /**
     * The entry of a line.
     *
     * @throws GeoidemException with {@link ErrorCode#JSON_SYNTAX} or {@link ErrorCode#FILE_FORMAT} for a line that
     *     {@link #write} does not emit, apart from the order of members and white space
     */
    public static Entry read(byte[] line) {
        Map<String, String> members = members(line);
        try {
            Entry entry = new Entry(
                    Key.parse(text(members, "key")),
                    new Digest(text(members, "full_digest")),
                    new Digest(text(members, "contract")),
                    choice(State.class, members, "state"),
                    text(members, "owner"),
                    number(members, "fence"),
                    attempt(members),
                    text(members, "source"),
                    time("created_at", text(members, "created_at")),
                    time("claimed_at", text(members, "claimed_at")),
                    timeIn(members, "lease_until"),
                    timeIn(members, "retry_at"),
                    timeIn(members, "completed_at"),
                    result(members),
                    members.get("error"));
            EntryRules.require(entry);
            return entry;
        } catch (IllegalArgumentException | DateTimeException e) {
            throw refused("it is no entry of a ledger: " + e.getMessage());
        }
    }

    private static Map<String, String> members(byte[] line) {
        JsonReader reader = JsonReader.of(line, 0, line.length, Limits.DEFAULT).refuseDuplicates();
        TreeMap<String, String> members = new TreeMap<>();
        if (reader.next() != Token.BEGIN_OBJECT) {
            throw refused("it is no object");
        }
        while (reader.next() == Token.NAME) {
            String name = reader.string();
            Token value = reader.next();
            boolean fits =
                    value == Token.NUMBER ? NUMBERS.contains(name) : value == Token.STRING && TEXTS.contains(name);
            if (!fits) {
                throw refused("the member " + name + " is not known, or has a value of another type");
            }
            members.put(
                    name,
                    value == Token.STRING
                            ? reader.string()
                            : new String(
                                    reader.buffer(),
                                    reader.from(),
                                    reader.to() - reader.from(),
                                    StandardCharsets.US_ASCII));
        }
        reader.next();
        return members;
    }

    private static @Nullable LoadResult result(Map<String, String> members) {
        String kind = members.get("result");
        if (kind == null) {
            if (members.containsKey("loaded") || members.containsKey("rejected")) {
                throw refused("it is " + text(members, "state")
                        + " with loaded or rejected, and the member result is missing");
            }
            return null;
        }
        return new LoadResult(
                choice(LoadResult.Kind.class, members, "result"),
                number(members, "loaded"),
                number(members, "rejected"));
    }

    private static <E extends Enum<E>> E choice(Class<E> type, Map<String, String> members, String name) {
        String value = text(members, name);
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equals(value))
                .findFirst()
                .orElseThrow(() -> refused("its " + name + " is " + OneLine.of(value) + ", and none of "
                        + Arrays.toString(type.getEnumConstants())));
    }

    /** Nobody has as many as an int holds. */
    private static int attempt(Map<String, String> members) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number(members, "attempt")));
    }

    private static long number(Map<String, String> members, String name) {
        String value = text(members, name);
        long number;
        try {
            number = Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw notWhole(name);
        }
        // Such as -0.
        if (!Long.toString(number).equals(value)) {
            throw notWhole(name);
        }
        return number;
    }

    private static GeoidemException notWhole(String name) {
        return refused("its " + name + " is no whole number of up to 19 digits");
    }

    private static String text(Map<String, String> members, String name) {
        String value = members.get(name);
        if (value == null) {
            throw refused("the member " + name + " is missing");
        }
        return value;
    }

    private static @Nullable Instant timeIn(Map<String, String> members, String name) {
        String value = members.get(name);
        return value == null ? null : time(name, value);
    }

    private static Instant time(String name, String value) {
        Instant time = Instant.parse(value);
        if (!time.toString().equals(value)) {
            throw refused("its " + name + " is written otherwise than " + time);
        }
        return time;
    }

    private static void putTime(Map<String, Object> members, String name, @Nullable Instant time) {
        if (time != null) {
            members.put(name, time.toString());
        }
    }

    private static GeoidemException refused(String problem) {
        return new GeoidemException(
                ErrorCode.FILE_FORMAT, Place.UNKNOWN, problem, "give lines as the export of a ledger writes them");
    }
}
