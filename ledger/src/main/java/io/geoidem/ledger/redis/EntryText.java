package io.geoidem.ledger.redis;

import io.geoidem.Digest;
import io.geoidem.Key;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * An entry as Redis keeps it: a text of four lines, and a fifth where there is an error. The scripts know the same form.
 *
 * @param words eleven words without spaces; what is absent is {@code -}
 * @param full the full digest
 * @param source where the data came from
 * @param owner who claimed it last
 * @param error the last failure's, where there was one since the last success
 */
record EntryText(
        List<String> words,
        String full,
        String source,
        String owner,
        @Nullable String error) {
    private static final String ABSENT = "-";
    private static final int STATE = 0;
    private static final int ATTEMPT = 1;
    private static final int CREATED_AT = 2;
    private static final int CLAIMED_AT = 3;
    private static final int FENCE = 4;
    private static final int LEASE_UNTIL = 5;
    private static final int RETRY_AT = 6;
    private static final int COMPLETED_AT = 7;
    private static final int RESULT = 8;
    private static final int LOADED = 9;
    private static final int REJECTED = 10;
    private static final int WORDS = 11;

    /**
     * What {@link #toString} gave.
     *
     * @throws IllegalArgumentException for any other text
     */
    static EntryText parse(String text) {
        String[] lines = text.split("\n", -1);
        List<String> words = List.of(lines[0].split(" ", -1));
        if (words.size() != WORDS || lines.length < 4 || lines.length > 5) {
            throw new IllegalArgumentException("this is no entry of a ledger: " + text);
        }
        return new EntryText(
                words,
                lines[1],
                unescaped(lines[2]),
                unescaped(lines[3]),
                lines.length == 4 ? null : unescaped(lines[4]));
    }

    static EntryText of(Entry entry) {
        LoadResult result = entry.result();
        return new EntryText(
                List.of(
                        entry.state().name(),
                        Integer.toString(entry.attempt()),
                        millis(entry.createdAt()),
                        millis(entry.claimedAt()),
                        Long.toString(entry.fence()),
                        millis(entry.leaseUntil()),
                        millis(entry.retryAt()),
                        millis(entry.completedAt()),
                        result == null ? ABSENT : result.kind().name(),
                        result == null ? ABSENT : Long.toString(result.loaded()),
                        result == null ? ABSENT : Long.toString(result.rejected())),
                entry.fullDigest().hex(),
                entry.source(),
                entry.owner(),
                entry.error());
    }

    /** The lines of a new entry between its words and its owner. */
    static String lines(Item item) {
        return item.fullDigest().hex() + "\n" + escaped(item.source()) + "\n";
    }

    /** The same text as one line. */
    static String escaped(String text) {
        return text.indexOf('\\') < 0 && text.indexOf('\n') < 0
                ? text
                : text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    /** The inverse of {@link #escaped}. */
    static String unescaped(String line) {
        if (line.indexOf('\\') < 0) {
            return line;
        }
        StringBuilder text = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                i++;
                text.append(line.charAt(i) == 'n' ? '\n' : line.charAt(i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    Entry entry(Key key, Digest fingerprint) {
        return new Entry(
                key,
                new Digest(full),
                fingerprint,
                state(),
                owner,
                fence(),
                attempt(),
                source,
                Instant.ofEpochMilli(number(CREATED_AT)),
                Instant.ofEpochMilli(number(CLAIMED_AT)),
                leaseUntil(),
                retryAt(),
                time(COMPLETED_AT),
                words.get(RESULT).equals(ABSENT) ? null : result(words.get(RESULT), number(LOADED), number(REJECTED)),
                error);
    }

    State state() {
        return State.valueOf(words.get(STATE));
    }

    int attempt() {
        return Integer.parseInt(words.get(ATTEMPT));
    }

    long fence() {
        return number(FENCE);
    }

    @Nullable
    Instant leaseUntil() {
        return time(LEASE_UNTIL);
    }

    @Nullable
    Instant retryAt() {
        return time(RETRY_AT);
    }

    /** The text that Redis keeps. */
    @Override
    public String toString() {
        StringJoiner lines = new StringJoiner("\n");
        lines.add(String.join(" ", words)).add(full).add(escaped(source)).add(escaped(owner));
        if (error != null) {
            lines.add(escaped(error));
        }
        return lines.toString();
    }

    private static LoadResult result(String kind, long loaded, long rejected) {
        return new LoadResult(LoadResult.Kind.valueOf(kind), loaded, rejected);
    }

    private long number(int word) {
        return Long.parseLong(words.get(word));
    }

    private @Nullable Instant time(int word) {
        return words.get(word).equals(ABSENT) ? null : Instant.ofEpochMilli(number(word));
    }

    private static String millis(@Nullable Instant time) {
        return time == null ? ABSENT : Long.toString(time.toEpochMilli());
    }
}
