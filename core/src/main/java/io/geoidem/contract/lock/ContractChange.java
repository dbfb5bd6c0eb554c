package io.geoidem.contract.lock;

import io.geoidem.KeyMode;
import io.geoidem.contract.ContractWriter;
import io.geoidem.contract.KeyContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One field that differs between two contracts.
 *
 * @param field its name as in the file, such as {@code geometry.precision}
 * @param before its value in the first, as canonical JSON
 * @param after its value in the second
 * @param effect what that does to keys
 */
public record ContractChange(String field, String before, String after, Effect effect) {
    /** What a change does to keys. */
    public enum Effect {
        EVERY_TEXT("the text of every key changes, and no digest"),
        TEXT_AND_BUNDLES("the text of every key changes, and the digests of bundles, which are hashed with it"),
        EVERY_KEY("every key changes"),
        EVERY_DIGEST("every digest changes, because the choices that shape the text are hashed with it"),
        EVERY_EVENT("every event gets another key"),
        EVERY_BUNDLE("every bundle gets another key"),
        STRIPPED_EVENTS("events that have a member that is in one of the lists get another key"),
        FINE_EVENTS("events with a float of more decimals than the lesser of both get another key"),
        INDEXED_BUNDLES("bundles with .sbn, .sbx, .qix or .fix get another key"),
        DATED_BUNDLES("bundles with a .dbf get another key, unless its date is zero"),
        ACCEPTED_BUNDLES("no key changes; other bundles are refused"),
        READ_OTHERWISE("data whose coordinates are now read otherwise get another key"),
        NONE("no key changes: the mode does not use it");

        private final String words;

        Effect(String words) {
            this.words = words;
        }

        /** The same in words. */
        public String words() {
            return words;
        }
    }

    /** Every field that differs, in the order of the specification; empty where the fingerprints are equal. */
    public static List<ContractChange> between(KeyContract before, KeyContract after) {
        Map<String, String> old = ContractWriter.fields(before);
        List<ContractChange> changes = new ArrayList<>();
        ContractWriter.fields(after).forEach((field, value) -> {
            String was = old.getOrDefault(field, "null");
            if (!was.equals(value)) {
                changes.add(new ContractChange(field, was, value, effect(field, after.mode())));
            }
        });
        return changes;
    }

    private static Effect effect(String field, KeyMode mode) {
        boolean serialization = mode == KeyMode.SERIALIZATION;
        return switch (field) {
            case "name", "version" -> serialization ? Effect.TEXT_AND_BUNDLES : Effect.EVERY_TEXT;
            case "mode", "algorithm", "truncate_bytes" -> Effect.EVERY_KEY;
            case "event.strip" -> serialization ? Effect.STRIPPED_EVENTS : Effect.NONE;
            case "event.event_type" -> serialization ? Effect.EVERY_EVENT : Effect.NONE;
            case "event.precision" -> serialization ? Effect.FINE_EVENTS : Effect.NONE;
            case "bundle.layout" -> serialization ? Effect.EVERY_BUNDLE : Effect.NONE;
            case "bundle.indexes" -> serialization ? Effect.INDEXED_BUNDLES : Effect.NONE;
            case "bundle.require" -> serialization ? Effect.ACCEPTED_BUNDLES : Effect.NONE;
            case "bundle.dbf_date" -> serialization ? Effect.DATED_BUNDLES : Effect.NONE;
            case "geometry.source_crs", "geometry.operation" -> serialization ? Effect.NONE : Effect.READ_OTHERWISE;
            default -> serialization ? Effect.NONE : Effect.EVERY_DIGEST;
        };
    }
}
