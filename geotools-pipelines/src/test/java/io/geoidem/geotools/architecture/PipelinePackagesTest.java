package io.geoidem.geotools.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PipelinePackagesTest {
    private static final JavaClasses PIPELINES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.geoidem.geotools.firstseen", "io.geoidem.geotools.process");

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.geoidem.geotools.(**)").should().beFreeOfCycles().check(PIPELINES);
    }

    @Test
    void theLedgerIsKnownToFirstSeenAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.geoidem.geotools.firstseen")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.geoidem.ledger..")
                .check(PIPELINES);
    }

    @Test
    void firstSeenAndProcessesDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("io.geoidem.geotools.firstseen")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.geoidem.geotools.process", "io.geoidem.reconcile..")
                .check(PIPELINES);
    }
}
