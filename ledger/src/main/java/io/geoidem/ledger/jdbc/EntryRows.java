package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.State;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Entries from and to rows. */
final class EntryRows {
    /** How many columns {@link #read} takes. */
    static final int COLUMNS = 21;

    private EntryRows() {}

    /** A SELECT of entries, up to its WHERE, with further columns after those of {@link #read}. */
    static String select(Dialect dialect, String... further) {
        return "SELECT k.mode, k.name, k.version, k.algorithm, k.fingerprint, c.digest, c.full_digest, c.state, c.owner,"
                + " c.fence, c.attempt, c.source, " + dialect.millis("c.created_at") + ", "
                + dialect.millis("c.claimed_at") + ", " + dialect.millis("c.lease_until") + ", "
                + dialect.millis("c.retry_at") + ", " + dialect.millis("c.completed_at")
                + ", c.result, c.loaded, c.rejected, c.error"
                + (further.length == 0 ? "" : ", " + String.join(", ", further))
                + " FROM geoidem_claim AS c JOIN geoidem_contract AS k ON k.id = c.contract";
    }

    /** The entry at the cursor. */
    static Entry read(ResultSet rows) throws SQLException {
        KeyMode mode =
                KeyMode.SERIALIZATION.prefix().equals(rows.getString(1)) ? KeyMode.SERIALIZATION : KeyMode.GEOMETRY;
        Digest digest = Digest.of(rows.getBytes(6));
        Key key = new Key(mode, rows.getString(2), rows.getInt(3), HashAlgorithm.ofLabel(rows.getString(4)), digest);
        byte[] full = rows.getBytes(7);
        String result = rows.getString(18);
        return new Entry(
                key,
                full == null ? digest : Digest.of(full),
                new Digest(rows.getString(5)),
                State.valueOf(rows.getString(8)),
                rows.getString(9),
                rows.getLong(10),
                rows.getInt(11),
                rows.getString(12),
                Instant.ofEpochMilli(rows.getLong(13)),
                Instant.ofEpochMilli(rows.getLong(14)),
                time(rows, 15),
                time(rows, 16),
                time(rows, 17),
                result == null
                        ? null
                        : new LoadResult(LoadResult.Kind.valueOf(result), rows.getLong(19), rows.getLong(20)),
                rows.getString(21));
    }

    /** The entry of that key, whose contract has that id. */
    static Optional<Entry> find(Session session, Dialect dialect, int contract, Key key) throws SQLException {
        PreparedStatement select = session.prepare(select(dialect) + " WHERE c.contract = ? AND c.digest = ?");
        select.setInt(1, contract);
        select.setBytes(2, key.digest().bytes());
        try (ResultSet rows = select.executeQuery()) {
            return rows.next() ? Optional.of(read(rows)) : Optional.empty();
        }
    }

    /**
     * An INSERT of one entry that leaves an entry alone which is there. With VALUES, PostgreSQL's driver may be set to make
     * one statement of a batch ({@code reWriteBatchedInserts}), and would not tell any more which rows were written.
     */
    static String insert(Dialect dialect) {
        String time = dialect.fromMillis();
        return "INSERT INTO geoidem_claim (contract, digest, full_digest, state, owner, fence, attempt, source,"
                + " created_at, claimed_at, lease_until, retry_at, completed_at, result, loaded, rejected, error)"
                + " SELECT ?, ?, ?, ?, ?, ?, ?, ?, " + String.join(", ", time, time, time, time, time)
                + ", ?, ?, ?, ? WHERE 1 = 1 ON CONFLICT (contract, digest) DO NOTHING";
    }

    /** Sets the parameters of {@link #insert}. */
    static void set(PreparedStatement insert, int contract, Entry entry) throws SQLException {
        boolean whole = entry.fullDigest().equals(entry.key().digest());
        insert.setInt(1, contract);
        insert.setBytes(2, entry.key().digest().bytes());
        insert.setBytes(3, whole ? null : entry.fullDigest().bytes());
        insert.setString(4, entry.state().name());
        insert.setString(5, entry.owner());
        insert.setLong(6, entry.fence());
        insert.setInt(7, entry.attempt());
        insert.setString(8, entry.source());
        setTime(insert, 9, entry.createdAt());
        setTime(insert, 10, entry.claimedAt());
        setTime(insert, 11, entry.leaseUntil());
        setTime(insert, 12, entry.retryAt());
        setTime(insert, 13, entry.completedAt());
        LoadResult result = entry.result();
        if (result == null) {
            insert.setNull(14, Types.VARCHAR);
            insert.setNull(15, Types.BIGINT);
            insert.setNull(16, Types.BIGINT);
        } else {
            insert.setString(14, result.kind().name());
            insert.setLong(15, result.loaded());
            insert.setLong(16, result.rejected());
        }
        insert.setString(17, entry.error());
    }

    private static void setTime(PreparedStatement insert, int index, @Nullable Instant time) throws SQLException {
        if (time == null) {
            insert.setNull(index, Types.BIGINT);
        } else {
            insert.setLong(index, time.toEpochMilli());
        }
    }

    private static @Nullable Instant time(ResultSet rows, int index) throws SQLException {
        long millis = rows.getLong(index);
        return rows.wasNull() ? null : Instant.ofEpochMilli(millis);
    }
}
