package io.geoidem.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.OtherJavas;
import io.geoidem.contract.BundleRules;
import io.geoidem.contract.BundleRules.BundleLayout;
import io.geoidem.contract.BundleRules.DbfDate;
import io.geoidem.contract.BundleRules.IndexSidecars;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The golden digests of {@code testdata/vectors/bundles}, each from a zip and, where the name can be written, a folder. */
class BundleVectorsTest {
    private static final Path VECTORS = Path.of(System.getProperty("geoidem.root"), "testdata", "vectors", "bundles");

    @TempDir
    Path temp;

    @ParameterizedTest
    @CsvSource({"recipe, RECIPE, 12", "tree, TREE, 19"})
    void hasTheGoldenDigests(String file, BundleLayout layout, int count) throws IOException {
        List<Map<String, Object>> cases = load(VECTORS.resolve(file + ".json"));
        assertThat(cases).hasSize(count);
        for (Map<String, Object> one : cases) {
            KeyContract contract = contract(one, layout);
            long length = 0;
            for (Path source : sources(one)) {
                Bundle bundle = BundleSource.find(source, new LayerChoice.Only(), Limits.DEFAULT)
                        .get(0);
                ContentDigest digest = BundleHasher.digest(bundle, contract);
                assertThat(digest.digest().hex())
                        .as("%s from %s", member(one, "title"), source.getFileName())
                        .isEqualTo(member(one, "digest"));
                assertThat(length == 0 || length == digest.length()).isTrue();
                length = digest.length();
            }
        }
    }

    @Test
    void theyHoldOnEveryJavaOfThisMachine() throws IOException, InterruptedException {
        OtherJavas.requireEachToSay("bundles hold", BundleVectorsTest.class, temp.toString());
    }

    /** Runs on another Java, with a folder for temporary files. */
    public static void main(String[] args) throws IOException {
        BundleVectorsTest test = new BundleVectorsTest();
        test.temp = Path.of(args[0]);
        test.hasTheGoldenDigests("recipe", BundleLayout.RECIPE, 12);
        test.hasTheGoldenDigests("tree", BundleLayout.TREE, 19);
        System.out.println("bundles hold");
    }

    private static KeyContract contract(Map<String, Object> one, BundleLayout layout) {
        return KeyContract.builder((String) member(one, "namespace"), KeyMode.SERIALIZATION)
                .version((Integer) member(one, "version"))
                .algorithm(HashAlgorithm.ofLabel((String) member(one, "algorithm")))
                .bundle(BundleRules.DEFAULT
                        .withLayout(layout)
                        .withIndexes(IndexSidecars.valueOf(upper(member(one, "indexes"))))
                        .withDbfDate(DbfDate.valueOf(upper(member(one, "dbf_date")))))
                .build();
    }

    private List<Path> sources(Map<String, Object> one) throws IOException {
        List<Path> sources = new ArrayList<>();
        Path zip = Files.createTempFile(temp, "bundle", ".zip");
        sources.add(zip);
        Path folder = Files.createTempDirectory(temp, "bundle");
        boolean writable = true;
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (Map<String, Object> component : list(member(one, "components"))) {
                String name = (String) member(component, "name");
                byte[] content = content(component);
                out.putNextEntry(new ZipEntry(name));
                out.write(content);
                // A locale such as C cannot write names beyond ASCII.
                writable &= StandardCharsets.US_ASCII.newEncoder().canEncode(name);
                if (writable) {
                    Files.write(folder.resolve(name), content);
                }
            }
        }
        if (writable) {
            sources.add(folder);
        }
        return sources;
    }

    private static byte[] content(Map<String, Object> component) {
        byte[] pattern = HexFormat.of().parseHex((String) member(component, "repeat"));
        byte[] content = new byte[(Integer) member(component, "length")];
        for (int i = 0; i < content.length; i++) {
            content[i] = pattern[i % pattern.length];
        }
        return content;
    }

    private static List<Map<String, Object>> load(Path file) throws IOException {
        return list(new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(file, StandardCharsets.UTF_8)));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object value) {
        return (List<Map<String, Object>>) value;
    }

    private static Object member(Map<String, Object> map, String name) {
        return Objects.requireNonNull(map.get(name), name);
    }

    private static String upper(Object word) {
        return ((String) word).toUpperCase(Locale.ROOT);
    }
}
