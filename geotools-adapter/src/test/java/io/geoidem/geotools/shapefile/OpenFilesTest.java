package io.geoidem.geotools.shapefile;

import static io.geoidem.geotools.shapefile.MadeLayer.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFilesTest {
    private static final KeyContract CONTRACT =
            KeyContract.builder("files", KeyMode.GEOMETRY).build();

    @TempDir
    private Path folder;

    @Test
    void closesEverythingAfterTheLastRecordAfterTheFirstAndAfterAnError() throws IOException {
        Path shp = layer().write(folder);
        for (Path source : new Path[] {shp, zip(folder)}) {
            long before = open();
            read(source, 100);
            assertThat(open()).as("read whole: " + source).isEqualTo(before);
            read(source, 1);
            assertThat(open()).as("read in part: " + source).isEqualTo(before);
        }
        byte[] table = Files.readAllBytes(folder.resolve("made.dbf"));
        table[0] = 4;
        Files.write(folder.resolve("made.dbf"), table);
        long before = open();
        for (Path source : new Path[] {shp, zip(folder)}) {
            assertThatThrownBy(() -> read(source, 100)).isInstanceOf(GeoidemException.class);
            assertThat(open()).as("failed: " + source).isEqualTo(before);
        }
    }

    @Test
    void readsAZipAsItReadsTheFiles() throws IOException {
        Path shp = layer().write(folder);
        assertThat(Read.all(zip(folder))).isEqualTo(Read.all(shp)).hasSize(3);
    }

    @Test
    void isFoundAsAService() {
        assertThat(FeatureFormat.discover()).isInstanceOf(ShapefileFormat.class);
    }

    private static MadeLayer layer() {
        MadeLayer layer = new MadeLayer(1).column("N", 'N', 1, 0);
        for (int i = 1; i <= 3; i++) {
            layer.record(point(1, i, i)).row(" " + i);
        }
        return layer;
    }

    private static void read(Path source, int most) {
        try (FeatureReader reader = FeatureFormat.discover()
                .open(
                        BundleSource.find(source, new LayerChoice.Only(), Limits.DEFAULT)
                                .get(0),
                        CONTRACT,
                        Limits.DEFAULT)) {
            for (int i = 0; i < most && reader.advance(); i++) {
                assertThat(reader.feature().properties()).hasSize(1);
            }
        }
    }

    private static Path zip(Path folder) throws IOException {
        Path zip = folder.resolve("made.zip");
        try (OutputStream out = Files.newOutputStream(zip);
                ZipOutputStream entries = new ZipOutputStream(out)) {
            for (String suffix : new String[] {"dbf", "shp", "prj", "shx"}) {
                entries.putNextEntry(new ZipEntry("deep/made." + suffix));
                entries.write(Files.readAllBytes(folder.resolve("made." + suffix)));
            }
        }
        return zip;
    }

    /** Files that this process holds open below the folder; only Linux tells. */
    private long open() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        assumeThat(Files.isDirectory(descriptors)).isTrue();
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(this::isBelowFolder).count();
        }
    }

    private boolean isBelowFolder(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }
}
