package io.geoidem.source.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class SourcePackagesTest {
    private static final JavaClasses SOURCES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.geoidem.source");

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.geoidem.source.(**)").should().beFreeOfCycles().check(SOURCES);
    }

    @Test
    void geoToolsIsNotKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.geotools..", "io.geoidem.geotools..")
                .check(SOURCES);
    }

    @Test
    void theFlatGeobufLibraryIsKnownToItsPackageAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.geoidem.source.flatgeobuf")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.wololo..", "com.google..")
                .check(SOURCES);
    }

    /** What it needs beside flatbuffers-java is not on the class path of whoever follows docs/inputs.md. */
    @Test
    void ofTheFlatGeobufLibraryOnlyTheGeneratedAccessorsAreUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.wololo.flatgeobuf", "com.google.common..")
                .check(SOURCES);
    }

    @Test
    void theCsvLibraryIsKnownToItsPackageAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.geoidem.source.csv")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("de.siegmar.fastcsv..")
                .check(SOURCES);
    }
}
