package io.geoidem.ledger.redis;

import io.geoidem.Digest;
import io.geoidem.Key;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries from and to the fields of a hash. */
final class EntryFields {
    private EntryFields() {}

    static Entry entry(Key key, Digest fingerprint, Map<String, String> fields) {
        String result = fields.get("result");
        return new Entry(
                key,
                new Digest(text(fields, "full")),
                fingerprint,
                State.valueOf(text(fields, "state")),
                text(fields, "owner"),
                Long.parseLong(text(fields, "fence")),
                Integer.parseInt(text(fields, "attempt")),
                text(fields, "source"),
                Instant.ofEpochMilli(Long.parseLong(text(fields, "created_at"))),
                Instant.ofEpochMilli(Long.parseLong(text(fields, "claimed_at"))),
                time(fields, "lease_until"),
                time(fields, "retry_at"),
                time(fields, "completed_at"),
                result == null
                        ? null
                        : new LoadResult(
                                LoadResult.Kind.valueOf(result),
                                Long.parseLong(text(fields, "loaded")),
                                Long.parseLong(text(fields, "rejected"))),
                fields.get("error"));
    }

    /** Field, value, field, value. */
    static List<String> fields(Entry entry) {
        List<String> fields = new ArrayList<>(List.of(
                "state", entry.state().name(),
                "full", entry.fullDigest().hex(),
                "owner", entry.owner(),
                "fence", Long.toString(entry.fence()),
                "attempt", Integer.toString(entry.attempt()),
                "source", entry.source(),
                "created_at", Long.toString(entry.createdAt().toEpochMilli()),
                "claimed_at", Long.toString(entry.claimedAt().toEpochMilli())));
        add(fields, "lease_until", entry.leaseUntil());
        add(fields, "retry_at", entry.retryAt());
        add(fields, "completed_at", entry.completedAt());
        LoadResult result = entry.result();
        if (result != null) {
            fields.addAll(List.of(
                    "result", result.kind().name(),
                    "loaded", Long.toString(result.loaded()),
                    "rejected", Long.toString(result.rejected())));
        }
        String error = entry.error();
        if (error != null) {
            fields.addAll(List.of("error", error));
        }
        return fields;
    }

    private static void add(List<String> fields, String name, @Nullable Instant time) {
        if (time != null) {
            fields.addAll(List.of(name, Long.toString(time.toEpochMilli())));
        }
    }

    private static @Nullable Instant time(Map<String, String> fields, String name) {
        String millis = fields.get(name);
        return millis == null ? null : Instant.ofEpochMilli(Long.parseLong(millis));
    }

    private static String text(Map<String, String> fields, String name) {
        return fields.getOrDefault(name, "");
    }
}
