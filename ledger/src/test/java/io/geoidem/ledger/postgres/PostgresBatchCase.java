package io.geoidem.ledger.postgres;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.Stores;
import io.geoidem.ledger.TransactionalLedger;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/** An empty database, and batches on sessions of the ledger's own or on those of a data source. */
abstract class PostgresBatchCase {
    static final Owner OWNER = Owner.named("batch");

    final Stores.SqlStore store = Stores.postgres();
    private final LedgerOptions options;

    PostgresBatchCase(Duration patience) {
        this.options = LedgerOptions.DEFAULT.withPatience(patience);
    }

    final TransactionalLedger open(LockLimit limit) {
        if (limit == LockLimit.OF_SESSION) {
            return store.open(options);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(store.jdbcUrl());
        return PostgresLedger.open(source, options);
    }

    static List<Item> sorted(List<Item> items) {
        return items.stream()
                .sorted(Comparator.comparing(item -> item.key().digest()))
                .toList();
    }

    static List<Handle> claimed(List<Claim> claims) {
        return claims.stream().map(claim -> ((Claim.Claimed) claim).handle()).toList();
    }
}
