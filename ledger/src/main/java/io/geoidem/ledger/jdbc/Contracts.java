package io.geoidem.ledger.jdbc;

import io.geoidem.Digest;
import io.geoidem.Key;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.store.Batch;
import io.geoidem.ledger.store.Failures;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The contracts that the ledger knows. Each (name, version) has one fingerprint, that of its first use; an item with
 * another is refused (§3). Thread-safe.
 */
final class Contracts {
    private static final String REGISTER = "INSERT INTO geoidem_contract (name, version, mode, algorithm, fingerprint)"
            + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (name, version) DO NOTHING";
    private static final String FIND =
            "SELECT id, mode, algorithm, fingerprint FROM geoidem_contract WHERE name = ? AND version = ?";

    private final Map<Name, Known> committed = new ConcurrentHashMap<>();

    private record Name(String name, int version) {
        static Name of(Key key) {
            return new Name(key.namespace(), key.version());
        }
    }

    /** A row, with its columns as they are: a claim compares them, and makes no text for that. */
    private record Known(int id, String mode, String algorithm, String fingerprint) {
        boolean isOf(Key key) {
            return mode.equals(key.mode().prefix())
                    && algorithm.equals(key.algorithm().label());
        }

        boolean isOf(Key key, Digest given) {
            return fingerprint.equals(given.hex()) && isOf(key);
        }

        String words() {
            return mode + " " + algorithm + " " + fingerprint;
        }
    }

    /** Whether a contract registered now outlives the transaction. */
    enum Lasting {
        COMMITTED,
        IN_TRANSACTION
    }

    /**
     * The items with the ids of their contracts, which are registered where they are new.
     *
     * @throws io.geoidem.GeoidemException where one is known with another fingerprint; nothing has been claimed then
     */
    List<KeyRow> rows(Session session, List<Item> items, Lasting lasting) throws SQLException {
        List<KeyRow> rows = new ArrayList<>(items.size());
        Item last = null;
        int id = 0;
        for (Item item : items) {
            if (last == null || !Batch.sameContract(last, item)) {
                id = id(session, item.key(), item.contractFingerprint(), lasting);
                last = item;
            }
            rows.add(new KeyRow(id, item));
        }
        return rows;
    }

    /** The id of that key's contract. */
    int id(Session session, Key key, Digest fingerprint, Lasting lasting) throws SQLException {
        Known known = committed.get(Name.of(key));
        if (known == null) {
            known = register(session, key, fingerprint);
            if (lasting == Lasting.COMMITTED) {
                committed.put(Name.of(key), known);
            }
        }
        if (!known.isOf(key, fingerprint)) {
            throw Failures.contractDiffers(key, known.words(), fingerprint);
        }
        return known.id();
    }

    /**
     * Whether that item's contract is registered, whatever its fingerprint.
     *
     * @param session where no contract is registered in the open transaction
     */
    boolean isKnown(Session session, Item item) throws SQLException {
        return committed.containsKey(Name.of(item.key())) || look(session, item.key()) != null;
    }

    /** The id of that item's contract, which was registered when the item was claimed; -1 where it is gone. */
    int idOf(Session session, Item item) throws SQLException {
        Known known = committed.get(Name.of(item.key()));
        return known != null ? known.id() : find(session, item.key());
    }

    /** The id of that key's contract where it is known; -1 where it is not, or is another's. */
    int find(Session session, Key key) throws SQLException {
        Known known = look(session, key);
        return known != null && known.isOf(key) ? known.id() : -1;
    }

    private static Known register(Session session, Key key, Digest fingerprint) throws SQLException {
        Known known = look(session, key);
        if (known != null) {
            return known;
        }
        PreparedStatement insert = session.prepare(REGISTER);
        insert.setString(1, key.namespace());
        insert.setInt(2, key.version());
        insert.setString(3, key.mode().prefix());
        insert.setString(4, key.algorithm().label());
        insert.setString(5, fingerprint.hex());
        insert.executeUpdate();
        Known now = look(session, key);
        if (now == null) {
            throw Failures.failed(
                    "the contract " + key.namespace() + " v" + key.version()
                            + " cannot be seen after it was registered",
                    "run the transaction at READ COMMITTED",
                    null);
        }
        return now;
    }

    private static @Nullable Known look(Session session, Key key) throws SQLException {
        PreparedStatement select = session.prepare(FIND);
        select.setString(1, key.namespace());
        select.setInt(2, key.version());
        try (ResultSet rows = select.executeQuery()) {
            return !rows.next()
                    ? null
                    : new Known(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getString(4));
        }
    }
}
