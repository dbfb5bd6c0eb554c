package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code geoidem reconcile} on generated parcels whose outcomes are known, beside PostGIS. */
final class ReconcileSection implements Section {
    private static final long SEED = 20_261_130;

    @Override
    public String name() {
        return "reconcile";
    }

    @Override
    public String title() {
        return "Reconciling two sources";
    }

    @Override
    public void measure(Setting setting, Report report) throws IOException {
        report.say(
                "Two sources of polygons of 8 to 15 vertices, the second shuffled and with its rings the other way round;"
                        + " one in a hundred each moved by less than the tolerance of 0.5 m, moved by more, changed in an"
                        + " attribute, was deleted, added or doubled. `./geoidem reconcile a.ndjson b.ndjson --id-attribute"
                        + " parcel_id --out matches.csv` with a heap of 2 GB (`-Xmx2g`), from the start of Java to the end; every"
                        + " line of matches.csv was held against the truth. Cost that grows with the number of features alone"
                        + " keeps the fourth column level.");
        List<List<String>> rows = new ArrayList<>();
        int largest = setting.pick(50_000, 1_000_000);
        double product = 0;
        for (int count = setting.pick(5_000, 10_000); count <= largest; count *= 10) {
            product = files(setting, count, rows);
        }
        report.table(
                List.of(
                        "polygons in each",
                        "MB",
                        "seconds",
                        "microseconds a polygon",
                        "processors busy",
                        "largest heap, MB",
                        "wrong outcomes"),
                rows);
        peer(setting, report, largest, product);
    }

    private static double files(Setting setting, int count, List<List<String>> rows) throws IOException {
        Path folder = Files.createDirectory(setting.scratch().resolve("parcels"));
        Path a = folder.resolve("a.ndjson");
        Path b = folder.resolve("b.ndjson");
        Path matches = folder.resolve("matches.csv");
        Path log = folder.resolve("gc.log");
        Parcels parcels = new Parcels(count, SEED);
        parcels.writeFeatures(a, b);
        Processes.Timed run = Processes.run(
                setting,
                Map.of("GEOIDEM_JAVA_OPTS", "-Xmx2g -Xlog:gc:file=" + log),
                List.of(
                        "./geoidem",
                        "reconcile",
                        a.toString(),
                        b.toString(),
                        "--id-attribute",
                        "parcel_id",
                        "--out",
                        matches.toString(),
                        // There are none, so it ends well.
                        "--fail-on",
                        "ambiguous"));
        parcels.check(matches);
        double megabytes = (Files.size(a) + Files.size(b)) / 1e6;
        double heap = LargeInputs.largestHeap(log);
        Setting.delete(folder);
        rows.add(List.of(
                figure(count, 0),
                figure(megabytes, 0),
                figure(run.wall(), 2),
                figure(run.wall() * 1e6 / (2.0 * count), 1),
                figure(run.cpu() / run.wall(), 2),
                figure(heap, 0),
                "0"));
        return run.wall();
    }

    private static void peer(Setting setting, Report report, int count, double product) throws IOException {
        report.say("### Beside PostGIS");
        Optional<PostGis> started = PostGis.start();
        if (started.isEmpty()) {
            report.say("PostGIS was not there (Debian's package postgresql-15-postgis-3), so it was not measured.");
            return;
        }
        Path folder = Files.createDirectory(setting.scratch().resolve("parcels"));
        Parcels parcels = new Parcels(count, SEED);
        Path a = folder.resolve("a.ndjson");
        Path b = folder.resolve("b.ndjson");
        parcels.writeFeatures(a, b);
        PostGis.Run run;
        try (PostGis server = started.get()) {
            run = server.reconcile(a, b, folder.resolve("matches.csv"));
        }
        Setting.delete(folder);
        if (!run.outcomes().equals(parcels.truth())) {
            throw new IllegalStateException("PostGIS found " + run.outcomes() + ", not " + parcels.truth());
        }
        report.say("The same " + figure(count, 0) + " parcels, from the same two files to a CSV of outcomes, in "
                + run.version() + ": COPY of the lines, `ST_GeomFromGeoJSON` and `ST_Normalize`, a hash of shape and"
                + " attributes, a join of shapes, then `ST_DWithin` with a GiST index and `ST_HausdorffDistance`, then"
                + " ids. Unlogged tables, fsync and autovacuum off, 256 MB for each join, parallel plans as the server"
                + " likes; its start is not counted. It finds the same numbers of outcomes.");
        report.table(
                List.of("", "seconds", "times as fast as PostGIS"),
                List.of(
                        List.of("PostGIS", figure(run.seconds(), 1), "1.00"),
                        List.of("of that, until both files stood in tables", figure(run.reading(), 1), ""),
                        List.of("geoidem reconcile", figure(product, 1), figure(run.seconds() / product, 2))));
    }
}
