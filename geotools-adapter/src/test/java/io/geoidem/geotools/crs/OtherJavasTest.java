package io.geoidem.geotools.crs;

import io.geoidem.OtherJavas;
import io.geoidem.crs.CrsRef;
import io.geoidem.geotools.GeoToolsReprojector;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Reprojected ordinates are the same to the last bit on every release of Java. */
class OtherJavasTest {
    private static final long SEED = 0x5eed_0008L;
    private static final int POSITIONS = 200;
    /** One code for each projection and kind of datum shift, with a place in its area and a spread around that. */
    private static final double[][] SYSTEMS = {
        {27700, 400_000, 300_000, 200_000}, // transverse Mercator, OSGB36
        {25832, 500_000, 5_700_000, 200_000},
        {2154, 650_000, 6_700_000, 300_000}, // Lambert conic, RGF93
        {2263, 980_000, 190_000, 50_000}, // Lambert conic in feet, NAD83
        {3035, 4_300_000, 3_200_000, 800_000}, // azimuthal equal area
        {5070, 0, 1_800_000, 900_000}, // Albers
        {3857, 1_000_000, 6_000_000, 1_000_000},
        {21781, 650_000, 200_000, 80_000}, // Swiss oblique Mercator, CH1903
        {3031, 100_000, 200_000, 1_500_000}, // polar stereographic
        {4258, 10, 50, 8},
    };

    @Test
    void giveTheSameOrdinates() throws IOException, InterruptedException {
        OtherJavas.requireEachToSay(ordinates(), OtherJavasTest.class);
    }

    /** Runs on another Java. */
    public static void main(String[] args) {
        System.out.println(ordinates());
    }

    /** A line for each system: its code and a hash over the bits of all ordinates. */
    private static String ordinates() {
        StringBuilder text = new StringBuilder();
        GeoToolsReprojector reprojector = new GeoToolsReprojector();
        for (double[] system : SYSTEMS) {
            SplittableRandom random = new SplittableRandom(SEED);
            double[] ordinates = new double[2 * POSITIONS];
            for (int i = 0; i < ordinates.length; i++) {
                ordinates[i] = system[1 + i % 2] + system[3] * (2 * random.nextDouble() - 1);
            }
            String code = "EPSG:" + (int) system[0];
            reprojector.toBase(new CrsRef.Named(code)).transform(ordinates, 0, POSITIONS);
            long hash = 0;
            for (double ordinate : ordinates) {
                hash = hash * 0x9e37_79b9_7f4a_7c15L + Double.doubleToRawLongBits(ordinate);
            }
            text.append(code).append(' ').append(Long.toHexString(hash)).append('\n');
        }
        return text.toString();
    }
}
