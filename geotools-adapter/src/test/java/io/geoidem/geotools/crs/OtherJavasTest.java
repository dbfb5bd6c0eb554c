package io.geoidem.geotools.crs;

import io.geoidem.GeoidemException;
import io.geoidem.OtherJavas;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import io.geoidem.geotools.crs.projection.Projections;
import io.geoidem.geotools.crs.registry.Area;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Datum;
import io.geoidem.geotools.crs.registry.Registry;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Reprojected ordinates are the same to the last bit on every release of Java. */
class OtherJavasTest {
    private static final long SEED = 0x5eed_0008L;
    /** Every so many systems of the registry, in the order of their codes; and so many positions in each. */
    private static final int STRIDE = 7;

    private static final int POSITIONS = 5;

    @Test
    void giveTheSameOrdinates() throws IOException, InterruptedException {
        OtherJavas.requireEachToSay(ordinates(), OtherJavasTest.class);
    }

    /** Runs on another Java. */
    public static void main(String[] args) {
        System.out.println(ordinates());
    }

    /** A line for each method of projection: how many systems, and a hash over the bits of all ordinates. */
    private static String ordinates() {
        Registry registry = Registry.instance();
        GeoToolsReprojector reprojector = new GeoToolsReprojector();
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Long> hashes = new TreeMap<>();
        int passed = 0;
        for (Crs crs : registry.systems()) {
            Conversion conversion = registry.conversion(crs.conversion()).orElse(null);
            if (crs.kind() != Crs.Kind.PROJECTED
                    || conversion == null
                    || !Projections.supports(conversion.method())
                    || (passed++ % STRIDE != 0 && counts.containsKey(conversion.methodName()))) {
                continue;
            }
            double[] ordinates = plane(crs, conversion);
            long hash = hashes.getOrDefault(conversion.methodName(), 0L);
            hash = hash(hash, ordinates);
            ToWgs84 way = way(reprojector, crs);
            way.transform(ordinates, 0, POSITIONS);
            hashes.put(conversion.methodName(), hash(hash, ordinates));
            counts.merge(conversion.methodName(), 1, Integer::sum);
        }
        StringBuilder text = new StringBuilder();
        counts.forEach((method, count) -> text.append(method)
                .append(' ')
                .append(count)
                .append(' ')
                .append(Long.toHexString(hashes.getOrDefault(method, 0L)))
                .append('\n'));
        return text.toString();
    }

    /** To WGS 84, or to the base where no operation leads there. */
    private static ToWgs84 way(GeoToolsReprojector reprojector, Crs crs) {
        CrsRef name = new CrsRef.Named(crs.id());
        try {
            return reprojector.toWgs84(name, Optional.empty());
        } catch (GeoidemException e) {
            return reprojector.toBase(name);
        }
    }

    /** Positions in the middle of a system's area of use, in its own unit. */
    private static double[] plane(Crs crs, Conversion conversion) {
        SplittableRandom random = new SplittableRandom(SEED + crs.code());
        Area area = crs.area();
        Datum datum = Objects.requireNonNull(crs.datum());
        double east = area.east() < area.west() ? area.east() + 360 : area.east();
        double unit = crs.axes().get(0).unit().factor();
        double[] ordinates = new double[2 * POSITIONS];
        for (int i = 0; i < ordinates.length; i += 2) {
            double across = 0.45 + 0.1 * random.nextDouble();
            double up = 0.45 + 0.1 * random.nextDouble();
            ordinates[i] = StrictMath.toRadians(area.west() + across * (east - area.west()) - datum.meridianDegrees());
            ordinates[i + 1] = StrictMath.toRadians(area.south() + up * (area.north() - area.south()));
            Projections.of(conversion, Objects.requireNonNull(datum.ellipsoid()))
                    .forward(ordinates, i);
            ordinates[i] /= unit;
            ordinates[i + 1] /= unit;
        }
        return ordinates;
    }

    private static long hash(long start, double[] ordinates) {
        long hash = start;
        for (double ordinate : ordinates) {
            hash = hash * 0x9e37_79b9_7f4a_7c15L + Double.doubleToRawLongBits(ordinate);
        }
        return hash;
    }
}
