package io.geoidem.contract.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.contract.EventRules;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.lock.ContractChange.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContractLockTest {
    private static final KeyContract V1 =
            KeyContract.builder("parcels", KeyMode.GEOMETRY).build();
    private static final KeyContract CHANGED =
            V1.toBuilder().geometry(GeometryRules.DEFAULT.withPrecision(6)).build();

    @TempDir
    Path folder;

    @Test
    void readsWhatItWrites() {
        Path file = folder.resolve(ContractLock.FILE_NAME);
        ContractLock lock =
                ContractLock.EMPTY.with(CHANGED.toBuilder().version(2).build()).with(V1);
        lock.write(file);
        assertThat(ContractLock.read(file)).isEqualTo(lock);
        assertThat(lock.text())
                .startsWith("# ")
                .contains("\nparcels 1 " + V1.fingerprint() + "\nparcels 2 ")
                .endsWith("\n");
        assertThat(lock.latest("parcels")).isEqualTo(2);
        assertThat(lock.latest("roads")).isZero();
    }

    @Test
    void refusesAKnownVersionWithOtherChoices() throws IOException {
        ContractLock lock = ContractLock.EMPTY.with(V1);
        Path file = Files.writeString(
                folder.resolve("parcels.yaml"), "name: parcels\nmode: geometry\ngeometry: {precision: 6}\n");
        lock.write(folder.resolve(ContractLock.FILE_NAME));
        assertThatThrownBy(() -> ContractLock.beside(file).orElseThrow().load(file))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT))
                .hasMessageContaining(V1.fingerprint().hex())
                .hasMessageContaining(CHANGED.fingerprint().hex())
                .hasMessageContaining("give it version 2");
        assertThatThrownBy(() -> lock.with(CHANGED)).isInstanceOf(GeoidemException.class);
        lock.require(CHANGED.toBuilder().version(2).build());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parcels 1",
                "parcels 0 39b045047e4097dfcc61e648dec2ab3347d38c1a166851c517b317736939b2ee",
                "Parcels 1 39b045047e4097dfcc61e648dec2ab3347d38c1a166851c517b317736939b2ee",
                "parcels 1 39b0",
                "parcels 1 39B045047e4097dfcc61e648dec2ab3347d38c1a166851c517b317736939b2ee",
                "a 1 39b045047e4097dfcc61e648dec2ab3347d38c1a166851c517b317736939b2ee\n"
                        + "a 1 39b045047e4097dfcc61e648dec2ab3347d38c1a166851c517b317736939b2ee"
            })
    void namesTheLineThatIsWrong(String line) throws IOException {
        Path file = Files.writeString(folder.resolve("contracts.lock"), "# comment\n\n" + line + "\n");
        assertThatThrownBy(() -> ContractLock.read(file))
                .isInstanceOf(GeoidemException.class)
                .hasMessageStartingWith("contracts.lock, line " + (line.contains("\n") ? 4 : 3));
    }

    @Test
    void refusesLocksThatAreMissingOrNoText() throws IOException {
        assertThatThrownBy(() -> ContractLock.read(folder.resolve("none")))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("there is no such lock");
        Path file = Files.write(folder.resolve("contracts.lock"), new byte[] {(byte) 0xff});
        assertThatThrownBy(() -> ContractLock.read(file)).isInstanceOf(GeoidemException.class);
    }

    @Test
    void listsEachChangedFieldWithItsEffect() {
        assertThat(ContractChange.between(V1, V1)).isEmpty();
        assertThat(ContractChange.between(V1, CHANGED.toBuilder().version(2).build()))
                .containsExactly(
                        new ContractChange("version", "1", "2", Effect.EVERY_TEXT),
                        new ContractChange("geometry.precision", "7", "6", Effect.EVERY_DIGEST));
        KeyContract source = V1.toBuilder()
                .geometry(GeometryRules.DEFAULT.withSourceCrs("EPSG:2263"))
                .event(EventRules.DEFAULT.withPrecision(6))
                .build();
        assertThat(ContractChange.between(V1, source))
                .containsExactly(
                        new ContractChange("event.precision", "8", "6", Effect.NONE),
                        new ContractChange("geometry.source_crs", "null", "\"EPSG:2263\"", Effect.READ_OTHERWISE));
    }
}
