package io.geoidem.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.contract.BundleRole;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleSourceTest {
    private static final LayerChoice ONLY = new LayerChoice.Only();
    private static final LayerChoice EACH = new LayerChoice.Each();

    @TempDir
    Path folder;

    @Test
    void takesTheNineSuffixesInAnyCaseAndNothingElse() throws IOException {
        write("a.shp", "a.SHX", "a.Dbf", "a.prj", "a.cpg", "a.sbn", "a.sbx", "a.qix", "a.fix");
        write("a.shp.xml", "a.2024.dbf", "ab.dbf", "a.qpj", "a.ſhp", "a", "a.dbf.", "readme.txt");
        Bundle bundle = one(folder.resolve("a.shp"));
        assertThat(names(bundle))
                .containsExactly("a.cpg", "a.Dbf", "a.fix", "a.prj", "a.qix", "a.sbn", "a.sbx", "a.shp", "a.SHX");
        assertThat(one(folder)).extracting(BundleSourceTest::names).isEqualTo(names(bundle));
    }

    @Test
    void takesPatternCharactersInNamesAsText() throws IOException {
        write("a[1].shp", "a[1].dbf", "a1.dbf", "a1.shx");
        assertThat(names(one(folder.resolve("a[1].shp")))).containsExactly("a[1].dbf", "a[1].shp");
    }

    @Test
    void namesEveryMissingFile() throws IOException {
        write("sites.shp", "sites.prj");
        Bundle bundle = one(folder.resolve("sites.shp"));
        assertRefused(
                () -> bundle.require(Set.of(BundleRole.SHP, BundleRole.SHX, BundleRole.DBF)),
                ErrorCode.MISSING_FILE,
                "sites.dbf and sites.shx are missing");
        assertRefused(() -> bundle.required(BundleRole.DBF), ErrorCode.MISSING_FILE, "sites.dbf is missing");
    }

    @Test
    void namesTheShpWhereOnlySidecarsAreThere() throws IOException {
        write("sites.dbf");
        Bundle bundle = one(folder);
        assertRefused(() -> bundle.require(Set.of(BundleRole.SHP)), ErrorCode.MISSING_FILE, "sites.shp is missing");
    }

    @Test
    void refusesTwoFilesForOneRole() throws IOException {
        write("a.shp", "a.dbf", "a.DBF");
        assertRefused(() -> one(folder.resolve("a.shp")), ErrorCode.AMBIGUOUS_SOURCE, "a.DBF and a.dbf both are");
        assertRefused(() -> one(folder), ErrorCode.AMBIGUOUS_SOURCE, "a.DBF and a.dbf both are");
    }

    @Test
    void refusesBaseNamesThatDifferOnlyInCase() throws IOException {
        write("a.shp", "A.dbf");
        assertRefused(() -> one(folder.resolve("a.shp")), ErrorCode.AMBIGUOUS_SOURCE, "A.dbf and a.shp differ in");
        assertRefused(() -> one(folder), ErrorCode.AMBIGUOUS_SOURCE, "A.dbf and a.shp differ in");
    }

    @Test
    void listsSeveralBundlesUnlessOneIsNamedOrEachIsAskedFor() throws IOException {
        write("roads.shp", "north/sites.shp", "south/sites.shp", "table.dbf");
        assertRefused(
                () -> one(folder),
                ErrorCode.AMBIGUOUS_SOURCE,
                "3 shapefiles are in it: north/sites, roads, south/sites");
        assertThat(find(new LayerChoice.Named("roads")).get(0).entryName()).isEqualTo("roads");
        assertThat(find(new LayerChoice.Named("south/sites")).get(0).entryName())
                .isEqualTo("south/sites");
        assertRefused(() -> find(new LayerChoice.Named("sites")), ErrorCode.AMBIGUOUS_SOURCE, "is there 2 times");
        assertRefused(() -> find(new LayerChoice.Named("Roads")), ErrorCode.MISSING_FILE, "no layer \"Roads\"");
        assertThat(find(EACH)).extracting(Bundle::entryName).containsExactly("north/sites", "roads", "south/sites");
    }

    @Test
    void leavesOutWhatFileManagersLeaveBehind() throws IOException {
        write("a.shp", "._a.shp", "__MACOSX/b.shp", ".DS_Store", "Thumbs.db");
        assertThat(find(EACH)).extracting(Bundle::entryName).containsExactly("a");
    }

    @Test
    void saysThatAFolderHoldsNoShapefile() throws IOException {
        write("readme.txt");
        assertRefused(() -> one(folder), ErrorCode.MISSING_FILE, "no .shp is in it");
        assertRefused(() -> one(folder.resolve("a.shp")), ErrorCode.MISSING_FILE, "a.shp is missing");
        assertRefused(() -> one(folder.resolve("none/a.shp")), ErrorCode.MISSING_FILE, "no such file");
        assertRefused(() -> one(folder.resolve("none.zip")), ErrorCode.MISSING_FILE, "no such file");
    }

    @Test
    void followsLinksUnderTheirOwnNameInsideTheFolder() throws IOException {
        write("data/x.bin", "a.dbf");
        Files.createSymbolicLink(folder.resolve("a.shp"), Path.of("data/x.bin"));
        Files.createSymbolicLink(folder.resolve("data/loop"), folder);
        Files.createSymbolicLink(folder.resolve("a.qix"), Path.of("nowhere"));
        assertThat(names(one(folder))).containsExactly("a.dbf", "a.shp");
        assertThat(text(one(folder).required(BundleRole.SHP))).isEqualTo("data/x.bin");
    }

    @Test
    void refusesALinkOutOfTheFolderUnlessTheShpIsNamed() throws IOException {
        write("outside.prj", "in/a.shp");
        Files.createSymbolicLink(folder.resolve("in/a.prj"), folder.resolve("outside.prj"));
        assertRefused(() -> one(folder.resolve("in")), ErrorCode.AMBIGUOUS_SOURCE, "leads out of the folder");
        assertThat(names(one(folder.resolve("in/a.shp")))).containsExactly("a.prj", "a.shp");
    }

    @Test
    void refusesAComponentThatChangesBeforeOrWhileItIsRead() throws IOException {
        write("a.shp", "b.shp", "c.shp");
        List<Bundle> bundles = find(EACH);
        Files.writeString(folder.resolve("a.shp"), "longer than before");
        assertRefused(() -> text(bundles.get(0).required(BundleRole.SHP)), ErrorCode.CHANGED, "changed while");
        Files.setLastModifiedTime(folder.resolve("b.shp"), FileTime.fromMillis(0));
        assertRefused(() -> text(bundles.get(1).required(BundleRole.SHP)), ErrorCode.CHANGED, "last modified");
        try (InputStream stream = bundles.get(2).required(BundleRole.SHP).openStream()) {
            assertThat(stream.read()).isEqualTo('c');
            Files.writeString(folder.resolve("c.shp"), "c.sh");
            assertRefused(
                    () -> {
                        try {
                            stream.readAllBytes();
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    },
                    ErrorCode.CHANGED,
                    "it had 5 bytes");
        }
    }

    @Test
    void readsSmallComponentsWhole() throws IOException {
        write("a.shp");
        BundleComponent shp = one(folder).required(BundleRole.SHP);
        assertThat(new String(shp.readAllBytes(5), StandardCharsets.UTF_8)).isEqualTo("a.shp");
        assertRefused(() -> shp.readAllBytes(4), ErrorCode.LIMIT, "5 bytes");
    }

    private void write(String... names) throws IOException {
        for (String name : names) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, name);
        }
    }

    private List<Bundle> find(LayerChoice choice) {
        return BundleSource.find(folder, choice, Limits.DEFAULT);
    }

    private static Bundle one(Path source) {
        List<Bundle> bundles = BundleSource.find(source, ONLY, Limits.DEFAULT);
        assertThat(bundles).hasSize(1);
        return bundles.get(0);
    }

    private static List<String> names(Bundle bundle) {
        return bundle.components().stream().map(BundleComponent::fileName).toList();
    }

    private static String text(BundleComponent component) {
        return new String(component.readAllBytes(1000), StandardCharsets.UTF_8);
    }

    private static void assertRefused(Runnable work, ErrorCode code, String message) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }
}
