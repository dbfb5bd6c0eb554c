package io.geoidem.ledger;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An empty ledger in Redis, and a client of its server. */
abstract class RedisCase {
    static final LedgerOptions OPTIONS = ContractCase.OPTIONS.withPatience(Duration.ofSeconds(3));

    final Stores.RedisStore store = Stores.redis();
    Ledger ledger;

    @BeforeEach
    void open() {
        ledger = store.open(OPTIONS);
    }

    @AfterEach
    void close() {
        ledger.close();
        store.close();
    }

    /** Under which key the entry of an item stands. */
    final String claimKey(Item item) {
        return "geoidem:{" + store.name() + "}:claim:" + item.key();
    }

    /** The same of an entry that is known already. */
    final String claimKey(Entry entry) {
        return "geoidem:{" + store.name() + "}:claim:" + entry.key();
    }
}
