package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A contract that changed under its name and version is refused by every command that loads it. */
class LockHoldsTest {
    @TempDir
    Path folder;

    private Path contract = Path.of("");

    @BeforeEach
    void lockAndChange() throws IOException {
        contract = write(7);
        assertThat(Run.of("contract", "check", "--update", contract.toString()).exit())
                .isEqualTo(ExitCode.OK);
        write(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key --contract C borders.geojson",
                "once --ledger L --contract C borders.geojson -- true",
                "dedupe --ledger L --contract C",
                "ledger verify --ledger L --contract C",
                "reconcile --contract C borders.geojson borders.shp",
                "explain --contract C borders.geojson borders.shp",
                "inspect --contract C borders.geojson",
                "contract doc C",
                "contract check C"
            })
    void isRefused(String line) throws IOException {
        Run besideIt = run(line);
        assertThat(besideIt.exit()).isIn(ExitCode.USAGE, ExitCode.BAD_DATA, ExitCode.NEGATIVE);
        assertThat(besideIt.out() + besideIt.err())
                .contains("parcels")
                .containsAnyOf("and the lock knows it with", "has changed without a new version");
        assertThat(besideIt.out()).doesNotContain("geo.parcels");
        assertThat(folder.resolve("ledger.db")).doesNotExist();

        Path lock = Files.move(folder.resolve("contracts.lock"), folder.resolve("other.lock"));
        Run named = run(line.replaceFirst("^((ledger |contract )?\\w+)", "$1 --lock " + lock));
        assertThat(named.exit()).as(named.err()).isEqualTo(besideIt.exit());
        assertThat(named.out() + named.err()).contains("parcels");
    }

    @Test
    void takesAContractThatTheLockDoesNotKnow() throws IOException {
        Files.writeString(contract, "name: others\nmode: geometry\n");
        assertThat(run("key --contract C borders.geojson").exit()).isEqualTo(ExitCode.OK);
    }

    private Run run(String line) {
        return Run.of(List.of(line.split(" ")).stream()
                .map(word -> switch (word) {
                    case "C" -> contract.toString();
                    case "L" -> folder.resolve("ledger.db").toString();
                    default -> word.startsWith("borders.") ? Real.file(word) : word;
                })
                .toArray(String[]::new));
    }

    private Path write(int precision) throws IOException {
        return Files.writeString(
                folder.resolve("parcels.yaml"),
                "name: parcels\nmode: geometry\ngeometry: {precision: " + precision + "}\n");
    }
}
