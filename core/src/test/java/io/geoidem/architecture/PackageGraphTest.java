package io.geoidem.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackageGraphTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.geoidem");

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.geoidem.(**)").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void theRootImportsNothingOfTheProduct() {
        noClasses()
                .that()
                .resideInAPackage("io.geoidem")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.geoidem.*..")
                .check(CORE);
    }

    @Test
    void coreKnowsNeitherGeoToolsNorAJsonLibrary() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.geotools..", "com.fasterxml..", "tools.jackson..", "com.google.gson..")
                .check(CORE);
    }

    @Test
    void jsonGeometryAndCrsDoNotKnowEachOther() {
        List<String> apart = List.of("io.geoidem.json..", "io.geoidem.geometry..", "io.geoidem.crs..");
        for (String one : apart) {
            String[] others = apart.stream().filter(name -> !name.equals(one)).toArray(String[]::new);
            noClasses()
                    .that()
                    .resideInAPackage(one)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .check(CORE);
        }
    }
}
