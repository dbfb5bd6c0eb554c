package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.KeyRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Many keys as the first parameters of a statement, an array for each column. Stateless. */
final class GivenKeys {
    private GivenKeys() {}

    /** Contracts and digests. */
    static void setKeys(PreparedStatement statement, Connection connection, List<KeyRow> rows) throws SQLException {
        statement.setArray(
                1,
                connection.createArrayOf(
                        "int4", rows.stream().map(KeyRow::contract).toArray()));
        byte[][] digests = rows.stream().map(KeyRow::digest).toArray(byte[][]::new);
        statement.setArray(2, connection.createArrayOf("bytea", digests));
    }

    /** Those, and full digests and sources. */
    static void set(PreparedStatement statement, Connection connection, List<KeyRow> rows) throws SQLException {
        setKeys(statement, connection, rows);
        byte[][] full = rows.stream().map(KeyRow::longDigest).toArray(byte[][]::new);
        statement.setArray(3, connection.createArrayOf("bytea", full));
        Object[] sources = rows.stream().map(row -> row.item().source()).toArray();
        statement.setArray(4, connection.createArrayOf("text", sources));
    }
}
