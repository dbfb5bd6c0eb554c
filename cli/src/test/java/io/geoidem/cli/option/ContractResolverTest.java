package io.geoidem.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.contract.EventRules;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules.Selection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ContractResolverTest {
    private static final KeyContract FILE = KeyContract.builder("parcels", KeyMode.GEOMETRY)
            .version(3)
            .algorithm(HashAlgorithm.SHA512)
            .build();

    @Test
    void explainsBothModesWhereNoneIsGiven() {
        assertThatThrownBy(() -> resolve("--namespace", "a"))
                .isInstanceOf(UsageProblem.class)
                .hasMessageContaining("--mode serialization")
                .hasMessageContaining("--mode geometry")
                .hasMessageContaining("no default");
    }

    @Test
    void takesEveryOptionOfSerializationMode() {
        assertThat(resolve(
                        "--mode",
                        "serialization",
                        "--namespace",
                        "zones",
                        "--contract-version",
                        "4",
                        "--algorithm",
                        "sha3-256",
                        "--truncate",
                        "16",
                        "--precision",
                        "6",
                        "--strip",
                        "a,b",
                        "--event-type",
                        "zone"))
                .isEqualTo(KeyContract.builder("zones", KeyMode.SERIALIZATION)
                        .version(4)
                        .algorithm(HashAlgorithm.SHA3_256)
                        .truncateBytes(16)
                        .event(EventRules.DEFAULT
                                .withPrecision(6)
                                .withStrip(List.of("a", "b"))
                                .withEventType("zone"))
                        .build());
    }

    @Test
    void takesEveryOptionOfGeometryMode() {
        KeyContract contract = resolve(
                "-m",
                "geometry",
                "--precision",
                "5",
                "--source-crs",
                "EPSG:2263",
                "--properties",
                "a,b",
                "--dimensions",
                "xy");
        assertThat(contract.geometry().precision()).isEqualTo(5);
        assertThat(contract.geometry().sourceCrs()).contains("EPSG:2263");
        assertThat(contract.geometry().dimensions()).isEqualTo(Dimensions.XY);
        assertThat(contract.properties().selection()).isEqualTo(new Selection.Named(List.of("a", "b")));
        assertThat(contract.name()).isEqualTo(ContractResolver.DEFAULT_NAMESPACE);
    }

    @Test
    void stripsNothingWhereTheListIsEmpty() {
        assertThat(resolve("--mode", "serialization", "--strip", "").event().strip())
                .isEmpty();
    }

    @Test
    void keepsTheContractFileAsItStands() {
        assertThat(resolve("--contract", "parcels.yaml")).isEqualTo(FILE);
        assertThat(resolve("--contract", "parcels.yaml", "--mode", "geometry", "--algorithm", "sha512"))
                .isEqualTo(FILE);
    }

    @Test
    void fillsInWhatTheContractFileLeavesOpen() {
        assertThat(resolve("--contract", "parcels.yaml", "--source-crs", "EPSG:2263")
                        .geometry()
                        .sourceCrs())
                .contains("EPSG:2263");
    }

    @ParameterizedTest
    @CsvSource({
        "--mode, serialization",
        "--namespace, others",
        "--contract-version, 2",
        "--algorithm, sha256",
        "--truncate, 8",
        "--precision, 6",
        "--properties, none",
        "--dimensions, xy"
    })
    void refusesWhatContradictsTheContractFile(String option, String value) {
        assertThatThrownBy(() -> resolve("--contract", "parcels.yaml", option, value))
                .isInstanceOf(UsageProblem.class)
                .hasMessageContaining(option + " " + value + " contradicts the contract parcels.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--strip=a", "--event-type=a"})
    void refusesOptionsOfTheOtherModeInGeometryMode(String option) {
        assertThatThrownBy(() -> resolve("--mode", "geometry", option))
                .isInstanceOf(UsageProblem.class)
                .hasMessageContaining("has no effect in geometry mode");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--source-crs=EPSG:2263", "--properties=none", "--dimensions=xy"})
    void refusesOptionsOfTheOtherModeInSerializationMode(String option) {
        assertThatThrownBy(() -> resolve("--mode", "serialization", option))
                .isInstanceOf(UsageProblem.class)
                .hasMessageContaining("has no effect in serialization mode");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--precision=11",
                "--precision=-1",
                "--truncate=7",
                "--truncate=33",
                "--algorithm=md5",
                "--namespace=Parcels",
                "--namespace=",
                "--contract-version=0",
                "--mode=both",
                "--mode=Serialization",
                "--strip=a,b,a"
            })
    void refusesWhatIsOutOfRange(String option) {
        assertThatThrownBy(() -> resolve("--mode=serialization", option))
                .isInstanceOf(Exception.class)
                .satisfies(e -> assertThat(e.getMessage()).contains(option.substring(option.indexOf('=') + 1)));
    }

    private static KeyContract resolve(String... args) {
        ContractOptions options = new ContractOptions();
        new CommandLine(new Holder(options)).setOverwrittenOptionsAllowed(true).parseArgs(args);
        return ContractResolver.resolve(options, file -> FILE);
    }

    @CommandLine.Command
    private static final class Holder {
        @SuppressWarnings("UnusedVariable") // picocli fills it
        @CommandLine.Mixin
        private final ContractOptions options;

        Holder(ContractOptions options) {
            this.options = options;
        }
    }
}
