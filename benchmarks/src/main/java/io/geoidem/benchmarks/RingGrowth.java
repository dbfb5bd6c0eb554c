package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.keyer.Keyer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Polygon;

/** The cost of one ring against its length. */
record RingGrowth(Setting setting, Report report) {
    void measure() {
        report.say(
                "### One ring, longer and longer\n\nOne polygon from memory, one thread. Cost that is linear keeps the"
                        + " last column level.");
        Keyer keyer =
                Keyer.of(KeyContract.builder("benchmark", KeyMode.GEOMETRY).build());
        List<List<String>> rows = new ArrayList<>();
        for (int vertices : new int[] {1_000, 10_000, 100_000, 1_000_000}) {
            Feature feature = Feature.of(new FeatureGeometry.Jts(ring(vertices), new CrsRef.Wgs84()), Map.of());
            int repeats = Math.max(3, setting.pick(2_000_000, 10_000_000) / vertices);
            Rounds rounds = new Rounds(5);
            for (int round = -1; round < rounds.count(); round++) {
                long start = System.nanoTime();
                for (int i = 0; i < repeats; i++) {
                    keyer.keyFeature(feature);
                }
                if (round >= 0) {
                    rounds.put("key", round, (System.nanoTime() - start) * 1e-9 / repeats);
                }
            }
            double seconds = rounds.seconds("key");
            rows.add(List.of(figure(vertices, 0), figure(seconds * 1e3, 2), figure(seconds * 1e9 / vertices, 0)));
        }
        report.table(List.of("vertices", "milliseconds", "nanoseconds a vertex"), rows);
    }

    private static Polygon ring(int vertices) {
        SplittableRandom random = new SplittableRandom(vertices);
        Coordinate[] ring = new Coordinate[vertices + 1];
        for (int i = 0; i < vertices; i++) {
            double angle = 2 * Math.PI * i / vertices;
            double radius = 5 + random.nextDouble();
            ring[i] = new Coordinate(10 + radius * StrictMath.cos(angle), 50 + radius * StrictMath.sin(angle));
        }
        ring[vertices] = ring[0];
        return new GeometryFactory().createPolygon(ring);
    }
}
