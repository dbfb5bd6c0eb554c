package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.digest.Hash;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geotools.GeoToolsReprojector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reprojection: how fast beside GeoTools, and whether keys survive another's reprojection. */
final class CrsSection implements Section {
    private static final Map<String, String> NAMES = Map.of(
            "32632", "WGS 84 / UTM zone 32N",
            "25832", "ETRS89 / UTM zone 32N",
            "2154", "RGF93 / Lambert-93",
            "3395", "WGS 84 / World Mercator");

    @Override
    public String name() {
        return "crs";
    }

    @Override
    public String title() {
        return "Reprojection";
    }

    @Override
    public void measure(Setting setting, Report report) throws IOException {
        Rounds rounds = Rounds.ofJmh(ReprojectionBenchmark.class, setting);
        report.say("One thread, " + figure(ReprojectionBenchmark.POSITIONS, 0)
                + " positions to WGS 84 in one call. GeoTools is its own transform between the same systems, which is less"
                + " exact (docs/crs.md).");
        List<List<String>> rows = new ArrayList<>();
        for (String code : List.of("32632", "25832", "2154", "3395")) {
            rows.add(List.of(
                    NAMES.get(code) + " (EPSG:" + code + ")",
                    millions(rounds.seconds("geoidem " + code)),
                    millions(rounds.seconds("geotools " + code)),
                    figure(rounds.ratio("geoidem " + code, "geotools " + code), 2)));
        }
        report.table(List.of("", "geoidem, million points per second", "GeoTools", "ratio"), rows);
        keys(setting, report);
    }

    private static String millions(double seconds) {
        return figure(ReprojectionBenchmark.POSITIONS / seconds / 1e6, 2);
    }

    /** Keys of polygons in a national system, and of what ogr2ogr makes of them in WGS 84. */
    private static void keys(Setting setting, Report report) throws IOException {
        String version = Processes.version(setting, "ogr2ogr", "--version");
        if (version.isEmpty()) {
            report.say("There is no ogr2ogr on this machine: keys after its reprojection were not compared.");
            return;
        }
        int count = setting.pick(1_000, 10_000);
        FeatureKeyer keyer = keyer();
        List<List<String>> rows = new ArrayList<>();
        int all = 0;
        for (NationalLayer layer : NationalLayer.TWELVE) {
            List<String> polygons = layer.polygons(count);
            List<String> theirs = reprojected(setting, layer, polygons);
            int same = 0;
            for (int i = 0; i < count; i++) {
                boolean one = key(keyer, layer.document(polygons.get(i)))
                        .key()
                        .equals(key(keyer, theirs.get(i)).key());
                same += one ? 1 : 0;
            }
            all += same;
            String operation = new GeoToolsReprojector()
                    .identify(new CrsRef.Named("EPSG:" + layer.code()))
                    .operationName();
            rows.add(List.of(
                    layer.name() + " (EPSG:" + layer.code() + ")",
                    operation,
                    figure(same, 0),
                    figure(100.0 * same / count, 2) + " %"));
        }
        report.say("Polygons of 100 vertices, " + figure(count, 0)
                + " in each of twelve national systems, written to the millimetre, then brought to EPSG:4326 by "
                + version
                + " with all digits. A key is taken of each polygon as it was, and of what ogr2ogr made of it.");
        report.table(List.of("", "operation", "one key from both", "share"), rows);
        report.say("Of all " + figure(12.0 * count, 0) + " polygons, " + figure(all, 0) + " have one key ("
                + figure(100.0 * all / (12.0 * count), 3) + " %).");
    }

    private static FeatureKeyer keyer() {
        Digest fingerprint = Hash.digestOf(HashAlgorithm.SHA256, new byte[0]);
        return FeatureKeyer.of(
                KeyContract.builder("benchmark", KeyMode.GEOMETRY).build(),
                fingerprint,
                new GeoToolsReprojector(),
                Limits.DEFAULT,
                FlagRequest.USUAL);
    }

    private static KeyResult key(FeatureKeyer keyer, String document) {
        try (GeoJsonSource source = GeoJsonSource.of(document.getBytes(StandardCharsets.UTF_8))) {
            return keyer.key(source);
        }
    }

    private static List<String> reprojected(Setting setting, NationalLayer layer, List<String> polygons)
            throws IOException {
        Path national = setting.scratch().resolve("national.geojson");
        Path global = setting.scratch().resolve("global.geojsonl");
        Files.writeString(national, layer.collection(polygons));
        Processes.run(
                setting,
                Map.of(),
                List.of(
                        "ogr2ogr",
                        "-f",
                        "GeoJSONSeq",
                        "-s_srs",
                        "EPSG:" + layer.code(),
                        "-t_srs",
                        "EPSG:4326",
                        "-lco",
                        "COORDINATE_PRECISION=15",
                        global.toString(),
                        national.toString()));
        List<String> lines = Files.readAllLines(global);
        Setting.delete(national);
        Setting.delete(global);
        return lines;
    }
}
