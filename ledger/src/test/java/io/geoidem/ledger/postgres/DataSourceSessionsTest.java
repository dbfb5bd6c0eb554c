package io.geoidem.ledger.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.jdbc.Session;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
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

    /** As those of a connection that is broken. */
    @Test
    void givesAConnectionBackWhoseStatementsDoNotClose() throws SQLException {
        List<Statement> closed = new ArrayList<>();
        DataSourceSessions failing = new DataSourceSessions(proxy(DataSource.class, (method, arguments) -> {
            Connection connection = source.getConnection();
            return proxy(Connection.class, (called, given) -> {
                if (!called.getName().equals("prepareStatement")) {
                    return called.invoke(connection, given);
                }
                PreparedStatement statement = connection.prepareStatement((String) given[0]);
                return proxy(PreparedStatement.class, (any, values) -> {
                    if (any.getName().equals("close")) {
                        closed.add(statement);
                        throw new SQLException("the connection is broken", "08006");
                    }
                    return any.invoke(statement, values);
                });
            });
        }));
        for (int i = 0; i < 2; i++) {
            Session session = failing.take();
            session.prepare("SELECT 1");
            session.prepare("SELECT 2");
            if (i == 0) {
                failing.giveBack(session);
            } else {
                failing.drop(session);
            }
            assertThat(closed).hasSize(2 * i + 2);
            assertThat(given.get(i).isClosed()).isTrue();
        }
    }

    /** A pool's or driver's mistake must not undo what was answered, nor give away a connection that another may have by now. */
    @Test
    void givesAConnectionBackOnceWhateverThatThrows() throws SQLException {
        List<String> closed = new ArrayList<>();
        DataSourceSessions failing = new DataSourceSessions(proxy(DataSource.class, (method, arguments) -> {
            Connection connection = source.getConnection();
            return proxy(Connection.class, (called, given) -> {
                if (called.getName().equals("close")) {
                    closed.add("connection");
                    throw new IllegalStateException("a pool's mistake");
                }
                if (!called.getName().equals("prepareStatement")) {
                    return called.invoke(connection, given);
                }
                PreparedStatement statement = connection.prepareStatement((String) given[0]);
                return proxy(PreparedStatement.class, (any, values) -> {
                    if (any.getName().equals("close")) {
                        throw new IllegalStateException("a driver's mistake");
                    }
                    return any.invoke(statement, values);
                });
            });
        }));
        Session session = failing.take();
        session.prepare("SELECT 1");
        failing.giveBack(session);
        assertThat(closed).containsExactly("connection");
    }

    /** What a method of a proxy does. */
    private interface Answer {
        Object to(Method method, Object[] arguments) throws Exception;
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answer.to(method, arguments)));
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
