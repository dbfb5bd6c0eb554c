package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code geoidem ledger verify} says of each entry, and of those that it does not look at. */
class VerifyTest {
    private static final String POINT = "{\"type\":\"Point\",\"coordinates\":[13.5,45.25]}";

    @TempDir
    Path folder;

    private Path input;
    private String ledger;

    @BeforeEach
    void loadOne() throws Exception {
        ledger = folder.resolve("ledger.db").toString();
        input = Files.writeString(folder.resolve("a.json"), POINT);
        once("serialization", input);
    }

    @Test
    void tellsASourceThatIsThereFromOneThatIsMissing() throws Exception {
        Files.writeString(input, "{\"type\":");
        Run faulty = verify("serialization");
        assertThat(faulty.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(faulty.lines().get(0)).contains("  FAULTY  " + input);
        assertThat(faulty.errors())
                .singleElement()
                .asString()
                .startsWith(input + ": ")
                .contains("byte 8");
        assertThat(faulty.out()).contains("as they were: 0, that are not: 1");
        assertThat(verify("serialization", "--json").lines().get(0))
                .contains("\"comparison\":\"FAULTY\"", "\"message\":\"" + input + ", byte 8", "\"source\":\"" + input);
        Files.delete(input);
        assertThat(verify("serialization").lines().get(0)).contains("  MISSING  " + input);
        assertThat(verify("serialization", "--json").lines().get(0))
                .contains("\"comparison\":\"MISSING\"", "\"message\":\"", "there is no such file");
    }

    /** What it had is unknown, so that it is not counted among those that are not as they were. */
    @Test
    void tellsASourceThatCannotBeRead() throws Exception {
        Path unreadable = Path.of("/proc/self/mem");
        Assumptions.assumeThat(Files.isReadable(unreadable)).isTrue();
        Files.delete(input);
        Files.createSymbolicLink(input, unreadable);
        Run run = verify("serialization");
        assertThat(run.lines().get(0)).contains("  UNREADABLE  " + input);
        assertThat(run.errors()).singleElement().asString().startsWith(input + ": ");
        assertThat(run.out()).contains("as they were: 0, that are not: 0, that cannot be keyed again: 1");
        assertThat(run.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(verify("serialization", "--json").out())
                .contains("\"comparison\":\"UNREADABLE\"", "\"message\":\"", "\"unchecked\":1");
        Files.delete(input);
    }

    @Test
    void countsWhatItSkipsAndWhy() throws Exception {
        once(
                "geometry",
                Files.writeString(folder.resolve("b.json"), POINT.replace("45.25", "45.5")),
                "--contract-version",
                "2");
        Run.withInput("{\"a\":1}\n{\"b\":2}\n", "dedupe", "--ledger", ledger, "--mode", "serialization");
        Run run = verify("serialization");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
                .isEqualTo(
                        "sources that are as they were: 1, that are not: 0; skipped: 2 entries without a source, 1 of"
                                + " another contract\n");
        assertThat(verify("serialization", "--json").out())
                .isEqualTo("{\"different\":0,\"no_source\":2,\"other_contract\":1,\"same\":1,\"unchecked\":0}\n");
    }

    /** Two of one folder, so that no option of verify could choose for both. */
    @Test
    void findsTheLayerThatWasKeyed() throws Exception {
        Path layers = Files.createDirectory(folder.resolve("a#b"));
        for (String layer : List.of("borders", "countries")) {
            for (String suffix : List.of(".shp", ".shx", ".dbf", ".prj", ".cpg")) {
                Path file = Real.FOLDER.resolve(layer + suffix);
                if (Files.exists(file)) {
                    Files.copy(file, layers.resolve(layer + suffix));
                }
            }
            once("serialization", layers, "--layer", layer);
        }
        assertThat(Run.of("ledger", "list", "--ledger", ledger).out())
                .contains(layers + "#borders\n", layers + "#countries\n");
        Run run = verify("serialization");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("sources that are as they were: 3, that are not: 0\n");
        Files.delete(layers.resolve("borders.shp"));
        Run gone = verify("serialization");
        assertThat(gone.lines().get(0)).contains("  FAULTY  " + layers + "#borders");
        assertThat(gone.out()).contains("as they were: 2, that are not: 1");
        try (Stream<Path> files = Files.list(layers)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(layers);
        assertThat(verify("serialization").out())
                .contains("  MISSING  " + layers + "#borders", "  MISSING  " + layers + "#countries");
    }

    @Test
    void takesAFileThatIsGoneForNoLayerOfOneThatHasNone() throws Exception {
        Path odd = Files.writeString(folder.resolve("a.json#x"), "{\"b\":2}");
        once("serialization", odd);
        Files.delete(odd);
        Run run = verify("serialization");
        assertThat(run.out()).contains("  MISSING  " + odd).contains("as they were: 1, that are not: 1");
        assertThat(run.errors()).singleElement().asString().startsWith(odd + ": ");
    }

    @Test
    void keysAgainWhatWasNamedThroughALink() throws Exception {
        Path deep = Files.createDirectories(folder.resolve("one").resolve("two"));
        Files.writeString(deep.resolveSibling("a.json"), "{\"b\":2}");
        Path link = Files.createSymbolicLink(folder.resolve("link"), deep);
        once("serialization", link.resolve("..").resolve("a.json"));
        Run run = verify("serialization");
        assertThat(run.exit()).as(run.out()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).contains("as they were: 2, that are not: 0");
    }

    @Test
    void isNoAllClearWhereNothingIsOfTheContract() {
        Run mode = verify("geometry");
        assertThat(mode.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(mode.out()).contains("skipped: 1 of another contract");
        assertThat(mode.errors())
                .singleElement()
                .asString()
                .contains("none of the entries", "default v1", "--mode", "--contract");
        Run name = verify("serialization", "--namespace", "parcels");
        assertThat(name.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(name.errors()).singleElement().asString().contains("none of the entries", "parcels v1");
    }

    private void once(String mode, Path file, String... options) {
        Stream<String> args = Stream.of(
                        Stream.of("once", "--ledger", ledger, "--mode", mode),
                        Arrays.stream(options),
                        Stream.of(file.toString(), "--", "true"))
                .flatMap(words -> words);
        Console console = new Console(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                Set.of(),
                Map.of());
        assertThat(CommandLines.run(console, args.toArray(String[]::new))).isZero();
    }

    private Run verify(String mode, String... more) {
        return Run.of(
                Stream.concat(Stream.of("ledger", "verify", "--ledger", ledger, "--mode", mode), Arrays.stream(more))
                        .toArray(String[]::new));
    }
}
