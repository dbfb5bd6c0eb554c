package io.geoidem.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Limits;
import io.geoidem.number.ByteSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.valid.IsValidOp;

/** §5.7 by brute force: on small grids rings touch, cross, fold and repeat themselves all the time. */
class RingCanonicalTest {
    private static final int RINGS = 300_000;
    private static final long SEED = 20_260_307;
    private static final GeometryFactory FACTORY = new GeometryFactory();

    private final GridBuilder builder = new GridBuilder(Texts.GRID, Limits.DEFAULT);
    private final ByteSink sink = new ByteSink();

    @Test
    void everyRotationAndReversalGivesOneText() {
        SplittableRandom random = new SplittableRandom(SEED);
        int flat = 0;
        for (int n = 0; n < RINGS; n++) {
            long[][] ring = ring(random, 3 + random.nextInt(7), random.nextInt(4) == 0 ? 3 : 1);
            byte[] text = text(ring, 0, 1);
            for (int start = 0; start < ring.length; start++) {
                for (int step = -1; step <= 1; step += 2) {
                    byte[] other = text(ring, start, step);
                    if (!Arrays.equals(text, other)) {
                        assertThat(new String(other, java.nio.charset.StandardCharsets.US_ASCII))
                                .as(
                                        "seed %d, ring %d: %s from %d by %d",
                                        SEED, n, Arrays.deepToString(ring), start, step)
                                .isEqualTo(new String(text, java.nio.charset.StandardCharsets.US_ASCII));
                    }
                }
            }
            flat += isFlat(ring) ? 1 : 0;
        }
        assertThat(flat).as("rings of no area among the sample").isGreaterThan(RINGS / 50);
    }

    @Test
    void agreesWithJtsOnValidRingsUpToDirection() {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        int valid = 0;
        for (int n = 0; n < RINGS; n++) {
            long[][] ring = ring(random, 3 + random.nextInt(6), 1);
            Polygon polygon = polygon(ring);
            if (!hasRepeats(ring) && isValid(polygon)) {
                valid++;
                // JTS: clockwise from the least position; the product: the other way round from the same one.
                Coordinate[] expected = polygon.norm().reverse().getCoordinates();
                assertThat(Texts.text(polygon))
                        .as("seed %d, ring %d", SEED + 1, n)
                        .isEqualTo(texts(expected));
            }
        }
        assertThat(valid).as("valid rings among the sample").isGreaterThan(40_000);
    }

    @Test
    void movingAnyVertexByOneCellChangesTheText() {
        SplittableRandom random = new SplittableRandom(SEED + 2);
        for (int n = 0; n < 20_000; n++) {
            long[][] ring = ring(random, 3 + random.nextInt(7), 1);
            if (hasRepeats(ring)) {
                continue;
            }
            byte[] text = text(ring, 0, 1);
            for (int i = 0; i < ring.length; i++) {
                long[] kept = ring[i];
                ring[i] = moved(kept, random);
                if (!isSameCycle(ring, i, kept)) {
                    assertThat(text(ring, 0, 1))
                            .as("seed %d, ring %d", SEED + 2, n)
                            .isNotEqualTo(text);
                }
                ring[i] = kept;
            }
        }
    }

    @Test
    void movingAnyVertexOfAHoleOrAPartByOneCellChangesTheText() {
        SplittableRandom random = new SplittableRandom(SEED + 3);
        for (int n = 0; n < 5_000; n++) {
            List<long[][]> rings = new ArrayList<>();
            for (int k = 0; k < 3; k++) {
                rings.add(ring(random, 3 + random.nextInt(4), 1));
            }
            if (rings.stream().anyMatch(RingCanonicalTest::hasRepeats)) {
                continue;
            }
            String text = text(rings);
            for (int k = 0; k < 3; k++) {
                long[][] ring = rings.get(k);
                for (int i = 0; i < ring.length; i++) {
                    long[] kept = ring[i];
                    ring[i] = moved(kept, random);
                    if (!isSameCycle(ring, i, kept) && !hasRepeats(ring)) {
                        assertThat(text(rings))
                                .as("seed %d, case %d", SEED + 3, n)
                                .isNotEqualTo(text);
                    }
                    ring[i] = kept;
                }
            }
        }
    }

    /** A search for the least rotation that compares each start with the next would take hours. */
    @Test
    @Timeout(120)
    void normalizesAMillionVerticesWithoutAUniqueStart() {
        int count = 1_000_000;
        builder.clear();
        for (int i = 0; i <= count; i++) {
            // A comb of one tooth pattern again and again along a flat base: no start is unique until the end.
            int k = i % count;
            builder.cells(k % 2 * 5L, k % 3 * 7L, GridBuilder.NO_HEIGHT);
        }
        builder.endGeometry(GeometryType.POLYGON);
        sink.clear();
        Texts.USUAL.normalize(builder).appendTo(sink);
        assertThat(sink.length()).isGreaterThan(5 * count);
    }

    /** Whether moving vertex i away from where it was gives the same ring again, as a turn or a reversal can. */
    private static boolean isSameCycle(long[][] moved, int i, long[] kept) {
        long[][] original = moved.clone();
        original[i] = kept;
        int n = moved.length;
        for (int start = 0; start < n; start++) {
            for (int step = -1; step <= 1; step += 2) {
                boolean same = true;
                for (int k = 0; k < n && same; k++) {
                    same = Arrays.equals(original[k], moved[Math.floorMod(start + step * k, n)]);
                }
                if (same) {
                    return true;
                }
            }
        }
        return false;
    }

    /** One cell away, along x or y. */
    private static long[] moved(long[] from, SplittableRandom random) {
        int by = random.nextBoolean() ? 1 : -1;
        return random.nextBoolean()
                ? new long[] {from[0] + by, from[1], from[2]}
                : new long[] {from[0], from[1] + by, from[2]};
    }

    /** The text of two polygons, the first with the second ring as its hole. */
    private String text(List<long[][]> rings) {
        builder.clear();
        for (int k = 0; k < rings.size(); k++) {
            long[][] ring = rings.get(k);
            for (int i = 0; i <= ring.length; i++) {
                long[] position = ring[i % ring.length];
                builder.cells(position[0], position[1], position[2]);
            }
            builder.endSequence();
            if (k > 0) {
                builder.endPart();
            }
        }
        builder.endGeometry(GeometryType.MULTI_POLYGON);
        return Texts.text(Texts.USUAL.normalize(builder));
    }

    private byte[] text(long[][] ring, int start, int step) {
        builder.clear();
        for (int k = 0; k <= ring.length; k++) {
            long[] position = ring[Math.floorMod(start + step * k, ring.length)];
            builder.cells(position[0], position[1], position[2]);
        }
        builder.endGeometry(GeometryType.POLYGON);
        sink.clear();
        Texts.USUAL.normalize(builder).appendTo(sink);
        return sink.toByteArray();
    }

    private static long[][] ring(SplittableRandom random, int count, int heights) {
        long[][] ring = new long[count][];
        for (int i = 0; i < count; i++) {
            ring[i] = i > 0 && random.nextInt(12) == 0
                    ? ring[i - 1]
                    : new long[] {
                        random.nextInt(4), random.nextInt(4), heights == 1 ? GridBuilder.NO_HEIGHT : random.nextInt(2)
                    };
        }
        return ring;
    }

    private static boolean hasRepeats(long[][] ring) {
        for (int i = 0; i < ring.length; i++) {
            if (Arrays.equals(ring[i], ring[(i + 1) % ring.length])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFlat(long[][] ring) {
        long area = 0;
        for (int i = 0; i < ring.length; i++) {
            long[] next = ring[(i + 1) % ring.length];
            area += ring[i][0] * next[1] - next[0] * ring[i][1];
        }
        return area == 0;
    }

    private static Polygon polygon(long[][] ring) {
        Coordinate[] positions = new Coordinate[ring.length + 1];
        for (int i = 0; i < positions.length; i++) {
            long[] position = ring[i % ring.length];
            positions[i] = new Coordinate(position[0], position[1]);
        }
        LinearRing exterior = FACTORY.createLinearRing(positions);
        return FACTORY.createPolygon(exterior);
    }

    private static boolean isValid(Polygon polygon) {
        return new IsValidOp(polygon).isValid();
    }

    private static String texts(Coordinate[] positions) {
        StringBuilder text = new StringBuilder("{\"coordinates\":[[");
        for (int i = 0; i < positions.length; i++) {
            text.append(i == 0 ? "" : ",")
                    .append('[')
                    .append((long) positions[i].x)
                    .append(',')
                    .append((long) positions[i].y)
                    .append(']');
        }
        return text.append("]],\"type\":\"Polygon\"}").toString();
    }
}
