package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.GeoidemException;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.contract.PropertyRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The decimals of an ordinate go from the text that is read to the text that is written (§5.4). What is written is what
 * comes of the number: with an exponent behind, digits are not taken over.
 */
class CarriedFiguresTest {
    private static final String[] EDGES = {
        "0",
        "0.0",
        "-0.0",
        "-0.00000001",
        "0.00000004",
        "-0.99999996",
        "0.99999996",
        "9.99999999",
        "-9.99999999",
        "99.999999951",
        "1.23456785",
        "1.234567850000000",
        "1.23456784999999",
        "0.12999999960",
        "12.5",
        "-12.50",
        "90.0",
        "-90.0",
        "180.0",
        "-180.0",
        "190.25",
        "-190.25",
        "359.9999999999",
        "10.123456789012345",
        "1.10000000000000001",
        "-7.00000005",
        "7.000000050000001",
        "89.999999999",
        "-89.9999999999",
        "3.0000001",
        "1.000000049999999"
    };

    private final FeatureKeyer undirected =
            Keyers.with(GeometryRules.DEFAULT.withLines(LineDirection.UNDIRECTED), PropertyRules.DEFAULT);

    @Test
    void areThoseOfTheNumbers() {
        long seed = 20_261_203;
        SplittableRandom random = new SplittableRandom(seed);
        int written = 0;
        for (int round = 0; round < 15_000; round++) {
            String plain = geometry(random);
            String exponents = plain.replaceAll("([0-9])(?=[,\\]])", "$1e0");
            FeatureKeyer keyer = random.nextBoolean() ? undirected : Keyers.USUAL;
            String expected = text(keyer, exponents);
            assertThat(text(keyer, plain)).as("seed %d: %s", seed, plain).isEqualTo(expected);
            String some = plain.replaceAll("(7)(?=[,\\]])", "$1e0");
            assertThat(text(keyer, some)).as("seed %d: %s", seed, some).isEqualTo(expected);
            written += expected.startsWith("{") ? 1 : 0;
        }
        assertThat(written).isBetween(10_000, 15_000);
    }

    private static String text(FeatureKeyer keyer, String json) {
        try {
            return Keyers.text(keyer, json);
        } catch (GeoidemException e) {
            return e.code() + " " + e.place().vertex() + " " + e.place().ring();
        }
    }

    private static String geometry(SplittableRandom random) {
        return switch (random.nextInt(7)) {
            case 0 -> object("Point", position(random, 0));
            case 1 -> object("MultiPoint", sequence(random, 1, 20));
            case 2 -> object("LineString", sequence(random, 2, 90));
            case 3 -> object("MultiLineString", "[" + sequence(random, 2, 9) + "," + sequence(random, 2, 70) + "]");
            case 4 -> object("MultiPolygon", "[" + polygon(random) + "," + polygon(random) + "]");
            case 5 ->
                "{\"type\":\"GeometryCollection\",\"geometries\":[" + object("MultiPoint", sequence(random, 2, 5)) + ","
                        + object("Polygon", polygon(random)) + "," + object("Point", position(random, 9)) + "]}";
            default -> object("Polygon", polygon(random));
        };
    }

    private static String object(String type, String coordinates) {
        return "{\"type\":\"" + type + "\",\"coordinates\":" + coordinates + "}";
    }

    private static String polygon(SplittableRandom random) {
        List<String> rings = new ArrayList<>();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            List<String> ring = positions(random, 3, 70);
            ring.add(ring.get(0));
            rings.add("[" + String.join(",", ring) + "]");
        }
        return "[" + String.join(",", rings) + "]";
    }

    private static String sequence(SplittableRandom random, int least, int most) {
        return "[" + String.join(",", positions(random, least, most)) + "]";
    }

    /** Now and then the same position again, or one of three numbers. */
    private static List<String> positions(SplittableRandom random, int least, int most) {
        int count = random.nextInt(least, most + 1);
        int centre = random.nextInt(-10, 11);
        List<String> positions = new ArrayList<>();
        while (positions.size() < count) {
            positions.addAll(Collections.nCopies(random.nextInt(9) == 0 ? 2 : 1, position(random, centre)));
        }
        return positions;
    }

    private static String position(SplittableRandom random, int centre) {
        String height = random.nextInt(4_000) == 0 ? ",7.5" : "";
        return "[" + ordinate(random, 9 * centre) + "," + ordinate(random, centre) + height + "]";
    }

    private static String ordinate(SplittableRandom random, int centre) {
        if (random.nextInt(12) == 0) {
            String edge = EDGES[random.nextInt(EDGES.length)];
            return Math.abs(Double.parseDouble(edge)) > 90 && centre > -20 && centre < 20 ? "89.5" : edge;
        }
        StringBuilder text = new StringBuilder(centre < 0 ? "-" : "");
        text.append(Math.abs(centre)).append('.');
        for (int i = random.nextInt(1, 18); i > 0; i--) {
            text.append((char) ('0' + (random.nextInt(3) == 0 ? 9 : random.nextInt(10))));
        }
        return text.toString();
    }
}
