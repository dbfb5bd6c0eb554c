package io.geoidem.geotools.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class AdapterPackagesTest {
    private static final JavaClasses ADAPTER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.geoidem.geotools");

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.geoidem.geotools.(**)").should().beFreeOfCycles().check(ADAPTER);
    }

    @Test
    void neitherLedgerNorReconcileIsKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.geoidem.ledger..", "io.geoidem.reconcile..")
                .check(ADAPTER);
    }

    @Test
    void shapefilesAndReprojectionKnowNothingOfPipelines() {
        noClasses()
                .that()
                .resideInAnyPackage("io.geoidem.geotools.shapefile..", "io.geoidem.geotools.crs..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.geoidem.geotools.feature..",
                        "io.geoidem.geotools.pipeline..",
                        "io.geoidem.geotools.function..")
                .check(ADAPTER);
    }
}
