package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LoadResult;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;

/** What differs from database to database. Stateless. */
public interface Dialect {
    /** The database's name, for messages. */
    String name();

    /** Expression: the time of the store's clock, not of the transaction's start. */
    String now();

    /** Expression: now and that many milliseconds more; {@code millis} is a number or {@code ?}. */
    String after(String millis);

    /** Expression: the time in that column or expression as milliseconds since 1970 UTC. */
    String millis(String time);

    /** Expression: a time from a parameter in milliseconds since 1970 UTC. */
    String fromMillis();

    /** Expression: the time in that column or expression as the store's smallest steps, for {@link #fromTicks}. */
    String ticks(String time);

    /** Expression: a time from a parameter in the store's smallest steps. */
    String fromTicks();

    /** Expression: the fence of a key that the ledger does not have yet. */
    String firstFence();

    /** Expression: a fence greater than that of row {@code c}. */
    String nextFence();

    /**
     * Makes sure that later fences exceed that one; they never become smaller.
     *
     * @param session in a transaction that writes
     */
    void raiseFenceFloor(Session session, long fence) throws SQLException;

    /**
     * Condition, from its AND on, that lets a statement wait for a row only for a short time, where its session does not
     * do so anyway.
     */
    default String waitLimit() {
        return "";
    }

    /** Does the same for a whole transaction. */
    default void limitWaits(Session session) throws SQLException {}

    /**
     * Does work in a transaction of the caller's that waits for a row no longer than the patience, nor than the caller lets
     * it. Where the row stays locked, the work is undone, and the rest of that transaction stands.
     */
    default <T> T patiently(Session session, Duration patience, Transaction.Work<T> work) throws SQLException {
        return work.run(session);
    }

    /** Does work that may read a whole table, and so longer than any statement of a claim. */
    default <T> T unhurried(Session session, Transaction.Work<T> work) throws SQLException {
        return work.run(session);
    }

    /** What becomes of a row that another transaction has. */
    enum Locked {
        PASSED_BY,
        WAITED_FOR
    }

    /** End of a SELECT inside another statement: locks the rows it finds. */
    String lockRows(Locked locked);

    /** What a failure means. */
    Trouble trouble(SQLException e);

    /** Whether a lock is still held after a failure that is {@link Trouble#LOCKED}. */
    Contention contention(SQLException e);

    /** What to do about a failure that is {@link Trouble#OTHER}; empty where nothing is known of it. */
    default String remedy(SQLException e) {
        return "";
    }

    /** What to do about {@link Trouble#LOCKED} on a connection of the caller's, where the ledger's patience plays no part. */
    String lockRemedy(SQLException e);

    /**
     * Claims rows with distinct keys, sorted, in one round trip or one transaction of the session's own.
     *
     * @return for each row, in order, what the store says
     */
    List<ClaimRow> claim(Session session, Sql sql, List<KeyRow> rows, String owner) throws SQLException;

    /**
     * Completes those rows, sorted, that are still their holders'.
     *
     * @param session in a transaction that writes
     * @return how many rows that changed
     */
    int complete(Session session, Sql sql, List<HeldRow> rows, LoadResult result) throws SQLException;

    /**
     * Releases those rows, sorted, that are still their holders'.
     *
     * @param session in a transaction that writes
     * @return the places of the rows that were
     */
    default BitSet release(Session session, Sql sql, List<HeldRow> rows) throws SQLException {
        PreparedStatement update = session.prepare(sql.release());
        for (HeldRow row : rows) {
            update.setInt(1, row.contract());
            update.setBytes(2, row.digest());
            update.setString(3, row.handle().owner().toString());
            update.setLong(4, row.handle().fence());
            update.addBatch();
        }
        int[] changed = update.executeBatch();
        BitSet released = new BitSet(changed.length);
        for (int i = 0; i < changed.length; i++) {
            released.set(i, changed[i] == 1);
        }
        return released;
    }

    /** Begins a transaction that may write, on a connection with auto-commit. */
    Begun begin(Connection connection) throws SQLException;

    /** Rolls back, also where the database has done so by itself; a transaction is open afterwards, for {@link Begun#end}. */
    default void rollback(Connection connection) throws SQLException {
        connection.rollback();
    }

    /**
     * Nothing where the transaction of a connection without auto-commit is open. Where the database has rolled it back by
     * itself, what is written next may be committed at once.
     *
     * @throws io.geoidem.GeoidemException where it has ended
     */
    default void requireOpen(Connection connection) throws SQLException {}

    /** Makes a transaction that the caller has begun one that writes, before anything is read in it. */
    void join(Connection connection) throws SQLException;

    /**
     * Watches over the transaction of a load, while the loader has the connection: once that transaction has ended, no
     * statement may come through that would not be undone with it.
     */
    default Watch watch(Connection connection) throws SQLException {
        return () -> {};
    }

    /**
     * Claims one row in a transaction that stays open, without waiting for another that has the same key open.
     *
     * @return what the store says; {@link ClaimRow#hidden} where another transaction has the key
     */
    ClaimRow claimInTransaction(Session session, Sql sql, KeyRow row, String owner) throws SQLException;

    /** Whether contracts can be registered on another connection while a transaction of the caller is open. */
    Registration registration();

    /** Makes other clients that would change the schema wait until the transaction ends. */
    void lockSchema(Session session) throws SQLException;

    /** Whether that table exists where the ledger looks for it. */
    String tableExists();

    /** Whether that table, index or sequence exists where the ledger looks for it. */
    String partExists();

    /** What the schema has beside the tables and indexes that it has in each database. */
    default List<String> parts() {
        return List.of();
    }

    /** What the doctor of this database looks at, beside the schema. */
    List<Finding> doctor(Session session) throws SQLException;

    /** A transaction that was begun. */
    @FunctionalInterface
    interface Begun {
        /** Ends it, committed or rolled back already: the connection has auto-commit again, and is as it was. */
        void end() throws SQLException;
    }

    /** Lasts as long as the loader runs. */
    interface Watch extends AutoCloseable {
        /**
         * Ends the watch.
         *
         * @throws SQLException where the transaction is known to have ended
         */
        @Override
        void close() throws SQLException;
    }

    /** What became of a lock that was in the way. */
    enum Contention {
        /** Another has it: until that one has ended, nobody else can take what it has locked. */
        HELD,
        /** The database has ended a circle of waits, or one of two that cannot both be: nothing is known of the lock. */
        BROKEN_UP
    }

    /** Where contracts are registered. */
    enum Registration {
        /** On a session of the ledger's own, so that an open transaction blocks nobody else's first claim. */
        APART,
        /** In the caller's transaction: the database has one writer, and that is the caller. */
        INSIDE
    }
}
