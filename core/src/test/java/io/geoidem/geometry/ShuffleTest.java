package io.geoidem.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** §5.8: the order of rings, parts and members does not count on any level, and what does count stays. */
class ShuffleTest {
    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final long SEED = 4711;

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void shufflingEveryLevelKeepsTheText() {
        for (int n = 0; n < 20_000; n++) {
            Geometry geometry = random(3);
            Geometry before = geometry.copy();
            String text = Texts.text(geometry);
            assertThat(Texts.text(shuffled(geometry)))
                    .as("seed %d, geometry %d: %s", SEED, n, geometry)
                    .isEqualTo(text);
            assertThat(geometry.equalsExact(before))
                    .as("the input stays as it is")
                    .isTrue();
        }
    }

    @Test
    void duplicatesOfPartsCount() {
        assertThat(Texts.text("MULTIPOINT((1 1),(1 1))")).isNotEqualTo(Texts.text("MULTIPOINT((1 1))"));
        assertThat(Texts.text("MULTILINESTRING((0 0,1 1),(0 0,1 1))")).isNotEqualTo(Texts.text("LINESTRING(0 0,1 1)"));
        assertThat(Texts.text("GEOMETRYCOLLECTION(POINT(1 1),POINT(1 1))"))
                .isNotEqualTo(Texts.text("GEOMETRYCOLLECTION(POINT(1 1))"));
    }

    private Geometry random(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 6)) {
            case 0 -> point();
            case 1 -> line();
            case 2 -> polygon();
            case 3 -> FACTORY.createMultiPoint(fill(new Point[1 + random.nextInt(4)], this::point));
            case 4 -> FACTORY.createMultiLineString(fill(new LineString[1 + random.nextInt(4)], this::line));
            case 5 -> FACTORY.createMultiPolygon(fill(new Polygon[1 + random.nextInt(4)], this::polygon));
            default -> FACTORY.createGeometryCollection(fill(new Geometry[random.nextInt(5)], () -> random(depth - 1)));
        };
    }

    private Geometry shuffled(Geometry geometry) {
        if (geometry instanceof Polygon polygon) {
            return shuffledPolygon(polygon);
        }
        if (!isMulti(geometry)) {
            return geometry;
        }
        Geometry[] members = new Geometry[geometry.getNumGeometries()];
        Arrays.setAll(members, i -> shuffled(geometry.getGeometryN(i)));
        shuffle(members);
        return switch (geometry.getGeometryType()) {
            case "MultiPoint" -> FACTORY.createMultiPoint(Arrays.copyOf(members, members.length, Point[].class));
            case "MultiLineString" ->
                FACTORY.createMultiLineString(Arrays.copyOf(members, members.length, LineString[].class));
            case "MultiPolygon" -> FACTORY.createMultiPolygon(Arrays.copyOf(members, members.length, Polygon[].class));
            case "GeometryCollection" -> FACTORY.createGeometryCollection(members);
            default -> geometry;
        };
    }

    private static boolean isMulti(Geometry geometry) {
        return geometry.getGeometryType().startsWith("Multi")
                || geometry.getGeometryType().equals("GeometryCollection");
    }

    private Polygon shuffledPolygon(Polygon polygon) {
        LinearRing[] interiors = new LinearRing[polygon.getNumInteriorRing()];
        Arrays.setAll(interiors, i -> turned(polygon.getInteriorRingN(i)));
        shuffle(interiors);
        return FACTORY.createPolygon(turned(polygon.getExteriorRing()), interiors);
    }

    private LinearRing turned(LinearRing ring) {
        Coordinate[] open = Arrays.copyOf(ring.getCoordinates(), ring.getNumPoints() - 1);
        int start = random.nextInt(open.length);
        int step = random.nextBoolean() ? 1 : -1;
        Coordinate[] turned = new Coordinate[open.length + 1];
        Arrays.setAll(turned, i -> open[Math.floorMod(start + step * i, open.length)].copy());
        return FACTORY.createLinearRing(turned);
    }

    private Point point() {
        return FACTORY.createPoint(position());
    }

    private LineString line() {
        return FACTORY.createLineString(fill(new Coordinate[2 + random.nextInt(4)], this::position));
    }

    private Polygon polygon() {
        return FACTORY.createPolygon(ring(), fill(new LinearRing[random.nextInt(4)], this::ring));
    }

    private LinearRing ring() {
        Coordinate[] positions = fill(new Coordinate[4 + random.nextInt(4)], this::position);
        positions[positions.length - 1] = positions[0].copy();
        return FACTORY.createLinearRing(positions);
    }

    private Coordinate position() {
        return new Coordinate(random.nextInt(3), random.nextInt(3));
    }

    private <T> void shuffle(T[] array) {
        for (int i = array.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            T moved = array[i];
            array[i] = array[j];
            array[j] = moved;
        }
    }

    private static <T> T[] fill(T[] array, java.util.function.Supplier<T> source) {
        for (int i = 0; i < array.length; i++) {
            array[i] = source.get();
        }
        return array;
    }
}
