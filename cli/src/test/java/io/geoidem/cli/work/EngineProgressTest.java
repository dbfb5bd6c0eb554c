package io.geoidem.cli.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.output.Keyed;
import io.geoidem.contract.KeyContract;
import io.geoidem.geometry.FlagRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of input tells how it is read, up to its length and not beyond. */
class EngineProgressTest {
    private static final Path REAL = Path.of(System.getProperty("geoidem.root"), "testdata", "real");

    @TempDir
    Path folder;

    private final AtomicLong told = new AtomicLong();
    private final Keys keys = new Keys();

    @ParameterizedTest
    @EnumSource(KeyMode.class)
    void tellsOfADocument(KeyMode mode) throws IOException {
        Path file = REAL.resolve("countries.geojson");
        engine(mode).document(input(file), InputStream.nullInputStream(), told::addAndGet, keys);
        assertThat(keys.count).isEqualTo(1);
        assertThat(told.get()).isBetween(Files.size(file) * 9 / 10, Files.size(file));
    }

    /** Longer than what is held in memory, and with members out of order, so that it is read twice. */
    @ParameterizedTest
    @EnumSource(KeyMode.class)
    void tellsOfALongDocumentOnce(KeyMode mode) throws IOException {
        String feature =
                "{\"type\":\"Feature\",\"properties\":{\"b\":\"" + "x".repeat(4000) + "\",\"a\":1},\"geometry\":null}";
        Path file = Files.writeString(
                folder.resolve("long.geojson"),
                "{\"type\":\"FeatureCollection\",\"features\":[" + (feature + ",").repeat(9000) + feature + "]}");
        engine(mode).document(input(file), InputStream.nullInputStream(), told::addAndGet, keys);
        assertThat(keys.count).isEqualTo(1);
        assertThat(told.get()).isBetween(Files.size(file) * 9 / 10, Files.size(file));
    }

    @ParameterizedTest
    @EnumSource(KeyMode.class)
    void tellsOfAShapefile(KeyMode mode) throws IOException {
        List<Long> totals = new ArrayList<>();
        engine(mode)
                .bundle(
                        input(REAL.resolve("countries.shp")),
                        total -> {
                            totals.add(total);
                            return told::addAndGet;
                        },
                        keys);
        assertThat(keys.count).isEqualTo(1);
        assertThat(totals).hasSize(1);
        assertThat(told.get()).isBetween(totals.get(0) * 9 / 10, totals.get(0));
    }

    private static Input input(Path file) {
        return Input.of(file.toString(), Optional.empty());
    }

    private static Engine engine(KeyMode mode) {
        KeyContract contract = KeyContract.builder("a", mode).build();
        return mode == KeyMode.SERIALIZATION
                ? new SerializationEngine(contract, Wanted.KEY, new LayerChoice.Only())
                : new GeometryEngine(contract, Wanted.KEY, Parts.WHOLE, new LayerChoice.Only(), FlagRequest.USUAL);
    }

    private static final class Keys implements Sink {
        private int count;

        @Override
        public void key(Keyed keyed) {
            count++;
        }

        @Override
        public void canonical(byte[] text, int from, int length) {
            throw new IllegalStateException("only keys were asked for");
        }

        @Override
        public void bad(String source, GeoidemException problem) {
            throw problem;
        }
    }
}
