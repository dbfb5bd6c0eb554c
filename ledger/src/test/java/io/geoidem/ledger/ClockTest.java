package io.geoidem.ledger;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.geoidem.ledger.postgres.PostgresLedger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Leases do not depend on the clocks of clients. */
class ClockTest {
    @ParameterizedTest
    @ValueSource(ints = {-7, 7})
    void leasesFollowTheServerWhenItsClockIsHoursFromTheClients(int hours) throws Exception {
        Stores.SqlStore store = Stores.postgres();
        store.open(ContractCase.OPTIONS).close();
        // A clock in the first schema of the path stands before that of the system.
        store.run("CREATE FUNCTION clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS"
                + " $$ SELECT pg_catalog.clock_timestamp() + interval '" + hours + " hours' $$");
        Properties user = new Properties();
        user.setProperty("user", "postgres");
        String url = store.jdbcUrl();
        String schema = url.replaceFirst(".*currentSchema=([^&]*).*", "$1");
        String skewed = url.replace("currentSchema=" + schema, "currentSchema=" + schema + ",pg_catalog");
        try (Ledger ledger = PostgresLedger.open(skewed, user, ContractCase.OPTIONS)) {
            Handle handle = claimed(ledger.claim(item("a")));
            assertThat(Duration.between(Instant.now(), handle.leaseUntil()).toMinutes())
                    .isBetween(hours * 60L - 2, hours * 60L + 2);
            assertThat(ledger.claim(item("a"))).isInstanceOf(Claim.InProgress.class);
            store.passTime(Duration.ofSeconds(61));
            assertThat(claimed(ledger.claim(item("a"))).attempt()).isEqualTo(2);
            assertThat(ledger.admin().doctor())
                    .anyMatch(each -> each.check().equals("clock") && each.severity() == Finding.Severity.WARNING);
        }
    }

    @Test
    void noStoreAsksTheClientsClockButToCompareIt() {
        noClasses()
                .that()
                .haveNameNotMatching(".*(JdbcAdmin|RedisDoctor)")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(Instant.class, "now", Clock.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("io.geoidem.ledger"));
    }
}
