package io.geoidem.reconcile.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import net.sf.geographiclib.Geodesic;
import org.junit.jupiter.api.Test;

class EllipsoidTest {
    @Test
    void agreesWithTheGeodesicWithinAMillionth() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 20_000; i++) {
            double lon = random.nextDouble(-180, 180);
            double lat = random.nextDouble(-88.9, 88.9);
            double metres = StrictMath.pow(10, random.nextDouble(-4, 3.2));
            double angle = random.nextDouble(0, 2 * Math.PI);
            double otherLon = lon + metres * StrictMath.cos(angle) / Ellipsoid.metresEast(lat);
            double otherLat = lat + metres * StrictMath.sin(angle) / Ellipsoid.metresNorth(lat);
            double geodesic = Geodesic.WGS84.Inverse(lat, lon, otherLat, otherLon).s12;

            assertThat(Ellipsoid.metres(lon, lat, otherLon, otherLat))
                    .as("%s %s to %s %s", lon, lat, otherLon, otherLat)
                    .isCloseTo(geodesic, within(2e-8 + 1e-6 * geodesic));
        }
    }

    @Test
    void isTheSameBothWays() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 2000; i++) {
            double lon = random.nextDouble(-180, 180);
            double lat = random.nextDouble(-80, 80);
            double otherLon = lon + random.nextDouble(-0.01, 0.01);
            double otherLat = lat + random.nextDouble(-0.01, 0.01);
            assertThat(Ellipsoid.metres(lon, lat, otherLon, otherLat))
                    .isEqualTo(Ellipsoid.metres(otherLon, otherLat, lon, lat));
        }
    }

    @Test
    void measuresFarAndAtThePoles() {
        assertThat(Ellipsoid.metres(0, 0, 180, 0)).isCloseTo(20_003_931.46, within(0.01));
        assertThat(Ellipsoid.metres(0, 89.9999, 180, 89.9999)).isCloseTo(22.339, within(0.01));
    }

    @Test
    void rangesOfDegreesHoldEverythingWithin() {
        for (double lat = -90; lat <= 90; lat += 0.5) {
            for (double metres : new double[] {0.01, 1, 1000, 100_000}) {
                double east = Ellipsoid.degreesEast(metres, lat);
                double north = Ellipsoid.degreesNorth(metres);
                assertThat(north * Ellipsoid.metresNorth(0)).isGreaterThanOrEqualTo(metres);
                assertThat(east >= 360 || Ellipsoid.metres(0, lat, east, lat) >= metres)
                        .isTrue();
            }
        }
    }
}
