package io.geoidem.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.Flag;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.impl.PackedCoordinateSequence;

/** §5.8 for shapefiles: roles by depth, whatever the winding and the order of the rings. */
class RingRolesTest {
    private static final double[] BIG = square(0, 0, 10);
    private static final double[] SMALL = square(2, 2, 4);
    private static final double[] FAR = square(20, 0, 4);
    private static final String WITH_HOLE = Texts.text("POLYGON((0 0,10 0,10 10,0 10,0 0),(2 2,6 2,6 6,2 6,2 2))");

    @Test
    void aHoleIsAHoleInAnyWindingAndOrder() {
        for (double[] outer : List.of(BIG, reversed(BIG))) {
            for (double[] inner : List.of(SMALL, reversed(SMALL))) {
                assertThat(text(outer, inner)).isEqualTo(WITH_HOLE);
                assertThat(text(inner, outer)).isEqualTo(WITH_HOLE);
            }
        }
    }

    @Test
    void flagsWindingThatSaysAnotherRole() {
        // The shapefile's exteriors run clockwise, its interiors counter-clockwise.
        assertThat(flags(reversed(BIG), SMALL)).isEmpty();
        assertThat(flags(reversed(BIG), reversed(SMALL))).containsExactly(Flag.RING_WINDING);
        assertThat(flags(BIG, SMALL)).containsExactly(Flag.RING_WINDING);
    }

    @Test
    void aRingOutsideIsAPolygonOfItsOwn() {
        String expected = Texts.text("MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)),((20 0,24 0,24 4,20 4,20 0)))");
        assertThat(text(reversed(BIG), FAR)).isEqualTo(expected);
        assertThat(text(FAR, BIG)).isEqualTo(expected);
    }

    @Test
    void anIslandInALakeInAnIslandIsAPolygon() {
        double[] island = square(3, 3, 2);
        String expected = Texts.text(
                "MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0),(2 2,6 2,6 6,2 6,2 2))," + "((3 3,5 3,5 5,3 5,3 3)))");
        assertThat(text(island, BIG, SMALL)).isEqualTo(expected);
        assertThat(text(SMALL, island, BIG)).isEqualTo(expected);
    }

    @Test
    void theSameRingTwiceIsTwoPolygons() {
        assertThat(text(BIG, BIG))
                .isEqualTo(Texts.text("MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)),((0 0,10 0,10 10,0 10,0 0)))"));
    }

    @Test
    void windingTellsAHoleFromTheIslandThatFillsIt() {
        String expected = Texts.text(
                "MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0),(2 2,6 2,6 6,2 6,2 2))," + "((2 2,6 2,6 6,2 6,2 2)))");
        assertThat(text(reversed(BIG), SMALL, reversed(SMALL))).isEqualTo(expected);
        assertThat(text(reversed(SMALL), SMALL, reversed(BIG))).isEqualTo(expected);
    }

    @Test
    void neitherHeightsNorPositionsOnTheWayHideThatAnIslandFillsItsHole() {
        double[] fill = reversed(SMALL);
        double[] dotted = {2, 2, 2, 5, 2, 6, 6, 6, 6, 2, 2, 2};
        String outer = "((0 0,10 0,10 10,0 10,0 0),(2 2,6 2,6 6,2 6,2 2))";
        assertThat(text(reversed(BIG), SMALL, dotted))
                .isEqualTo(Texts.text("MULTIPOLYGON(" + outer + ",((2 2,6 2,6 6,2 6,2 5,2 2)))"));
        String high = text(new double[][] {reversed(BIG), SMALL, fill}, 0, 0, 5);
        assertThat(high)
                .isEqualTo(text(new double[][] {fill, reversed(BIG), SMALL}, 5, 0, 0))
                .contains("]],[[[2,2,5]")
                .contains("[2,2,0]]],[[[");
        assertThat(text(new double[][] {reversed(BIG), SMALL, fill}, Double.NaN, Double.NaN, 5))
                .contains("[2,2]]],[[[2,2,5]");
    }

    @Test
    void aHoleBelongsToTheOneOfTwoEqualExteriorsAtItsHeight() {
        double[] outer = reversed(BIG);
        String both = text(new double[][] {outer, SMALL, outer, SMALL}, 0, 0, 5, 5);
        assertThat(count(both, "]]],[[[")).isEqualTo(1);
        assertThat(both).contains("[0,0,0]],[[2,2,0]").contains("[0,0,5]],[[2,2,5]");
        String mixed = text(new double[][] {outer, SMALL, outer}, Double.NaN, Double.NaN, 5);
        assertThat(mixed).contains("[0,0]],[[2,2]");
    }

    @Test
    void partsOfARecordMayDifferInHavingHeightsButRingsOfAPolygonNot() {
        assertThat(text(new double[][] {BIG, FAR}, Double.NaN, 3))
                .contains("[[[0,0],[10,0],[10,10],[0,10],[0,0]]]")
                .contains("[[[20,0,3],[24,0,3],[24,4,3],[20,4,3],[20,0,3]]]");
        assertThatThrownBy(() -> text(new double[][] {FAR, BIG, SMALL}, Double.NaN, Double.NaN, 3))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("ring 2")
                .hasMessageContaining("z is given in this hole and missing on the ring around it");
    }

    @Test
    void ringsThatTouchAtAVertexOrAlongAnEdgeKeepTheirDepth() {
        assertThat(text(BIG, new double[] {0, 0, 4, 1, 1, 4, 0, 0}))
                .isEqualTo(Texts.text("POLYGON((0 0,10 0,10 10,0 10,0 0),(0 0,4 1,1 4,0 0))"));
        assertThat(text(BIG, square(10, 0, 10)))
                .isEqualTo(Texts.text("MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)),((10 0,20 0,20 10,10 10,10 0)))"));
        // All its vertices lie on the outer ring; the middles of its edges tell.
        assertThat(text(BIG, new double[] {0, 0, 10, 0, 10, 10, 0, 0}))
                .isEqualTo(Texts.text("POLYGON((0 0,10 0,10 10,0 10,0 0),(0 0,10 0,10 10,0 0))"));
    }

    @Test
    void countsAllRingsAroundWhereTheyCrossEachOther() {
        double[] first = square(0, 0, 10);
        double[] second = square(4, 4, 12);
        double[] inBoth = square(6, 6, 2);
        double[] holeOfThat = square(6.5, 6.5, 1);
        double[] inOne = square(12, 12, 2);
        String expected = Texts.text("MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)),"
                + "((4 4,16 4,16 16,4 16,4 4),(12 12,14 12,14 14,12 14,12 12)),"
                + "((6 6,8 6,8 8,6 8,6 6),(6.5 6.5,7.5 6.5,7.5 7.5,6.5 7.5,6.5 6.5)))");
        List<double[]> rings = new ArrayList<>(List.of(first, second, inBoth, holeOfThat, inOne));
        for (int i = 0; i < 20; i++) {
            Collections.shuffle(rings, new Random(i));
            assertThat(text(rings.toArray(new double[0][]))).as("seed %d", i).isEqualTo(expected);
        }
    }

    @Test
    void aRingThatCrossesAnotherLiesNotInIt() {
        // The first position of the smaller is inside the larger, its last one is not.
        String expected = Texts.text("MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)),((8 8,12 8,12 12,8 12,8 8)))");
        assertThat(text(BIG, square(8, 8, 4))).isEqualTo(expected);
        // All positions of the slab are inside the comb, its long edges are not.
        double[] comb = {0, 0, 10, 0, 10, 10, 6, 10, 6, 2, 4, 2, 4, 10, 0, 10, 0, 0};
        assertThat(count(text(comb, new double[] {1, 5, 9, 5, 9, 6, 1, 6, 1, 5}), "]]],[[["))
                .isEqualTo(1);
        // It leaves through two positions of the comb.
        double[] through = {3, 9, 4, 10, 6, 10, 7, 9, 5, 1, 3, 9};
        assertThat(count(text(comb, through), "]]],[[[")).isEqualTo(1);
        // It touches the comb's inner corners and stays inside.
        double[] under = {1, 1, 4, 2, 6, 2, 9, 1, 1, 1};
        assertThat(count(text(comb, under), "]],[[")).isEqualTo(1);
        assertThat(count(text(comb, under), "]]],[[[")).isZero();
    }

    @Test
    void agreesWithARelateOfWholeRingsOnRandomRings() {
        long seed = 20_261_130;
        Random random = new Random(seed);
        int interiors = 0;
        for (int i = 0; i < 3_000; i++) {
            List<double[]> rings = new ArrayList<>();
            for (int n = 2 + random.nextInt(5); n > 0; n--) {
                rings.add(star(random));
            }
            int expected = interiorsByRelate(rings);
            interiors += expected;
            String text = text(rings.toArray(new double[0][]));
            assertThat(count(text, "]],[[") - count(text, "]]],[[["))
                    .as(
                            "seed %d, case %d: %s",
                            seed, i, rings.stream().map(Arrays::toString).toList())
                    .isEqualTo(expected);
        }
        assertThat(interiors).isGreaterThan(1_000);
    }

    /** A simple ring around a centre, on a small grid, so that rings cross, touch and hold each other. */
    private static double[] star(Random random) {
        int centreX = random.nextInt(6);
        int centreY = random.nextInt(6);
        int reach = 1 + random.nextInt(8);
        int[][] directions = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
        double[] ring = new double[18];
        for (int i = 0; i < 8; i++) {
            int length = 1 + random.nextInt(reach);
            ring[2 * i] = centreX + directions[i][0] * length;
            ring[2 * i + 1] = centreY + directions[i][1] * length;
        }
        ring[16] = ring[0];
        ring[17] = ring[1];
        return ring;
    }

    private static int interiorsByRelate(List<double[]> rings) {
        List<Geometry> polygons = rings.stream().map(RingRolesTest::polygon).toList();
        int interiors = 0;
        for (Geometry inner : polygons) {
            long around = polygons.stream()
                    .filter(outer -> !outer.equalsTopo(inner) && outer.covers(inner))
                    .map(Geometry::norm)
                    .distinct()
                    .count();
            interiors += (int) (around % 2);
        }
        return interiors;
    }

    private static Geometry polygon(double[] ring) {
        return new GeometryFactory().createPolygon(new PackedCoordinateSequence.Double(ring, 2, 0));
    }

    @Test
    void ringsThatCrossDeepInEachOtherAreRefusedByALimit() {
        List<double[]> rings = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rings.add(square(-i * 0.001, -i * 0.001, 1 + i * 0.0025));
        }
        rings.add(square(0.5, 0.5, 40));
        assertThat(count(text(rings.toArray(new double[0][])), "]],[[")).isEqualTo(1_000);
        Limits few = Limits.DEFAULT.withRingWork(1_000_000);
        assertThatThrownBy(() -> normalized(few, rings.toArray(new double[0][])))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("1000000 (ringWork)");
    }

    @Test
    void tenThousandRingsSideBySideOrInsideEachOtherTakeLittleWork() {
        List<double[]> sideBySide = new ArrayList<>();
        List<double[]> nested = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            sideBySide.add(square(i % 100, Math.floorDiv(i, 100) * 0.5, 0.4));
            nested.add(square(-i * 0.001, -i * 0.001, 1 + i * 0.0025));
        }
        Collections.shuffle(sideBySide, new Random(1));
        Collections.shuffle(nested, new Random(2));
        // To hold each against all around it would take 200 million.
        Limits little = Limits.DEFAULT.withRingWork(4_000_000);
        String apart = Texts.text(normalized(little, sideBySide.toArray(new double[0][])));
        String inside = Texts.text(normalized(little, nested.toArray(new double[0][])));
        assertThat(count(apart, "]]],[[[")).as("between polygons").isEqualTo(9_999);
        // Every second ring is the hole of the one around it.
        assertThat(count(inside, "]]],[[[")).as("between polygons").isEqualTo(4_999);
        assertThat(count(inside, "]],[[")).as("between rings").isEqualTo(9_999);
    }

    @Test
    @Timeout(60)
    void ringsWhoseEnvelopesAloneLieInEachOtherTakeLittleWork() {
        List<double[]> rings = new ArrayList<>();
        double step = 1e-3;
        for (int i = 0; i < 20_000; i++) {
            double at = -i * step;
            double to = at + step / 2;
            rings.add(new double[] {at, at, 40, at, 40, to, to, to, to, 40, at, 40, at, at});
        }
        Limits little = Limits.DEFAULT.withRingWork(2_000_000);
        String apart = Texts.text(normalized(little, rings.toArray(new double[0][])));
        assertThat(count(apart, "]]],[[[")).as("between polygons").isEqualTo(19_999);
    }

    @Test
    void theLimitHoldsForRingsOfWhichOneCrossesItself() {
        List<double[]> rings = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            double at = -i * 1e-3;
            double to = at + 5e-4;
            rings.add(new double[] {at, at, 40, at, 40, to, to, to, to, 40, at, 40, at, at});
        }
        rings.add(new double[] {50, 0, 60, 10, 60, 0, 50, 10, 50, 2, 50, 0});
        double[][] all = rings.toArray(new double[0][]);
        assertThat(count(text(all), "]]],[[[")).isEqualTo(2_000);
        assertThatThrownBy(() -> normalized(Limits.DEFAULT.withRingWork(1_000_000), all))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("1000000 (ringWork)");
    }

    @Test
    @Timeout(60)
    void aLongRingDeepInsideOthersIsNotHeldAgainstAllOfThem() {
        List<double[]> rings = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            rings.add(square(-i * 0.001, -i * 0.001, 1 + i * 0.0025));
        }
        double[] circle = new double[2 * 300_001];
        for (int i = 0; i < 300_000; i++) {
            circle[2 * i] = 0.5 + 0.4 * StrictMath.cos(2 * Math.PI * i / 300_000);
            circle[2 * i + 1] = 0.5 + 0.4 * StrictMath.sin(2 * Math.PI * i / 300_000);
        }
        circle[600_000] = circle[0];
        circle[600_001] = circle[1];
        rings.add(circle);
        assertThat(count(text(rings.toArray(new double[0][])), "]]],[[[")).isEqualTo(1_000);
    }

    private static int count(String text, String part) {
        int count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
            count++;
        }
        return count;
    }

    private static String text(double[]... rings) {
        return Texts.text(normalized(rings));
    }

    private static String text(double[][] rings, double... heights) {
        ShapeBuilder builder = new ShapeBuilder();
        for (int i = 0; i < rings.length; i++) {
            double[] z = new double[rings[i].length / 2];
            Arrays.fill(z, heights[i]);
            builder.sequence(rings[i], z);
        }
        builder.withWinding(Winding.EXTERIOR_CLOCKWISE).endRings();
        return Texts.text(builder.build());
    }

    private static Set<Flag> flags(double[]... rings) {
        return normalized(rings).flags();
    }

    private static CanonicalGeometry normalized(double[]... rings) {
        return normalized(Limits.DEFAULT, rings);
    }

    private static CanonicalGeometry normalized(Limits limits, double[]... rings) {
        ShapeBuilder builder = new ShapeBuilder();
        for (double[] ring : rings) {
            builder.sequence(ring, null);
        }
        builder.withWinding(Winding.EXTERIOR_CLOCKWISE).endRings();
        GridBuilder grid = new GridBuilder(Texts.GRID, limits);
        builder.build().addTo(grid);
        return Texts.USUAL.normalize(grid);
    }

    private static double[] square(double x, double y, double size) {
        return new double[] {x, y, x + size, y, x + size, y + size, x, y + size, x, y};
    }

    private static double[] reversed(double[] ring) {
        double[] back = new double[ring.length];
        for (int i = 0; i < ring.length; i += 2) {
            back[i] = ring[ring.length - 2 - i];
            back[i + 1] = ring[ring.length - 1 - i];
        }
        return back;
    }
}
