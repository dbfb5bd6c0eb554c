package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a claim statement, or a look at the row, says. The columns stand in this order in every statement that gives one.
 *
 * @param origin whether the statement changed the row
 * @param fullDigest null where the key's digest is the full one
 * @param time end of the lease, of the back-off, or time of completion, by the state; milliseconds since 1970 UTC
 * @param now the store's time, milliseconds since 1970 UTC
 */
public record ClaimRow(
        Origin origin,
        State state,
        @Nullable Digest fullDigest,
        String owner,
        long fence,
        int attempt,
        long time,
        long now,
        @Nullable LoadResult result,
        @Nullable String error) {
    /** The time of a statement that has no need of it: a row that was taken is nobody else's. */
    private static final long UNASKED = 0;

    /** Whether a statement changed the row. */
    public enum Origin {
        /** It did: the row is the caller's. */
        TAKEN,
        /** It did, and the row was the caller's before; told only by a store that commits parts of a batch. */
        RENEWED,
        /** It did not. */
        SEEN,
        /** Nobody can see the row yet: another transaction has it. */
        HIDDEN
    }

    /** A row that another open transaction has. */
    public static ClaimRow hidden(long now) {
        return new ClaimRow(Origin.HIDDEN, State.CLAIMED, null, "?", 0, 0, 0, now, null, null);
    }

    /**
     * The row that an INSERT has made, from its fence and the end of its lease. The fewer columns a statement gives, the
     * sooner it is done: all thirteen of them take half as long as the insert.
     */
    public static ClaimRow fresh(ResultSet rows, KeyRow row, String owner) throws SQLException {
        return fresh(rows.getLong(1), rows.getLong(2), row, owner);
    }

    /** The same from the values. */
    public static ClaimRow fresh(long fence, long leaseUntil, KeyRow row, String owner) {
        Digest full = row.item().fullDigest();
        return new ClaimRow(Origin.TAKEN, State.CLAIMED, full, owner, fence, 1, leaseUntil, UNASKED, null, null);
    }

    /** The row of another key that was taken in the same statement as this one. */
    public ClaimRow taken(@Nullable Digest full) {
        return new ClaimRow(Origin.TAKEN, state, full, owner, fence, attempt, time, now, result, error);
    }

    /** This row, taken, where it was its asker's before. */
    public ClaimRow askedForAgain() {
        return new ClaimRow(Origin.RENEWED, state, fullDigest, owner, fence, attempt, time, now, result, error);
    }

    /** Whether the statement made it the asker's, or left it so. */
    public boolean isAskers() {
        return origin == Origin.TAKEN || origin == Origin.RENEWED;
    }

    /** The row as the ledger has it; null where it does not. */
    public static @Nullable ClaimRow look(Session session, Sql sql, KeyRow row) throws SQLException {
        PreparedStatement look = session.prepare(sql.look());
        look.setInt(1, row.contract());
        look.setBytes(2, row.digest());
        try (ResultSet rows = look.executeQuery()) {
            return rows.next() ? read(rows, 1, Origin.SEEN) : null;
        }
    }

    /** The row at the cursor, whose columns begin at {@code first}. */
    public static ClaimRow read(ResultSet rows, int first, Origin origin) throws SQLException {
        State state = State.valueOf(rows.getString(first));
        long time = switch (state) {
            case CLAIMED -> rows.getLong(first + 4);
            case FAILED -> rows.getLong(first + 5);
            case DONE -> rows.getLong(first + 6);
            case QUARANTINED, RELEASED -> 0;
        };
        LoadResult result = state != State.DONE
                ? null
                : new LoadResult(
                        LoadResult.Kind.valueOf(rows.getString(first + 8)),
                        rows.getLong(first + 9),
                        rows.getLong(first + 10));
        byte[] full = rows.getBytes(first + 1);
        return new ClaimRow(
                origin,
                state,
                full == null ? null : Digest.of(full),
                rows.getString(first + 2),
                rows.getLong(first + 3),
                rows.getInt(first + 11),
                time,
                rows.getLong(first + 7),
                result,
                state == State.QUARANTINED ? rows.getString(first + 12) : null);
    }

    /** Whether a claim of that row by that owner would change it. */
    public boolean isOpenTo(KeyRow asked, String asker) {
        Item item = asked.item();
        Digest stored = fullDigest == null ? item.key().digest() : fullDigest;
        return stored.equals(item.fullDigest())
                && switch (state) {
                    case DONE, QUARANTINED -> false;
                    case RELEASED -> true;
                    case CLAIMED -> owner.equals(asker) || time <= now;
                    case FAILED -> time <= now;
                };
    }

    /**
     * The answer to whoever asked.
     *
     * @return empty where the row has become free since the statement looked: claim again
     */
    Optional<Claim> answer(Item item, Owner asker) {
        if (origin == Origin.HIDDEN) {
            return Optional.of(new Claim.InProgress(item.key(), Busy.IN_TRANSACTION, owner, Instant.ofEpochMilli(now)));
        }
        Digest stored = fullDigest == null ? item.key().digest() : fullDigest;
        if (!stored.equals(item.fullDigest())) {
            return Optional.of(new Claim.Mismatch(item.key(), stored, item.fullDigest()));
        }
        Instant at = Instant.ofEpochMilli(time);
        return switch (state) {
            case DONE -> result == null ? Optional.empty() : Optional.of(new Claim.Duplicate(item.key(), result, at));
            case QUARANTINED -> Optional.of(new Claim.Quarantined(item.key(), attempt, error == null ? "" : error));
            case CLAIMED ->
                isAskers()
                        ? Optional.of(new Claim.Claimed(new Handle(item, asker, fence, attempt, at)))
                        : busy(item, Busy.LEASED, at);
            case FAILED -> busy(item, Busy.BACKING_OFF, at);
            case RELEASED -> Optional.empty();
        };
    }

    private Optional<Claim> busy(Item item, Busy why, Instant until) {
        return time <= now ? Optional.empty() : Optional.of(new Claim.InProgress(item.key(), why, owner, until));
    }

    /** The row in words, for the loser of a lease. */
    String words() {
        return state + " by " + owner + ", fence " + fence;
    }
}
