package io.geoidem.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.BundleRules;
import io.geoidem.contract.BundleRules.BundleLayout;
import io.geoidem.contract.BundleRules.DbfDate;
import io.geoidem.contract.BundleRules.IndexSidecars;
import io.geoidem.contract.KeyContract;
import io.geoidem.explain.Difference.Cause;
import io.geoidem.explain.ExplanationText.Colours;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each verdict on two bundles. */
class BundleVerdictsTest {
    private static final KeyContract RECIPE =
            KeyContract.builder("tiles", KeyMode.SERIALIZATION).build();
    private static final KeyContract TREE = RECIPE.toBuilder()
            .bundle(BundleRules.DEFAULT
                    .withLayout(BundleLayout.TREE)
                    .withDbfDate(DbfDate.MASK)
                    .withIndexes(IndexSidecars.EXCLUDE))
            .build();

    @TempDir
    Path folder;

    private Path a;
    private Path b;

    @BeforeEach
    void writeTwo() throws IOException {
        a = Files.createDirectory(folder.resolve("a"));
        b = Files.createDirectory(folder.resolve("b"));
        for (Path each : new Path[] {a, b}) {
            Files.write(each.resolve("x.shp"), new byte[] {1, 2, 3});
            Files.write(each.resolve("x.shx"), new byte[] {4, 5});
            Files.write(each.resolve("x.dbf"), new byte[] {3, 126, 11, 30, 0, 0});
        }
    }

    @Test
    void tellsThatNothingDiffers() {
        assertThat(explain(RECIPE).verdict()).isEqualTo(Verdict.IDENTICAL);
    }

    @Test
    void tellsTheComponentAndTheByte() throws IOException {
        Files.write(b.resolve("x.shp"), new byte[] {1, 2, 4});
        Files.write(b.resolve("x.prj"), new byte[] {7});
        Explanation explanation = explain(RECIPE);
        assertThat(explanation.verdict()).isEqualTo(Verdict.DIFFERS_BY_BYTES);
        assertThat(ExplanationText.of(explanation, "a", "b", Colours.NONE, 20))
                .startsWith("different: other bytes\n")
                .contains(
                        "§4.2 .prj: missing on one side\n      A  missing\n      B  x.prj, 1 bytes, sha256 ",
                        "§4.2 .shp: other bytes, from byte 2 on\n      A  x.shp, 3 bytes, sha256 039058c6f2c0cb49");
    }

    @Test
    void tellsADateThatIsMaskedOrNot() throws IOException {
        Files.write(b.resolve("x.dbf"), new byte[] {3, 126, 12, 1, 0, 0});
        assertThat(explain(RECIPE).differences())
                .singleElement()
                .isInstanceOfSatisfying(
                        Difference.Component.class, c -> assertThat(c.cause()).isEqualTo(Cause.DBF_DATE));
        assertThat(explain(TREE).acted()).extracting(Acted::way).containsExactly(Acted.Way.MASKED_DATE);
    }

    @Test
    void tellsNamesThatCountOrNot() throws IOException {
        for (String suffix : new String[] {"shp", "shx", "dbf"}) {
            Files.move(b.resolve("x." + suffix), b.resolve("y." + suffix));
        }
        assertThat(explain(RECIPE).differences())
                .hasSize(3)
                .allSatisfy(d -> assertThat(((Difference.Component) d).cause()).isEqualTo(Cause.NAME));
        assertThat(explain(TREE).acted()).containsExactly(new Acted(Acted.Way.FILE_NAMES, 3, "x.dbf"));
    }

    @Test
    void tellsIndexesThatAreLeftOut() throws IOException {
        Files.write(b.resolve("x.qix"), new byte[] {1});
        assertThat(explain(TREE).acted()).extracting(Acted::way).containsExactly(Acted.Way.LEFT_OUT_INDEXES);
        assertThat(explain(RECIPE).isSame()).isFalse();
    }

    @Test
    void tellsTheFirstByteOfFiles() throws IOException {
        Path one = Files.write(folder.resolve("a.gpkg"), new byte[] {1, 2});
        Path other = Files.write(folder.resolve("b.gpkg"), new byte[] {1, 2, 3});
        Explanation explanation = Explainer.of(RECIPE).explainFiles(one, other);
        assertThat(ExplanationText.of(explanation, "a", "b", Colours.NONE, 20))
                .contains("§4.4 the file: other bytes, from byte 2 on\n");
        assertThat(Explainer.of(RECIPE).explainFiles(one, one).verdict()).isEqualTo(Verdict.IDENTICAL);
    }

    private Explanation explain(KeyContract contract) {
        return Explainer.of(contract).explainBundles(bundle(a), bundle(b));
    }

    private static Bundle bundle(Path folder) {
        return BundleSource.find(folder, new LayerChoice.Only(), Limits.DEFAULT).get(0);
    }
}
