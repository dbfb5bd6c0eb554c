package io.geoidem.reconcile.distance;

import static io.geoidem.reconcile.Texts.geometry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.reconcile.Texts;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.OutlineBuilder;
import io.geoidem.reconcile.outline.PartKind;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OutlineDistanceTest {
    private static final OutlineDistance DISTANCE = new OutlineDistance(LineDirection.DIRECTED);
    private static final double METRE = 1e7 / 111_000;

    @Test
    void findsTheStartOfARingThatDriftHasChanged() {
        Outline a = polygon("[[[7,45],[7.01,45],[7.01,45.01],[7.0000001,45.01],[7,45]]]");
        Outline b = polygon("[[[7,45.01],[7.0000001,45],[7.01,45],[7.01,45.01],[7,45.01]]]");

        assertThat(near(a, b)).hasValueCloseTo(0.0079, within(0.0001));
    }

    @Test
    void pairsHolesAndPartsInAnyOrder() {
        Outline a = read("MultiPoint", "[[7,45],[7.0000001,46],[8,47]]");
        Outline b = read("MultiPoint", "[[7,46],[7.0000001,45],[8,47]]");

        assertThat(near(a, b)).hasValueCloseTo(0.0079, within(0.0001));
        assertThat(near(a, read("MultiPoint", "[[7,46],[8,47],[8,47]]"))).isEmpty();
    }

    @Test
    void takesAVertexInTheMiddleOfAnEdgeForNoDifference() {
        Outline plain = polygon("[[[7,45],[7.01,45],[7.01,45.01],[7,45.01],[7,45]]]");
        Outline more = polygon("[[[7,45],[7.005,45.000001],[7.01,45],[7.01,45.01],[7,45.01],[7,45]]]");

        assertThat(near(plain, more)).hasValueCloseTo(0.1111, within(0.002));
        assertThat(near(more, plain)).hasValueCloseTo(0.1111, within(0.002));
    }

    @Test
    void seesTheMiddleOfLongEdgesAndNotTheirEndsAlone() {
        Outline straight = read("LineString", "[[7,45],[7.1,45]]");
        Outline bent = read("LineString", "[[7,45],[7.05,45.00002],[7.1,45]]");

        assertThat(near(straight, bent)).isEmpty();
        assertThat(DISTANCE.apart(straight, bent, 0)).hasValueCloseTo(2.22, within(0.01));
    }

    @Test
    void tellsALineFromItsReverseAndFromOneWalkedThreeTimes() {
        Outline there = read("LineString", "[[7,45],[7.01,45]]");
        assertThat(near(there, read("LineString", "[[7.01,45],[7.005,45],[7,45]]")))
                .isEmpty();
        assertThat(near(there, read("LineString", "[[7,45],[7.01,45],[7,45],[7.01,45]]")))
                .isEmpty();
        assertThat(near(there, read("LineString", "[[7,45],[7.005,45],[7.01,45]]")))
                .isPresent();
        Outline left = read("LineString", "[[7,45],[7.01,45],[7.01,45.01],[7,45.01],[7,45]]");
        Outline right = read("LineString", "[[7,45],[7,45.01],[7.005,45.01],[7.01,45.01],[7.01,45],[7,45]]");
        assertThat(near(left, right)).isEmpty();
    }

    @Test
    void tellsOtherPartsAndAreasApart() {
        Outline whole = polygon("[[[7,45],[7.01,45],[7.01,45.01],[7,45.01],[7,45]]]");
        Outline line = read("LineString", "[[7,45],[7.01,45],[7.01,45.01],[7,45.01],[7,45]]");
        Outline holed = polygon(
                "[[[7,45],[7.01,45],[7.01,45.01],[7,45.01],[7,45]],[[7,45],[7,45.01],[7.01,45.01],[7.01,45],[7,45]]]");

        assertThat(near(whole, line)).isEmpty();
        assertThat(near(whole, holed)).isEmpty();
    }

    @Test
    void countsHeightsWhereBothHaveThem() {
        Outline low = read("Point", "[7,45,10]");
        assertThat(near(low, read("Point", "[7,45,10.3]"))).hasValueCloseTo(0.3, within(1e-9));
        assertThat(near(low, read("Point", "[7,45,11]"))).isEmpty();
        assertThat(near(low, read("Point", "[7,45]"))).hasValue(0);
    }

    @Test
    void isNeverLessThanTheDistanceOfAnyPointAndNotMuchMore() {
        SplittableRandom random = new SplittableRandom(77);
        for (int round = 0; round < 20; round++) {
            Outline a = star(random, 5 + random.nextInt(40), 40);
            Outline b = star(random, 5 + random.nextInt(40), 40);
            double stated = DISTANCE.apart(a, b, 0).orElseThrow();
            if (a.positions() != b.positions()) {
                double sampled = Math.max(sampled(a, b), sampled(b, a));
                assertThat(stated).as("round %d", round).isBetween(sampled - 1e-6, sampled * 1.002 + 0.4);
            }
        }
    }

    /** Brute force: many points along each edge against all edges. */
    private static double sampled(Outline from, Outline to) {
        Positions a = new Positions(from, 0);
        EdgeIndex edges = new EdgeIndex(new Positions(to, 0));
        double greatest = 0;
        for (int i = 0; i < from.positions(); i++) {
            int next = (i + 1) % from.positions();
            for (int k = 0; k < 50; k++) {
                double x = a.lon[i] + (a.lon[next] - a.lon[i]) * k / 50;
                double y = a.lat[i] + (a.lat[next] - a.lat[i]) * k / 50;
                double least = Double.POSITIVE_INFINITY;
                for (int edge = 0; edge < edges.count(); edge++) {
                    least = Math.min(least, edges.metres(edge, x, y));
                }
                greatest = Math.max(greatest, least);
            }
        }
        return greatest;
    }

    private static Outline star(SplittableRandom random, int vertices, double radius) {
        OutlineBuilder builder = new OutlineBuilder(7);
        for (int i = 0; i < vertices; i++) {
            double angle = 2 * Math.PI * i / vertices;
            double r = radius * random.nextDouble(0.4, 1) * METRE;
            builder.position(Math.round(7e7 + r * StrictMath.cos(angle)), Math.round(10e7 + r * StrictMath.sin(angle)));
        }
        return builder.endSequence().endPart(PartKind.POLYGON).build("Polygon");
    }

    private static OptionalDouble near(Outline a, Outline b) {
        return DISTANCE.within(a, b, 0, 0.5);
    }

    private static Outline polygon(String coordinates) {
        return read("Polygon", coordinates);
    }

    private static Outline read(String type, String coordinates) {
        return Texts.feature(1, geometry(type, coordinates)).outline();
    }
}
