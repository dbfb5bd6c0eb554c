package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The way along the primary key, which an entry keeps: none can come twice or be passed by. A page is a number of keys, not
 * of entries that fit something: the length of a read does not depend on how rare those are. Nothing of the store is held
 * from page to page. Thread-safe.
 */
final class KeyPages {
    private static final int PAGE = 1000;

    private static final byte[] BEFORE_ALL = {};

    private final Store store;

    KeyPages(Store store) {
        this.store = store;
    }

    /** Whether to go on to the next page. */
    enum Next {
        GO_ON,
        STOP
    }

    /**
     * Some keys of one contract.
     *
     * @param contract id of the contract's row
     * @param after the last digest before them; null where they are the first of the contract
     * @param last their last digest; null where they are the last of the contract
     */
    record Page(
            int contract, @Nullable Digest after, @Nullable Digest last) {
        /** Condition on {@code c}, an entry: that it is of this page. */
        String condition() {
            return "c.contract = ? AND c.digest > ?" + (last == null ? "" : " AND c.digest <= ?");
        }

        /** Sets the condition's parameters, and gives the index of the next one. */
        int set(PreparedStatement statement, int first) throws SQLException {
            statement.setInt(first, contract);
            statement.setBytes(first + 1, after == null ? BEFORE_ALL : after.bytes());
            if (last == null) {
                return first + 2;
            }
            statement.setBytes(first + 2, last.bytes());
            return first + 3;
        }
    }

    /**
     * Gives each page to the consumer, until that has enough.
     *
     * @param namespace only of contracts of that name
     */
    void each(Optional<String> namespace, Function<Page, Next> consumer) {
        for (int contract : store.call(session -> contracts(session, namespace))) {
            Digest from = null;
            do {
                Digest after = from;
                Digest last =
                        store.call(session -> last(session, contract, after)).orElse(null);
                if (consumer.apply(new Page(contract, after, last)) == Next.STOP) {
                    return;
                }
                from = last;
            } while (from != null);
        }
    }

    private static List<Integer> contracts(Session session, Optional<String> name) throws SQLException {
        PreparedStatement select = session.prepare(
                "SELECT id FROM geoidem_contract" + (name.isPresent() ? " WHERE name = ?" : "") + " ORDER BY id");
        if (name.isPresent()) {
            select.setString(1, name.get());
        }
        List<Integer> ids = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
        }
        return ids;
    }

    /** The last digest of the page after that one; empty where it is the last page. */
    private static Optional<Digest> last(Session session, int contract, @Nullable Digest after) throws SQLException {
        PreparedStatement select = session.prepare("SELECT digest FROM geoidem_claim WHERE contract = ? AND digest > ?"
                + " ORDER BY digest LIMIT 1 OFFSET " + (PAGE - 1));
        select.setInt(1, contract);
        select.setBytes(2, after == null ? BEFORE_ALL : after.bytes());
        try (ResultSet rows = select.executeQuery()) {
            return rows.next() ? Optional.of(Digest.of(rows.getBytes(1))) : Optional.empty();
        }
    }
}
