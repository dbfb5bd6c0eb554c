package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContractCommandsTest {
    @TempDir
    Path folder;

    @Test
    void writesAContractFromOptions() {
        Path file = folder.resolve("a.yaml");
        Run run = Run.of(
                "contract",
                "new",
                "--name",
                "parcels",
                "--crs",
                "several",
                "--producers",
                "one",
                "--attributes",
                "a, b",
                "-o",
                file.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(KeyContract.load(file).properties().selection()).isEqualTo(new Selection.Named(List.of("a", "b")));
        assertThat(file).content().startsWith("# Mode geometry is recommended: the same feature comes in several CRSs");
        Run again = Run.of("contract", "new", "--name", "parcels", "--producers", "one", "-o", file.toString());
        assertThat(again.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(again.err()).contains("it is there already");
    }

    @Test
    void saysWhereTheModeAskedForIsNotTheAdvice() {
        assertThat(Run.of("contract", "new", "--name", "a", "--mode", "serialization", "--producers", "several")
                        .out())
                .startsWith("# Mode geometry is recommended: ")
                .contains("# Mode serialization was asked for.\n", "mode: serialization");
    }

    @Test
    void asksAtATerminal() {
        Run run = Run.atTerminal("Bad Name\nparcels\nseveral\none\nparcel_id\n", "contract", "new");
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).contains("What shall the contract be called?", "Which attributes identify a feature");
        assertThat(run.out()).contains("name: parcels ", "mode: geometry", "use: [parcel_id]");
        assertThat(Run.atTerminal("", "contract", "new").exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void namesTheOptionWhereNobodyAnswers() {
        Run run = Run.of("contract", "new", "--name", "a");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--producers is missing");
        assertThat(Run.of("contract", "new", "--name", "A", "--producers", "one")
                        .exit())
                .isEqualTo(ExitCode.USAGE);
        assertThat(Run.of("contract", "new", "--name", "a", "--producers", "two")
                        .exit())
                .isEqualTo(ExitCode.USAGE);
        assertThat(Run.of("contract").exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void checksAgainstARevision() throws Exception {
        Path file = write("parcels.yaml", 1, 7);
        git("init", "-q");
        git("add", ".");
        git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "one");
        assertThat(Run.of("contract", "check", "--against", "HEAD", file.toString())
                        .out())
                .endsWith("unchanged: parcels version 1\n");
        assertThat(Run.of("contract", "check", "--update", file.toString()).exit())
                .isEqualTo(ExitCode.OK);
        write("parcels.yaml", 1, 6);
        String change =
                "  geometry.precision: 7 -> 6: every digest changes, because the choices that shape the text are hashed with it\n";
        Run against = Run.of("contract", "check", "--against", "HEAD", file.toString());
        assertThat(against.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(against.out()).isEqualTo(file + ": parcels version 1 has changed without a new version\n" + change);
        Run locked = Run.of("contract", "check", file.toString());
        assertThat(locked.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(locked.out()).contains("give it version 2\n").endsWith(change);
        Run unknown = Run.of("contract", "check", "--against", "--output=x", file.toString());
        assertThat(unknown.exit()).isIn(ExitCode.BAD_DATA, ExitCode.USAGE);
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void refusesABadContractWithLineAndColumn() throws IOException {
        Path file = Files.writeString(folder.resolve("a.yaml"), "name: a\nmode: geometry\nmodes: x\n");
        Run run = Run.of("contract", "check", "--update", file.toString());
        assertThat(run.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("line 3, column 1");
        assertThat(Run.of("contract", "doc", file.toString()).exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(folder.resolve("contracts.lock")).doesNotExist();
    }

    @Test
    void refusesTwoContractsOfOneVersionOnOneCommandLine() throws IOException {
        Path one = write("a.yaml", 1, 7);
        Path other = write("b.yaml", 1, 6);
        Run run = Run.of(
                "key", "--contract", one.toString(), "--contract", other.toString(), Real.file("borders.geojson"));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("their keys must never meet");
        Run stdin = Run.of(
                "key",
                "--contract",
                one.toString(),
                "--contract",
                write("c.yaml", 2, 6).toString(),
                "-");
        assertThat(stdin.exit()).isEqualTo(ExitCode.USAGE);
    }

    private Path write(String name, int version, int precision) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                "name: parcels\nversion: " + version + "\nmode: geometry\ngeometry: {precision: " + precision + "}\n");
    }

    private void git(String... args) throws Exception {
        java.util.ArrayList<String> line = new java.util.ArrayList<>(List.of("git", "-C", folder.toString()));
        line.addAll(List.of(args));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
    }
}
