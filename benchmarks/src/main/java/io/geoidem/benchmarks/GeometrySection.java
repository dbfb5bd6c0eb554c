package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import java.util.List;

/** Geometry keys of polygons beside what JTS users do. */
final class GeometrySection implements Section {
    @Override
    public String name() {
        return "geometry";
    }

    @Override
    public String title() {
        return "Geometry keys in WGS 84";
    }

    @Override
    public void measure(Setting setting, Report report) {
        Rounds rounds = Rounds.ofJmh(GeometryBenchmark.class, setting);
        report.say(
                "One thread, features of one polygon of 100 vertices. The peer copies the geometry, calls JTS's"
                        + " `normalize`, writes WKB and hashes it with SHA-256; it neither rounds nor checks nor counts attributes.");
        report.table(
                List.of("from", "geoidem, features per second", "JTS", "ratio"),
                List.of(
                        row(rounds, "JTS geometries in memory", "geoidemFromJts", "jtsNormalizeFromJts"),
                        row(rounds, "GeoJSON text", "geoidemFromGeoJson", "jtsNormalizeFromGeoJson")));
    }

    private static List<String> row(Rounds rounds, String from, String product, String peer) {
        return List.of(
                from,
                figure(GeometryBenchmark.POLYGONS / rounds.seconds(product), 0),
                figure(GeometryBenchmark.POLYGONS / rounds.seconds(peer), 0),
                figure(rounds.ratio(product, peer), 2));
    }
}
