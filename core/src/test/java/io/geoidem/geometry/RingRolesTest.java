package io.geoidem.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Flag;
import io.geoidem.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
    void tenThousandRingsSideBySideOrInsideEachOtherTakeSeconds() {
        List<double[]> sideBySide = new ArrayList<>();
        List<double[]> nested = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            sideBySide.add(square(i % 100, Math.floorDiv(i, 100) * 0.5, 0.4));
            nested.add(square(-i * 0.001, -i * 0.001, 1 + i * 0.0025));
        }
        Collections.shuffle(sideBySide, new Random(1));
        Collections.shuffle(nested, new Random(2));
        long begin = System.nanoTime();
        String apart = text(sideBySide.toArray(new double[0][]));
        String inside = text(nested.toArray(new double[0][]));
        assertThat(System.nanoTime() - begin).isLessThan(8_000_000_000L);
        assertThat(count(apart, "]]],[[[")).as("between polygons").isEqualTo(9_999);
        // Every second ring is the hole of the one around it.
        assertThat(count(inside, "]]],[[[")).as("between polygons").isEqualTo(4_999);
        assertThat(count(inside, "]],[[")).as("between rings").isEqualTo(9_999);
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

    private static Set<Flag> flags(double[]... rings) {
        return normalized(rings).flags();
    }

    private static CanonicalGeometry normalized(double[]... rings) {
        ShapeBuilder builder = new ShapeBuilder();
        for (double[] ring : rings) {
            builder.sequence(ring, null);
        }
        builder.withWinding(Winding.EXTERIOR_CLOCKWISE).endRings();
        GridBuilder grid = new GridBuilder(Texts.GRID, Limits.DEFAULT);
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
