package io.geoidem.reconcile.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ReconcilePackagesTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.geoidem.reconcile");

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.geoidem.reconcile.(**)").should().beFreeOfCycles().check(MODULE);
    }

    @Test
    void theEngineKnowsNeitherItsInputsNorItsOutputs() {
        noClasses()
                .that()
                .resideInAPackage("io.geoidem.reconcile")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..reconcile.input..", "..reconcile.output..", "..reconcile.report..")
                .check(MODULE);
    }

    @Test
    void needsNoGeoTools() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.geotools..")
                .check(MODULE);
    }
}
