package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.geotools.crs.projection.Projection;
import io.geoidem.geotools.crs.projection.Projections;
import io.geoidem.geotools.crs.registry.Area;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Ellipsoid;
import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Registry;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every projected CRS of the registry, there and back over its area of use. */
class RegistrySweepTest {
    private static final int CENTRAL_MERIDIAN = 8802;
    /** Transverse Mercator systems whose area the registry does not state are taken this far, in degrees. */
    private static final double FARTHEST = 30;

    @Test
    void goesThereAndBackWithEverySupportedMethod() {
        Registry registry = Registry.instance();
        Map<Integer, Double> apart = new TreeMap<>();
        Map<String, Integer> refused = new TreeMap<>();
        int swept = 0;
        for (Crs crs : registry.systems()) {
            if (crs.kind() != Crs.Kind.PROJECTED) {
                continue;
            }
            Conversion conversion = registry.conversion(crs.conversion()).orElseThrow();
            if (!Projections.supports(conversion.method())) {
                refused.merge(conversion.methodName(), 1, Integer::sum);
                continue;
            }
            swept++;
            double worst = worst(crs, conversion);
            if (!(worst <= 1e-11)) {
                apart.put(crs.code(), worst);
            }
        }
        assertThat(swept).isGreaterThan(5600);
        // Deprecated: the registry states their scale as one part in a million.
        assertThat(apart.keySet()).containsExactlyInAnyOrder(6996, 6997);
        assertThat(refused)
                .containsOnly(
                        Map.entry("Azimuthal Equidistant", 7),
                        Map.entry("Laborde Oblique Mercator", 2),
                        Map.entry("Lambert Conic Near-Conformal", 1),
                        Map.entry("Local Orthographic", 1),
                        Map.entry("Modified Azimuthal Equidistant", 1),
                        Map.entry("Transverse Mercator 3D", 1),
                        Map.entry("Transverse Mercator Zoned Grid System", 2),
                        Map.entry("Tunisia Mining Grid", 1));
    }

    private static double worst(Crs crs, Conversion conversion) {
        Ellipsoid ellipsoid =
                Objects.requireNonNull(Objects.requireNonNull(crs.datum()).ellipsoid());
        Projection projection = Projections.of(conversion, ellipsoid);
        Area area = crs.area();
        double east = area.east() < area.west() ? area.east() + 360 : area.east();
        double meridian = crs.datum().meridianDegrees();
        Measure central = conversion.parameters().get(CENTRAL_MERIDIAN);
        double worst = 0;
        double[] ordinates = new double[2];
        for (int i = 0; i < 25; i++) {
            int row = i / 5;
            int column = i % 5;
            double longitude = area.west() + (east - area.west()) * (column + 0.5) / 5 - meridian;
            double latitude = area.south() + (area.north() - area.south()) * (row + 0.5) / 5;
            if (conversion.method() == 9807
                    && central != null
                    && Math.abs(Math.IEEEremainder(longitude - central.inBase(), 360)) > FARTHEST) {
                continue;
            }
            ordinates[0] = StrictMath.toRadians(longitude);
            ordinates[1] = StrictMath.toRadians(latitude);
            projection.forward(ordinates, 0);
            projection.inverse(ordinates, 0);
            double alongParallel = Math.IEEEremainder(StrictMath.toDegrees(ordinates[0]) - longitude, 360)
                    * StrictMath.cos(StrictMath.toRadians(latitude));
            double alongMeridian = StrictMath.toDegrees(ordinates[1]) - latitude;
            double apart = Math.max(Math.abs(alongParallel), Math.abs(alongMeridian));
            worst = Double.isNaN(apart) ? Double.NaN : Math.max(worst, apart);
        }
        return worst;
    }
}
