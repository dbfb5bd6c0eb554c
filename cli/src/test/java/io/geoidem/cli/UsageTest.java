package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @Test
    void explainsBothModesWhereNoneIsGiven() {
        Run run = Run.of("key", "a.json");
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("geoidem key: no mode is given")
                .contains("--mode serialization", "--mode geometry", "--contract FILE")
                .doesNotContain("Try ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key",
                "key --mode",
                "key --mode serialization",
                "key --mode both a.json",
                "key --mode serialization --unknown a.json",
                "key --mode serialization --precision eight a.json",
                "key --mode serialization --bare base58 a.json",
                "key --mode serialization --format xml a.json",
                "key --mode serialization --json --bare hex a.json",
                "key --mode serialization --canonical --json a.json",
                "key --mode serialization --flags --bare hex a.json",
                "key --mode serialization --dimensions xy a.json",
                "key --mode serialization --self-crossing a.json",
                "key --mode geometry --dimensions xyzm a.json",
                "key --mode geometry --format file a.json",
                "key --mode serialization --event-type= a.json",
                "key --mode serialization --operation EPSG:1149 a.json",
                "key --mode geometry --strip a a.json",
                "key --contract /no/such/contract.yaml a.json",
                "key --mode Geometry a.json",
                "key --mode geometry --truncate 7 a.json",
                "keys --mode geometry a.json",
                "nosuchcommand --help",
                "contract nosuch --help",
                "contract new --name a --mode GEOMETRY",
                "contract new --name a --mode geometry --attributes a,a",
                "--mode geometry",
                ""
            })
    void exitsWith2AndSaysWhy(String line) {
        Run run = Run.of(line.isEmpty() ? new String[0] : line.split(" ", -1));
        assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isNotBlank().doesNotContain("\tat ", "Exception");
    }

    @Test
    void namesTheRightSpelling() {
        assertThat(Run.of("key", "--mode", "Geometry", "a.json").err()).endsWith("--mode geometry\n");
        assertThat(Run.of("key", "--mode", "geometry", "--truncate", "7", "a.json")
                        .err())
                .contains("give 0 for the whole digest, or 8 to 32");
        assertThat(Run.of("nosuchcommand", "--help").err()).contains("there is no command \"nosuchcommand\"");
        assertThat(Run.of("key", "--mode", "geometry", "--properties", "a,,b", "a.json")
                        .err())
                .contains("a name is missing there");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "key --help",
                "explain --help",
                "inspect --help",
                "contract --help",
                "contract new --help",
                "contract doc --help",
                "contract check --help",
                "once --help",
                "dedupe --help",
                "ledger --help",
                "ledger status --help",
                "ledger list --help",
                "ledger show --help",
                "ledger release --help",
                "ledger retry --help",
                "ledger quarantine --help",
                "ledger purge --help",
                "ledger verify --help",
                "ledger export --help",
                "ledger import --help",
                "ledger doctor --help",
                "crs --help",
                "reconcile --help"
            })
    void everyCommandHasHelpWithAnExample(String line) {
        Run run = Run.of(line.split(" ", -1));
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("Example", "  geoidem ", "Exit codes").doesNotContain("\u001b");
        assertThat(Stream.of(run.out().split("\n\n", -1)).filter(part -> part.contains("\n  geoidem ")))
                .as("examples to copy: a line that is too long goes on at the margin")
                .isNotEmpty()
                .allSatisfy(part -> assertThat(part.strip().lines().skip(1)).allMatch(text -> text.startsWith("  ")));
    }

    @Test
    void coloursHelpOnATerminal() {
        assertThat(Run.onTerminal("key", "--help").out()).contains("\u001b[");
    }

    @Test
    void printsItsVersionAndThatOfTheKeys() {
        Run run = Run.of("--version");
        assertThat(run.exit()).isEqualTo(ExitCode.OK);
        assertThat(run.lines().get(0)).startsWith("geoidem ");
        assertThat(run.lines()).contains("key specification 1");
    }

    @Test
    void reportsADefectInOneLineAndItsTraceOnlyWhereAsked() {
        Run run = Run.withDefect("key", "--mode", "serialization", "-");
        assertThat(run.exit()).isEqualTo(ExitCode.INTERNAL);
        assertThat(run.errors()).hasSize(1).first().asString().contains("IllegalStateException", "--debug");
        Run traced = Run.withDefect("key", "--mode", "serialization", "--debug", "-");
        assertThat(traced.err()).contains("not foreseen", "\tat ");
    }
}
