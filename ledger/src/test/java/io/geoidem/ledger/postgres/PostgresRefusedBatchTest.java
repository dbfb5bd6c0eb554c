package io.geoidem.ledger.postgres;

import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import io.geoidem.ledger.TransactionalLedger;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches that the server refuses after they have claimed a part. */
@Timeout(60)
class PostgresRefusedBatchTest extends PostgresBatchCase {
    PostgresRefusedBatchTest() {
        super(Duration.ofMillis(400));
    }

    /** The disk is full; a statement takes too long; it is forbidden; two could not both be, until the patience ends. */
    @ParameterizedTest
    @CsvSource({
        "OF_SESSION, 53100",
        "OF_STATEMENT, 53100",
        "OF_SESSION, 57014",
        "OF_SESSION, 42501",
        "OF_STATEMENT, 40001"
    })
    void claimsNothingWhereTheServerRefusesOneOfABatchThatSeemsNew(LockLimit limit, String refusal) {
        List<Item> items = sorted(items("x", 1000));
        try (TransactionalLedger ledger = open(limit)) {
            // Not among the few that tell whether a batch is new.
            ledger.release(claimed(ledger.claimAll(items.subList(10, 11), Owner.named("before")))
                            .get(0))
                    .orThrow();
            refuseWhatWasReleased(refusal);
            refused(ledger, items);
            assertThat(ledger.admin().status().count(State.CLAIMED)).isZero();
            store.run("DROP TRIGGER refuse ON geoidem_claim");
            List<Handle> handles = claimed(ledger.claimAll(items, Owner.named("next")));
            assertThat(handles).hasSize(1000).extracting(Handle::attempt).containsOnly(1);
        }
    }

    /** A part that is beside one that another is inserting is claimed in any state. */
    @ParameterizedTest
    @EnumSource(LockLimit.class)
    void keepsWhatItsOwnerHeldBeforeABatchThatIsRefused(LockLimit limit) throws Exception {
        List<Item> items = sorted(items("x", 200));
        try (TransactionalLedger ledger = open(limit);
                Connection other = store.connect();
                Statement statement = other.createStatement()) {
            claimed(ledger.claimAll(items.subList(30, 31), Owner.named("faster")));
            store.run("CREATE TABLE aside AS SELECT * FROM geoidem_claim");
            store.run("DELETE FROM geoidem_claim");
            Handle own = claimed(ledger.claimAll(items.subList(20, 21), OWNER)).get(0);
            ledger.release(claimed(ledger.claimAll(items.subList(150, 151), OWNER))
                            .get(0))
                    .orThrow();
            refuseWhatWasReleased("53100");
            other.setAutoCommit(false);
            statement.execute("INSERT INTO geoidem_claim SELECT * FROM aside");
            refused(ledger, items);
            other.rollback();
            assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(1);
            assertThat(ledger.admin().status().count(State.RELEASED)).isGreaterThan(50);
            Entry kept = ledger.admin().show(own.key()).orElseThrow();
            assertThat(kept.state()).isEqualTo(State.CLAIMED);
            assertThat(kept.fence()).isEqualTo(own.fence());
            ledger.release(own).orThrow();
        }
    }

    private void refuseWhatWasReleased(String state) {
        store.run("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'"
                + " USING ERRCODE = '" + state + "'; END $$");
        store.run("CREATE TRIGGER refuse BEFORE UPDATE ON geoidem_claim FOR EACH ROW WHEN (OLD.state = 'RELEASED')"
                + " EXECUTE FUNCTION refuse()");
    }

    private static void refused(Ledger ledger, List<Item> items) {
        assertThatThrownBy(() -> ledger.claimAll(items, OWNER))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("refused")
                .cause()
                .satisfies(e -> assertThat(e.getSuppressed()).isEmpty());
    }
}
