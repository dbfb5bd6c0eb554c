package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LedgerAdmin.Change;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.State;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
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
