package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureReader;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.geotools.api.data.Query;
import org.geotools.api.data.Transaction;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.geometry.jts.JTS;
import org.geotools.referencing.CRS;
import org.locationtech.jts.geom.Geometry;

/** Dataset keys of shapefiles in UTM, beside GeoTools reading and reprojecting the same features. */
record LayerRounds(Setting setting, Report report) {
    private static final KeyContract CONTRACT =
            KeyContract.builder("benchmark", KeyMode.GEOMETRY).build();
    private static final Pattern HEAP = Pattern.compile("(\\d+)M->(\\d+)M\\(");

    void measure() throws IOException {
        report.say("### Shapefiles in another CRS\n\nLayers in ETRS89 / UTM 32N with two attributes. geoidem reads,"
                + " reprojects, normalises, hashes and gives the dataset key; GeoTools reads the features and reprojects"
                + " their geometries to EPSG:4326 (`JTS.transform`), and that is all it does. Both in process, from the"
                + " system's cache. geoidem uses all processors, GeoTools one, as their users have them; the processor"
                + " time tells what the work costs.");
        report.table(
                List.of(
                        "features",
                        "vertices",
                        "geoidem, features per second",
                        "GeoTools",
                        "time of GeoTools' time",
                        "processor time of GeoTools' processor time"),
                List.of(row(setting.pick(20_000, 100_000), 100), row(setting.pick(100_000, 1_000_000), 4)));
        large();
    }

    private List<String> row(int count, int vertices) throws IOException {
        Path folder = Files.createDirectory(setting.scratch().resolve("layer"));
        Path shp = new CorpusLayer(count, vertices, CorpusLayer.UTM).write(folder, "parcels");
        MathTransform transform = transform();
        Keyer keyer = Keyer.of(CONTRACT);
        Rounds wall = new Rounds(setting.pick(3, 5));
        Rounds cpu = new Rounds(wall.count());
        for (int round = -1; round < wall.count(); round++) {
            double[] ours = timed(() -> key(keyer, shp));
            double[] theirs = timed(() -> readAndReproject(shp, transform, count));
            if (round >= 0) {
                wall.put("geoidem", round, ours[0]);
                wall.put("geotools", round, theirs[0]);
                cpu.put("geoidem", round, ours[1]);
                cpu.put("geotools", round, theirs[1]);
            }
        }
        Setting.delete(folder);
        return List.of(
                figure(count, 0),
                figure(vertices, 0),
                figure(count / wall.seconds("geoidem"), 0),
                figure(count / wall.seconds("geotools"), 0),
                figure(1 / wall.ratio("geoidem", "geotools"), 2),
                figure(1 / cpu.ratio("geoidem", "geotools"), 2));
    }

    /** A layer of millions of features by the command, under a small heap. */
    private void large() throws IOException {
        int count = setting.pick(500_000, 5_000_000);
        Path folder = Files.createDirectory(setting.scratch().resolve("large"));
        Path shp = new CorpusLayer(count, 4, CorpusLayer.UTM).write(folder, "parcels");
        Path log = setting.scratch().resolve("gc.log");
        Processes.Timed run = Processes.run(
                setting,
                Map.of("GEOIDEM_JAVA_OPTS", "-Xmx480m -Xlog:gc:file=" + log),
                List.of("./geoidem", "key", "--mode", "geometry", shp.toString()));
        long largest = 0;
        long live = 0;
        Matcher heap = HEAP.matcher(Files.readString(log));
        while (heap.find()) {
            largest = Math.max(largest, Long.parseLong(heap.group(1)));
            live = Math.max(live, Long.parseLong(heap.group(2)));
        }
        double megabytes = (Files.size(shp) + Files.size(folder.resolve("parcels.dbf"))) / 1e6;
        Setting.delete(folder);
        report.say("`./geoidem key --mode geometry` of a shapefile of " + figure(count, 0) + " polygons ("
                + figure(megabytes, 0) + " MB) with a heap of 480 MB (`-Xmx480m`): " + figure(run.wall(), 1)
                + " s, " + figure(run.cpu() / run.wall(), 2) + " processors busy, largest heap "
                + figure((double) largest, 0) + " MB, live after a collection at most " + figure((double) live, 0)
                + " MB.");
    }

    private interface Work {
        void run() throws IOException;
    }

    /** Elapsed seconds and processor seconds of this process. */
    private static double[] timed(Work work) throws IOException {
        long cpu = processorTime();
        long start = System.nanoTime();
        work.run();
        return new double[] {(System.nanoTime() - start) * 1e-9, (processorTime() - cpu) * 1e-9};
    }

    private static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean)
                        java.lang.management.ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static void key(Keyer keyer, Path shp) {
        try (FeatureReader reader = FeatureFormat.discover()
                .open(
                        BundleSource.find(shp, new LayerChoice.Only(), Limits.DEFAULT)
                                .get(0),
                        CONTRACT,
                        Limits.DEFAULT)) {
            keyer.keyDataset(reader.features());
        }
    }

    private static void readAndReproject(Path shp, MathTransform transform, int expected) throws IOException {
        ShapefileDataStore store = new ShapefileDataStore(shp.toUri().toURL());
        store.setCharset(StandardCharsets.UTF_8);
        int count = 0;
        try (org.geotools.api.data.FeatureReader<SimpleFeatureType, SimpleFeature> features =
                store.getFeatureReader(new Query(store.getTypeNames()[0]), Transaction.AUTO_COMMIT)) {
            while (features.hasNext()) {
                JTS.transform((Geometry) features.next().getDefaultGeometry(), transform);
                count++;
            }
        } catch (TransformException e) {
            throw new IllegalStateException(e);
        } finally {
            store.dispose();
        }
        if (count != expected) {
            throw new IllegalStateException("GeoTools read " + count + " features of " + expected);
        }
    }

    private static MathTransform transform() {
        try {
            return CRS.findMathTransform(CRS.decode("EPSG:25832", true), CRS.decode("EPSG:4326", true));
        } catch (FactoryException e) {
            throw new IllegalStateException(e);
        }
    }
}
