package io.geoidem.geotools.shapefile;

import static io.geoidem.geotools.shapefile.MadeLayer.multiPoint;
import static io.geoidem.geotools.shapefile.MadeLayer.parts;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the bytes of a layer, reading it gives records or one kind of error, soon and in little memory. */
class DamagedFilesTest {
    private static final long SEED = 20261130;
    private static final int ROUNDS = 1200;
    private static final List<String> FILES = List.of("made.shp", "made.shx", "made.dbf", "made.prj", "made.cpg");

    @TempDir
    private Path folder;

    @Test
    void damagedBytesGiveRecordsOrAGeoidemException() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Path> layers = List.of(written(lines(), "lines"), written(points(), "points"));
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Path shp = layers.get(round % layers.size());
            Path file = shp.resolveSibling(FILES.get(random.nextInt(FILES.size())));
            byte[] sound = Files.readAllBytes(file);
            Files.write(file, damaged(sound, random));
            String outcome = Assertions.assertTimeout(
                    Duration.ofSeconds(10), () -> outcome(shp), "seed " + SEED + ", round " + round);
            refused += outcome.isEmpty() ? 0 : 1;
            Files.write(file, sound);
        }
        assertThat(refused).as("seed " + SEED).isBetween(ROUNDS / 4, ROUNDS);
    }

    @Test
    void noPartOfAFileMakesAShorterLayer() throws IOException {
        Path shp = lines().write(folder);
        int records = Read.all(shp).size();
        for (String name : List.of("made.shp", "made.shx", "made.dbf")) {
            Path file = folder.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            for (int length = 0; length < bytes.length; length++) {
                Files.write(file, Arrays.copyOf(bytes, length));
                String outcome = outcome(shp);
                // The mark at the end of a table is no content.
                boolean whole = name.endsWith("dbf") && length == bytes.length - 1;
                assertThat(outcome.isEmpty())
                        .as("%s of %d bytes: %s", name, length, outcome)
                        .isEqualTo(whole);
            }
            Files.write(file, bytes);
        }
        assertThat(Read.all(shp)).hasSize(records);
    }

    private Path written(MadeLayer layer, String name) throws IOException {
        Path own = Files.createDirectory(folder.resolve(name));
        Path shp = layer.write(own);
        Files.writeString(own.resolve("made.cpg"), "UTF-8");
        return shp;
    }

    /** The code of the error, empty where all was read; errors of single records count too. */
    private static String outcome(Path shp) throws IOException {
        String outcome = Outcome.of(shp, "");
        if (outcome.contains("features")) {
            return outcome.contains("bad") ? "bad" : "";
        }
        return outcome;
    }

    private static byte[] damaged(byte[] bytes, SplittableRandom random) {
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length + 40));
        }
        byte[] copy = bytes.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            // Headers and counts are near the beginning.
            int at = random.nextBoolean() ? random.nextInt(copy.length) : random.nextInt(Math.min(copy.length, 200));
            copy[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : random.nextInt(2) == 0 ? 0xFF : 0);
        }
        return copy;
    }

    private static MadeLayer lines() {
        MadeLayer layer = new MadeLayer(15)
                .column("NAME", 'C', 8, 0)
                .column("N", 'N', 6, 2)
                .column("D", 'D', 8, 0);
        double[] ring = {0, 0, 0, 9, 9, 9, 9, 0, 0, 0};
        double[] hole = {1, 1, 2, 1, 2, 2, 1, 2, 1, 1};
        layer.record(parts(15, new double[][] {ring, hole}, new double[10], new double[10]));
        layer.row(" Fen       1.5020240229");
        layer.record(MadeLayer.nullShape()).row("*");
        layer.record(parts(15, new double[][] {ring}, new double[5])).row(" Moor      7");
        return layer;
    }

    private static MadeLayer points() {
        MadeLayer layer = new MadeLayer(28).column("OK", 'L', 1, 0).column("X", 'F', 12, 3);
        layer.record(multiPoint(28, new double[] {1, 2, 3, 4}, new double[2])).row(" T     1.5e+03");
        layer.record(multiPoint(28, new double[] {5, 6})).row(" ?************");
        return layer;
    }
}
