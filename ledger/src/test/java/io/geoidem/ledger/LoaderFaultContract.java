package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Loaders that fail, in each way that a loader can. */
abstract class LoaderFaultContract extends TransactionalCase {
    @Test
    void undoesAFailedLoadAndCountsIt() throws Exception {
        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), this::insertAndFail))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the 3rd ring is open");
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(features()).isZero();
            store.passTime(Duration.ofMinutes(2));
        }
        assertThat(ledger.claim(item("a")))
                .isEqualTo(new Claim.Quarantined(
                        item("a").key(), 3, "java.lang.IllegalStateException: the 3rd ring is open"));
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Skipped.class);
    }

    @Test
    void undoesALoadWhoseStatementFails() throws Exception {
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), (at, handle) -> {
                    insert(at, handle);
                    try (Statement statement = at.createStatement()) {
                        statement.execute("INSERT INTO no_such_table VALUES (1)");
                    }
                    return LOADED;
                }))
                .isInstanceOf(SQLException.class);
        assertThat(features()).isZero();
        store.passTime(Duration.ofMinutes(1));
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
        assertThat(features()).isEqualTo(1);
    }

    @Test
    void countsALoaderThatReturnsNothing() throws Exception {
        for (Item item : List.of(item("own"), item("joined"))) {
            connection.setAutoCommit(item.equals(item("own")));
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item, this::insertAndReturnNothing))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                    .hasMessageContaining("the loader returned no result");
        }
        connection.commit();
        assertThat(features()).isZero();
        assertThat(ledger.admin().status().count(State.FAILED)).isEqualTo(2);
    }

    @Test
    void undoesALoadThatEndsWithAnError() throws Exception {
        for (int attempt = 1; attempt <= 3; attempt++) {
            assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), this::insertAndOverflow))
                    .isInstanceOf(StackOverflowError.class);
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(features()).isZero();
            store.passTime(Duration.ofMinutes(2));
        }
        assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.Quarantined.class);
    }

    @Test
    void undoesAnErrorsPartOfTheCallersTransactionOnly() throws Exception {
        connection.setAutoCommit(false);
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("b"), this::insertAndOverflow))
                .isInstanceOf(StackOverflowError.class);
        connection.commit();
        assertThat(features()).isEqualTo(1);
        assertThat(ledger.admin().show(item("b").key()).orElseThrow().state()).isEqualTo(State.FAILED);
    }

    @Test
    void countsALoaderThatEndsItsTransaction() throws Exception {
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), this::insertAndRollBack))
                .satisfies(LoaderFaultContract::tellsOfItsEnd);
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(features()).isZero();
        assertThat(ledger.admin().show(item("a").key()).orElseThrow().state()).isEqualTo(State.FAILED);
        store.passTime(Duration.ofMinutes(2));
        assertThat(ledger.runInTransaction(connection, item("a"), this::insert)).isInstanceOf(Run.Loaded.class);
    }

    @Test
    void saysThatTheCallersTransactionIsGone() throws Exception {
        connection.setAutoCommit(false);
        insert(connection, ContractCase.claimed(ledger.claim(item("before"))));
        assertThatThrownBy(() -> ledger.runInTransaction(connection, item("a"), this::insertAndRollBack))
                .satisfies(LoaderFaultContract::tellsOfItsEnd);
        connection.rollback();
        assertThat(features()).isZero();
    }

    /** SQLite tells the loader at once. */
    private static void tellsOfItsEnd(Throwable e) {
        if (e instanceof GeoidemException told) {
            assertThat(told.code()).isEqualTo(ErrorCode.LEDGER);
            assertThat(told.problem()).contains("broken or ended");
        } else {
            assertThat(e).hasMessageContaining("interrupted");
            assertThat(e.getSuppressed()[0]).hasMessageContaining("has ended it");
        }
    }

    private LoadResult insertAndOverflow(Connection at, Handle handle) throws SQLException {
        insert(at, handle);
        throw new StackOverflowError();
    }

    @SuppressWarnings("NullAway")
    private LoadResult insertAndReturnNothing(Connection at, Handle handle) throws SQLException {
        insert(at, handle);
        return null;
    }

    private LoadResult insertAndRollBack(Connection at, Handle handle) throws SQLException {
        insert(at, handle);
        at.rollback();
        return LOADED;
    }
}
