package io.geoidem.ledger.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.jdbc.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class DataSourceSessionsTest {
    @TempDir
    private Path folder;

    private final List<Connection> given = new ArrayList<>();
    private boolean autoCommit = true;
    private DataSourceSessions sessions = new DataSourceSessions(new SQLiteDataSource());
    private SQLiteDataSource source = new SQLiteDataSource();

    @BeforeEach
    void make() {
        source = new SQLiteDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = super.getConnection();
                connection.setAutoCommit(autoCommit);
                given.add(connection);
                return connection;
            }
        };
        source.setUrl("jdbc:sqlite:" + folder.resolve("any.db"));
        sessions = new DataSourceSessions(source);
    }

    @Test
    void whatWasWrittenOnASessionStays() throws SQLException {
        Session session = sessions.take();
        session.prepare("CREATE TABLE a (b INTEGER)").execute();
        sessions.giveBack(session);
        Session next = sessions.take();
        assertThat(next.prepare("SELECT count(*) FROM a").executeQuery().getInt(1))
                .isZero();
        sessions.giveBack(next);
        for (Connection connection : given) {
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void refusesConnectionsThatRollBackWhenTheyAreGivenBack() throws SQLException {
        autoCommit = false;
        assertThatThrownBy(() -> sessions.take())
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                .hasMessageContaining("autoCommit=true");
        assertThat(given).hasSize(1);
        assertThat(given.get(0).isClosed()).isTrue();
    }

    @Test
    void aLedgerDoesNotOpenOnThem() {
        autoCommit = false;
        assertThatThrownBy(() -> PostgresLedger.open(source, LedgerOptions.DEFAULT))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("without auto-commit");
    }
}
