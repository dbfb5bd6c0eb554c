package io.geoidem.ledger;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerPackagesTest {
    private static final JavaClasses LEDGER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.geoidem.ledger");

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.geoidem.(**)").should().beFreeOfCycles().check(LEDGER);
    }

    @Test
    void eachDriverIsKnownToItsOwnPackageAlone() {
        knownOnlyTo("org.sqlite..", "io.geoidem.ledger.sqlite");
        knownOnlyTo("org.postgresql..", "io.geoidem.ledger.postgres");
        noClasses()
                .that()
                .resideOutsideOfPackages("io.geoidem.ledger.redis", "io.geoidem.ledger.url")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("redis.clients..")
                .check(LEDGER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgres"})
    void publishedDdlIsTheOneThatIsApplied(String database) throws Exception {
        Path docs = Path.of(System.getProperty("geoidem.root"), "docs", "ledger", database + "-v1.sql");
        try (var applied = LedgerPackagesTest.class.getResourceAsStream("/io/geoidem/ledger/" + database + "/V1.sql")) {
            assertThat(applied).isNotNull();
            assertThat(Files.readAllBytes(docs)).isEqualTo(applied.readAllBytes());
        }
    }

    private static void knownOnlyTo(String driver, String owner) {
        noClasses()
                .that()
                .resideOutsideOfPackage(owner)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(driver)
                .check(LEDGER);
    }
}
