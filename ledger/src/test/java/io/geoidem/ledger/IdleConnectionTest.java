package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.postgres.PostgresLedger;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The driver gives a statement of a claim a second here, in place of a minute. */
@Timeout(60)
class IdleConnectionTest {
    private static final LedgerOptions OPTIONS = ContractCase.OPTIONS.withPatience(Duration.ofMillis(300));

    private final Stores.SqlStore store = Stores.postgres();

    @Test
    void triesAFreshConnectionWhereAnIdleOneWasDroppedWithoutAWord() throws Exception {
        try (TcpProxy proxy = new TcpProxy(Stores.postgresPort());
                Ledger ledger = open(proxy.port())) {
            claimed(ledger.claim(item("a")));
            proxy.dropInSilence();
            claimed(ledger.claim(item("b")));
            assertThat(store.ask("SELECT count(*) FROM geoidem_claim")).isEqualTo(2);
        }
    }

    /** Its patience is over, and a fresh connection has failed too. */
    @Test
    void givesUpWhereAFreshConnectionFailsToo() throws Exception {
        try (TcpProxy proxy = new TcpProxy(Stores.postgresPort());
                Ledger ledger = open(proxy.port())) {
            claimed(ledger.claim(item("a")));
            proxy.dropInSilence();
            proxy.leadTo(FreePort.find());
            long start = System.nanoTime();
            assertThatThrownBy(() -> ledger.claim(item("b")))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("cannot be reached");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
    }

    /** As in a table that takes long to read; the names of contracts are what both have to read last. */
    @Test
    void letsOperatorsReadLongerThanAClaimMayTake() {
        try (Ledger ledger = open(Stores.postgresPort())) {
            claimed(ledger.claim(item("a")));
            store.run("ALTER TABLE geoidem_contract RENAME TO contract_kept");
            store.run("CREATE VIEW geoidem_contract AS SELECT contract_kept.*"
                    + " FROM contract_kept, (SELECT pg_sleep(2.5)) AS slow");
            assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(1);
            assertThat(ledger.admin().list(EntryQuery.ALL)).hasSize(1);
            // Nothing else has more time than before.
            assertThatThrownBy(() -> ledger.admin().each(EntryQuery.ALL, entry -> {}))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("cannot be reached");
        }
    }

    private Ledger open(int port) {
        Properties properties = new Properties();
        properties.setProperty("user", "postgres");
        properties.setProperty("socketTimeout", "1");
        String url = store.jdbcUrl().replace(":" + Stores.postgresPort() + "/", ":" + port + "/");
        return PostgresLedger.open(url, properties, OPTIONS);
    }
}
