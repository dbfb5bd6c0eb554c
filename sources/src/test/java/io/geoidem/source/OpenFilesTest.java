package io.geoidem.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.feature.FeatureReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.io.WKTReader;

/** What was read is neither open nor locked afterwards, however reading ended. */
class OpenFilesTest {
    private static final Path OWN = Path.of("/proc/self/fd");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"fgb", "csv", "gpkg"})
    void nothingIsOpenAfterTheEndAnEarlyExitAndAFailure(String format) throws Exception {
        Path file = write(format);
        try (FeatureReader all = open(file)) {
            long count = 0;
            while (all.advance()) {
                all.feature();
                count++;
            }
            assertThat(count).isEqualTo(3);
            assertThat(openFiles()).isNotEmpty();
        }
        assertNothingIsOpen();
        try (FeatureReader early = open(file)) {
            early.advance();
        }
        assertNothingIsOpen();
        for (int part = 0; part < 16; part++) {
            Path damaged = folder.resolve("damaged." + format);
            byte[] whole = Files.readAllBytes(file);
            Files.write(damaged, Arrays.copyOf(whole, whole.length * part / 16));
            boolean isDone = false;
            try (FeatureReader reader = open(damaged)) {
                while (reader.advance()) {
                    reader.feature();
                }
                isDone = true;
            } catch (GeoidemException e) {
                assertThat(isDone).isFalse();
            }
            assertNothingIsOpen();
        }
        Files.delete(Files.move(file, folder.resolve("moved")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fgb", "csv", "gpkg"})
    void nothingIsOpenWhereNoReaderCameOfIt(String format) throws Exception {
        Path file = Files.writeString(folder.resolve("none." + format), "none");
        assertThatThrownBy(() -> open(file)).isInstanceOf(GeoidemException.class);
        assertNothingIsOpen();
    }

    private Path write(String format) throws Exception {
        Path file = folder.resolve("sites." + format);
        switch (format) {
            case "fgb" -> {
                MadeFlatGeobuf made = new MadeFlatGeobuf();
                for (int i = 0; i < 3; i++) {
                    made.add(new WKTReader().read("POINT (4 5" + i + ")"));
                }
                Files.write(file, made.bytes());
            }
            case "csv" ->
                Files.write(
                        file,
                        List.of(
                                "WKT,n",
                                "SRID=4326;POINT (4 51),1",
                                "SRID=4326;POINT (4 52),2",
                                "SRID=4326;POINT (4 53),3"));
            default -> {
                try (Connection connection = MadeGeoPackage.create(file)) {
                    MadeGeoPackage.addSites(connection, "sites", 4326);
                }
            }
        }
        return file;
    }

    private static FeatureReader open(Path file) {
        return LayerSources.find(file.toString(), new LayerChoice.Only()).get(0).open(Keys.CONTRACT, Limits.DEFAULT);
    }

    private void assertNothingIsOpen() throws IOException {
        assertThat(openFiles()).isEmpty();
    }

    private List<Path> openFiles() throws IOException {
        assumeThat(Files.isDirectory(OWN)).isTrue();
        Path real = folder.toRealPath();
        try (Stream<Path> handles = Files.list(OWN)) {
            return handles.map(OpenFilesTest::target)
                    .filter(file -> file.startsWith(real))
                    .toList();
        }
    }

    private static Path target(Path handle) {
        try {
            return Files.readSymbolicLink(handle);
        } catch (IOException e) {
            // Closed meanwhile, such as the handle that lists the folder.
            return Path.of("/");
        }
    }
}
