package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.State;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** With {@code reWriteBatchedInserts} the driver makes one INSERT of many, and no longer tells which of them came through. */
@Timeout(60)
class RewrittenBatchTest {
    private final String url = Stores.postgres().jdbcUrl() + "&reWriteBatchedInserts=true";

    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void neverGivesTheFencesOfRestoredEntriesAgain(LockLimit limit) {
        try (TransactionalLedger ledger = open(limit)) {
            List<Entry> entries = List.of(released(item("a"), 5000), released(item("b"), 4000));
            assertThat(ledger.admin().restoreAll(entries)).containsOnly(Change.MADE);
            assertThat(ledger.admin().restoreAll(entries)).containsOnly(Change.NOT_APPLICABLE);
            assertThat(((Claim.Claimed) ledger.claim(item("a"))).handle().fence())
                    .isGreaterThan(5000);
        }
    }

    /** As a driver or pool may answer that rewrites whatever it is given. */
    @Test
    void writesNothingWhereTheDriverDoesNotTellWhatItWrote() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        DataSource silent = proxy(DataSource.class, (taken, none) -> {
            Connection connection = source.getConnection();
            return proxy(Connection.class, (called, given) -> {
                Object made = called.invoke(connection, given);
                return made instanceof PreparedStatement statement
                        ? proxy(PreparedStatement.class, (any, values) -> noInfo(any.invoke(statement, values)))
                        : made;
            });
        });
        try (TransactionalLedger ledger = PostgresLedger.open(silent, LedgerOptions.DEFAULT)) {
            List<Entry> entries = List.of(released(item("a"), 5000), released(item("b"), 4000));
            assertThatThrownBy(() -> ledger.admin().restoreAll(entries))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                    .hasMessageContaining("does not tell which entries it wrote");
            assertThat(ledger.admin().show(item("a").key())).isEmpty();
        }
    }

    private static @Nullable Object noInfo(@Nullable Object answer) {
        if (answer instanceof int[] counts) {
            Arrays.fill(counts, Statement.SUCCESS_NO_INFO);
        }
        return answer;
    }

    /** What a method of a proxy does. */
    private interface Answer {
        @Nullable
        Object to(Method method, Object[] arguments) throws Exception;
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answer.to(method, arguments)));
    }

    private TransactionalLedger open(LockLimit limit) {
        if (limit == LockLimit.OF_SESSION) {
            return PostgresLedger.open(url, new Properties(), LedgerOptions.DEFAULT);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        return PostgresLedger.open(source, LedgerOptions.DEFAULT);
    }

    private static Entry released(Item item, long fence) {
        Instant time = Instant.parse("2024-02-29T12:00:00Z");
        return new Entry(
                item.key(),
                item.fullDigest(),
                item.contractFingerprint(),
                State.RELEASED,
                "worker",
                fence,
                1,
                item.source(),
                time,
                time,
                null,
                null,
                null,
                null,
                null);
    }
}
