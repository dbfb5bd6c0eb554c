package io.geoidem.geotools.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.referencing.CRS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pipelines that start at once where GeoTools has not unpacked its EPSG database yet. */
class FirstUseTest {
    @TempDir
    Path folder;

    /** One process: opens the database, as a pipeline does that names a code, and prints the key of a layer. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws Exception {
            String name = CRS.decode("EPSG:25833", true).getName().getCode();
            ShapefileDataStore store = RealLayers.open(Path.of(arguments[0]));
            SimpleFeatureCollection borders = store.getFeatureSource().getFeatures();
            String key = FeatureKeys.of(RealLayers.CONTRACT).key(borders).key().toString();
            store.dispose();
            byte[] line = (name + " " + key).getBytes(StandardCharsets.UTF_8);
            System.out.write(line, 0, line.length);
            System.out.flush();
        }
    }

    @Test
    void fourProcessesThatOpenTheDatabaseFirstGiveTheSameKey() throws IOException, InterruptedException {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Djava.io.tmpdir=" + folder,
                            "-Duser.home=" + folder,
                            "-Dgeoidem.root=" + System.getProperty("geoidem.root"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Child.class.getName(),
                            RealLayers.file("borders.shp").toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }
        for (Process process : processes) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isZero();
            assertThat(output).isEqualTo("ETRS89 / UTM zone 33N " + RealLayers.key("borders.geojson"));
        }
    }
}
