package io.geoidem.ledger.postgres;

import io.geoidem.ledger.jdbc.Session;
import io.geoidem.ledger.jdbc.Sessions;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Sessions that count what is executed on them, and keep the states of what fails. */
final class WatchedSessions implements Sessions {
    private static final Set<String> EXECUTING = Set.of("execute", "executeQuery", "executeUpdate", "executeBatch");

    private final String jdbcUrl;
    private final String first;
    private final UnaryOperator<String> edit;
    final AtomicInteger executed = new AtomicInteger();
    final List<String> failed = new CopyOnWriteArrayList<>();

    /**
     * Sessions at that URL.
     *
     * @param first a statement at the beginning of each
     * @param edit what becomes of the text of each later one
     */
    WatchedSessions(String jdbcUrl, String first, UnaryOperator<String> edit) {
        this.jdbcUrl = jdbcUrl;
        this.first = first;
        this.edit = edit;
    }

    @Override
    public Session take() throws SQLException {
        Connection connection = DriverManager.getConnection(jdbcUrl);
        try (Statement statement = connection.createStatement()) {
            statement.execute(first);
        }
        return new Session(proxy(Connection.class, (self, method, arguments) -> {
            if (!method.getName().equals("prepareStatement")) {
                return method.invoke(connection, arguments);
            }
            PreparedStatement statement = connection.prepareStatement(edit.apply((String) arguments[0]));
            return proxy(PreparedStatement.class, (any, called, given) -> {
                if (EXECUTING.contains(called.getName())) {
                    executed.incrementAndGet();
                }
                return called.invoke(statement, given);
            });
        }));
    }

    @Override
    public void giveBack(Session session) {
        drop(session);
    }

    @Override
    public void drop(Session session) {
        try {
            session.connection().close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {}

    private <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
            try {
                return handler.invoke(self, method, given);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof SQLException failure) {
                    failed.add(failure.getSQLState());
                }
                throw e.getCause();
            }
        }));
    }
}
