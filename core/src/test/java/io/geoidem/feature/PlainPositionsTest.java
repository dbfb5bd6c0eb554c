package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.Reprojector;
import io.geoidem.geometry.FlagRequest;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs of plainly written positions are read without tokens: the outcome is that of reading them token by token. */
class PlainPositionsTest {
    private static final String[] SPACES = {"", "", "", " ", "  ", "\n\t", "\r\n ", "\u000b"};
    private static final String[] ODD = {
        "1e1",
        "-0",
        "0.0",
        "-0.0",
        "00.5",
        "1.",
        ".5",
        "+1",
        "1234.5",
        "12.5e-3",
        "179.99999995",
        "0.00000005",
        "0.12345675",
        "0.12345675000000000000000001",
        "0.12345674999999999999999999",
        "999.99999999999999999999999",
        "1.23456785",
        "5",
        "-180",
        "91.5",
        "null",
        "\"1\"",
        "1.0000000499999999999",
        "1.0000000500000000001",
        "[1]"
    };

    @Test
    void areReadAsTokenByToken() {
        long seed = 20_261_130;
        Random random = new Random(seed);
        int keys = 0;
        FeatureKeyer[] used = new FeatureKeyer[11];
        Arrays.setAll(used, precision -> keyer(precision, limitedNumbers(40)));
        for (int i = 0; i < 12_000; i++) {
            int precision = random.nextInt(4) == 0 ? random.nextInt(11) : 7;
            byte[] feature = feature(random).getBytes(StandardCharsets.UTF_8);
            if (random.nextInt(5) == 0) {
                feature[random.nextInt(feature.length)] = (byte) "0159-+.,[]eE{}\" x".charAt(random.nextInt(17));
            }
            // Numbers this short cannot be taken in runs.
            String expected = outcome(keyer(precision, limitedNumbers(31)), feature, false);
            FeatureKeyer keyer = keyer(precision, limitedNumbers(40));
            String text = new String(feature, StandardCharsets.UTF_8);
            assertThat(outcome(keyer, feature, false))
                    .as("seed %d: %s", seed, text)
                    .isEqualTo(expected);
            assertThat(outcome(keyer, feature, true))
                    .as("seed %d: %s", seed, text)
                    .isEqualTo(expected);
            assertThat(outcome(used[precision], feature, false))
                    .as("seed %d, by a keyer that has worked others: %s", seed, text)
                    .isEqualTo(expected);
            keys += expected.startsWith("geo.") ? 1 : 0;
        }
        assertThat(keys).isBetween(2_000, 10_000);
    }

    private static String feature(Random random) {
        StringBuilder text = new StringBuilder("{\"type\":\"Feature\",\"properties\":{},\"geometry\":{");
        text.append("\"type\":\"MultiLineString\",\"coordinates\":[");
        String space = SPACES[random.nextInt(SPACES.length - 1)];
        int oddness = random.nextInt(3) == 0 ? 10 : 1_000_000;
        for (int line = 1 + random.nextInt(2); line > 0; line--) {
            text.append('[');
            for (int left = 2 + random.nextInt(12); left > 0; left--) {
                text.append('[').append(space).append(ordinate(random, oddness));
                text.append(space).append(',').append(space).append(ordinate(random, oddness));
                if (random.nextInt(oddness) == 0) {
                    text.append(",7.5");
                }
                text.append(space).append(left > 1 ? "]," + space : "]");
            }
            text.append(space).append(line > 1 ? "]," : "]");
        }
        text.append(random.nextInt(20) == 0 ? "" : "]").append("}");
        // How much follows decides whether the last positions are read where they stand.
        text.append(random.nextBoolean() ? "" : ",\"note\":\"" + "n".repeat(random.nextInt(60)) + "\"");
        return text.append("}").toString();
    }

    private static String ordinate(Random random, int oddness) {
        if (random.nextInt(oddness) == 0) {
            return ODD[random.nextInt(ODD.length)];
        }
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
        text.append(random.nextInt(90));
        int decimals = random.nextInt(24);
        for (int i = 0; i < decimals; i++) {
            text.append(i == 0 ? "." : "");
            text.append(i >= 7 && oddness == 10 ? random.nextBoolean() ? '0' : '5' : (char) ('0' + random.nextInt(10)));
        }
        return text.toString();
    }

    private static String outcome(FeatureKeyer keyer, byte[] feature, boolean streamed) {
        try (GeoJsonSource source =
                streamed ? GeoJsonSource.of(new ByteArrayInputStream(feature)) : GeoJsonSource.of(feature)) {
            return keyer.key(source).key().toString();
        } catch (GeoidemException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static FeatureKeyer keyer(int precision, Limits limits) {
        KeyContract contract = KeyContract.builder("plain", KeyMode.GEOMETRY)
                .geometry(GeometryRules.DEFAULT.withPrecision(precision))
                .build();
        return FeatureKeyer.of(
                contract, new Digest("00".repeat(32)), Reprojector.wgs84Only(), limits, FlagRequest.USUAL);
    }

    private static Limits limitedNumbers(int bytes) {
        return new Limits(1000, 1 << 20, bytes, 1000, 1 << 20, 1, 1, 1, 1, 1, 1 << 20, 400, 400, 1 << 20, 100);
    }
}
