package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import io.geoidem.geotools.pipeline.FeatureKeys;
import io.geoidem.geotools.pipeline.KeyedFeatureCollection;
import java.util.List;
import org.geotools.api.referencing.FactoryException;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.data.store.ReprojectingFeatureCollection;
import org.geotools.referencing.CRS;
import org.geotools.referencing.crs.DefaultGeographicCRS;

/** Features with keys in a GeoTools pipeline, beside the same pipeline without them. */
final class GeoToolsSection implements Section {
    private static final int VERTICES = 20;

    @Override
    public String name() {
        return "geotools";
    }

    @Override
    public String title() {
        return "GeoTools pipelines";
    }

    @Override
    public void measure(Setting setting, Report report) {
        int count = setting.pick(50_000, 1_000_000);
        SimpleFeatureCollection parcels = parcels(count);
        SimpleFeatureCollection degrees = new ReprojectingFeatureCollection(parcels, DefaultGeographicCRS.WGS84);
        FeatureKeys keys = FeatureKeys.of(
                KeyContract.builder("benchmark", KeyMode.GEOMETRY).build());
        Rounds rounds = new Rounds(setting.pick(5, 9));
        // One round before the first that counts, because all of them are in this process.
        for (int round = -1; round < rounds.count(); round++) {
            long start = System.nanoTime();
            iterate(degrees);
            long plain = System.nanoTime();
            iterate(KeyedFeatureCollection.of(parcels, keys, "key"));
            long keyed = System.nanoTime();
            iterate(KeyedFeatureCollection.of(degrees, keys, "key"));
            long both = System.nanoTime();
            if (round >= 0) {
                rounds.put("plain", round, (plain - start) * 1e-9);
                rounds.put("keyed", round, (keyed - plain) * 1e-9);
                rounds.put("both", round, (both - keyed) * 1e-9);
            }
        }
        report.say(figure(count, 0) + " polygons of " + VERTICES
                + " vertices with three attributes in EPSG:25833, made while"
                + " they are read, on one thread. KeyedFeatureCollection brings what it keys to WGS 84 itself, on the other"
                + " processors too; the last line is the view over features that GeoTools has reprojected already, so that"
                + " its ratio is what keys cost a pipeline that reprojects anyway.");
        report.table(
                List.of("", "features/s", "time of plain iteration with reprojection"),
                List.of(
                        row("GeoTools, reprojecting to WGS 84", "plain", rounds, count),
                        row("KeyedFeatureCollection", "keyed", rounds, count),
                        row("KeyedFeatureCollection over the reprojected", "both", rounds, count)));
    }

    private static SimpleFeatureCollection parcels(int count) {
        try {
            return new MadeParcels(CRS.decode("EPSG:25833", true), count, VERTICES);
        } catch (FactoryException e) {
            throw new IllegalStateException("GeoTools does not know EPSG:25833", e);
        }
    }

    private static void iterate(SimpleFeatureCollection features) {
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                iterator.next();
            }
        }
    }

    private static List<String> row(String label, String contender, Rounds rounds, int count) {
        return List.of(
                label, figure(count / rounds.seconds(contender), 0), figure(rounds.ratio("plain", contender), 2));
    }
}
