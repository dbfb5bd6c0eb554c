package io.geoidem.cli.ledger;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;

/** A load into a SQLite file in one transaction: the file, and how many milliseconds the load takes. */
final class SlowLoad {
    private SlowLoad() {}

    public static void main(String... args) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + args[0] + "?busy_timeout=20000");
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO feature VALUES ('one')");
            Thread.sleep(Long.parseLong(args[1]));
            connection.commit();
        }
    }
}
