package io.geoidem.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Layout {@code recipe} against the recipe itself, run by Python, which also makes up the bundles: random contents, odd
 * names, suffixes in any case. Python writes the files, so that names do not pass through the locale of this process.
 */
class BundleOracleTest {
    private static final int BUNDLES = 300;
    private static final long SEED = 20_261_130L;
    private static final Path ORACLE =
            Path.of(System.getProperty("geoidem.root")).resolveSibling("shared").resolve("oracle");
    private static final String SCRIPT = """
            import pathlib, random, sys
            sys.path.insert(0, sys.argv[1])
            import shapefile_upload_key as oracle
            root, count, seed = pathlib.Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
            rnd = random.Random(seed)
            pieces = ["a", "B", "parcels", ".", "2024", " ", "-", "[1]", "*", "?", "{x}", "#", "%20", "+", "~", "'",
                      "\\u0130", "\\u00df", "\\u1e9e", "\\u03a3", "\\u0391\\u03a3", "\\u03a3\\u0391", "e\\u0301", "\\u00e9",
                      "\\U00010400", "\\U0001f600", "\\ufb00", "\\uff21", "\\u4e2d\\u6587", "\\u01c5", "\\u0345", "\\u2160"]
            optional = [".prj", ".cpg", ".sbn", ".sbx", ".qix", ".fix"]
            def case(text):
                return "".join(c.upper() if rnd.random() < 0.5 else c for c in text)
            for i in range(count):
                folder = root / str(i)
                folder.mkdir()
                stem = "".join(rnd.choice(pieces) for _ in range(rnd.randint(1, 5)))
                stem = ("x" + stem if stem.startswith(".") else stem)
                names = [".shp", ".shx", ".dbf"] + [s for s in optional if rnd.random() < 0.4]
                shp = None
                for suffix in names:
                    path = folder / (stem + case(suffix))
                    path.write_bytes(rnd.randbytes(rnd.choice([0, 1, 100, 65535, 65536, 65537])))
                    shp = path if suffix == ".shp" else shp
                for other in (".shp.xml", ".txt", ".qpj", "_.dbf"):
                    if rnd.random() < 0.3:
                        (folder / (stem + other)).write_bytes(b"other")
                special = set("[]*?") & set(stem)
                if special:
                    # The recipe takes these as a pattern; what it means is what it gives for the files themselves.
                    found = sorted((p for p in folder.iterdir() if p.stem == stem
                                    and p.suffix.lower() in oracle.BUNDLE_SUFFIXES), key=lambda p: p.name.lower())
                    oracle_components, oracle.bundle_components = oracle.bundle_components, lambda _: found
                print(oracle.upload_key(shp, "ns-%d" % i, i + 1, 32))
                if special:
                    oracle.bundle_components = oracle_components
            """;

    @TempDir
    Path temp;

    @Test
    void agreesWithTheRecipe() throws IOException, InterruptedException {
        assumeThat(ORACLE).as("the recipe as Python").exists();
        List<String> expected = runOracle();
        assertThat(expected).hasSize(BUNDLES);
        for (int i = 0; i < BUNDLES; i++) {
            KeyContract contract = KeyContract.builder("ns-" + i, KeyMode.SERIALIZATION)
                    .version(i + 1)
                    .build();
            Bundle bundle = BundleSource.find(temp.resolve(Integer.toString(i)), new LayerChoice.Only(), Limits.DEFAULT)
                    .get(0);
            assertThat(BundleHasher.digest(bundle, contract).digest().base64Url())
                    .as("seed %d, bundle %d: %s", SEED, i, bundle.baseName())
                    .isEqualTo(expected.get(i));
        }
    }

    /** Every letter alone, and random words around a sigma; only what Unicode 14 knows. */
    @Test
    void lowersLettersAsTheRecipe() throws IOException, InterruptedException {
        List<String> lines = python("""
                import random, sys, unicodedata
                assert unicodedata.unidata_version >= "14"
                rnd = random.Random(int(sys.argv[1]))
                marks = "\\u03a3\\u03a3aB1 '.-_:\\u0301\\u2019\\u00ad\\u02b0\\u00b4\\u0391\\U00010400\\u4e2d\\u0345\\u24b6"
                words = ["".join(rnd.choice(marks) for _ in range(rnd.randint(1, 7))) for _ in range(20000)]
                old = unicodedata.unidata_version.startswith("14")
                letters = [chr(c) for c in range(0x110000) if not 0xd800 <= c < 0xe000
                           and (old or len(chr(c).encode()) < 4 and chr(c) not in "\\u1c89\\ua7cb\\ua7cc\\ua7da\\ua7dc")]
                for text in words + [c for c in letters if c.lower() != c or c.isupper()]:
                    print(text.encode().hex(), text.lower().encode().hex())
                """, Long.toString(SEED));
        assertThat(lines).hasSizeGreaterThan(21_000);
        for (String line : lines) {
            int space = line.indexOf(' ');
            String text = utf8(line.substring(0, space));
            assertThat(LowerCase.of(text)).as("seed %d: %s", SEED, text).isEqualTo(utf8(line.substring(space + 1)));
        }
    }

    private static String utf8(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
    }

    private List<String> runOracle() throws IOException, InterruptedException {
        return python(SCRIPT, ORACLE.toString(), temp.toString(), Integer.toString(BUNDLES), Long.toString(SEED));
    }

    private List<String> python(String program, String... arguments) throws IOException, InterruptedException {
        Path script = Files.writeString(temp.resolve("make.py"), program, StandardCharsets.UTF_8);
        List<String> command = new ArrayList<>(List.of("python3", "-X", "utf8", script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process python;
        try {
            python = builder.start();
        } catch (IOException e) {
            assumeThat(false).as("python3 is not here; the vectors stand in").isTrue();
            throw e;
        }
        String output = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor()).isZero();
        return output.lines().toList();
    }
}
