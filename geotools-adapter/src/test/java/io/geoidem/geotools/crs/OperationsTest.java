package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationsTest {
    /**
     * The operation of each system in the vectors, and of others in wide use. A new registry that would change one of
     * them changes released keys: it must not be taken without a new contract version.
     */
    private static final Map<Integer, String> PINNED = Map.ofEntries(
            Map.entry(3857, ""),
            Map.entry(3395, ""),
            Map.entry(32632, ""),
            Map.entry(3031, ""),
            Map.entry(25832, "EPSG:1149"),
            Map.entry(25830, "EPSG:1149"),
            Map.entry(25833, "EPSG:1149"),
            Map.entry(3035, "EPSG:1149"),
            Map.entry(3763, "EPSG:1149"),
            Map.entry(2154, "EPSG:1671"),
            Map.entry(27700, "EPSG:1314"),
            Map.entry(2263, "EPSG:1188"),
            Map.entry(2249, "EPSG:1188"),
            Map.entry(26986, "EPSG:1188"),
            Map.entry(2227, "EPSG:1188"),
            Map.entry(5070, "EPSG:1188"),
            Map.entry(3347, "EPSG:1188"),
            Map.entry(26910, "EPSG:1188"),
            Map.entry(26918, "EPSG:1188"),
            Map.entry(28992, "EPSG:4833"),
            Map.entry(2180, "EPSG:9772"),
            Map.entry(3006, "EPSG:1879"),
            Map.entry(21781, "EPSG:1766"),
            Map.entry(2056, "EPSG:1676"),
            Map.entry(2193, "EPSG:1565"),
            Map.entry(28355, "EPSG:1150"),
            Map.entry(3111, "EPSG:1150"),
            Map.entry(6677, "EPSG:9936"),
            Map.entry(31467, "EPSG:1777"),
            Map.entry(31287, "EPSG:1618"),
            Map.entry(3414, "EPSG:8886"),
            Map.entry(2326, "EPSG:1825"),
            Map.entry(5514, "EPSG:15965"),
            Map.entry(2157, "EPSG:1678"),
            Map.entry(3067, "EPSG:10701"),
            Map.entry(31370, "EPSG:15929"),
            Map.entry(3794, "EPSG:15976"),
            Map.entry(23700, "EPSG:1242"),
            Map.entry(27572, "EPSG:8094"),
            Map.entry(4267, "EPSG:1172"),
            Map.entry(4269, "EPSG:1188"),
            Map.entry(4258, "EPSG:1149"),
            Map.entry(4277, "EPSG:1314"),
            Map.entry(4314, "EPSG:1777"),
            Map.entry(2100, "EPSG:1272"),
            Map.entry(2226, "EPSG:1188"),
            Map.entry(2283, "EPSG:1188"),
            Map.entry(3057, "EPSG:1952"),
            Map.entry(3301, "EPSG:1649"),
            Map.entry(3460, "EPSG:15876"),
            Map.entry(4167, "EPSG:1565"),
            Map.entry(4283, "EPSG:1150"),
            Map.entry(4326, ""),
            Map.entry(4612, "EPSG:1826"),
            Map.entry(4674, "EPSG:15894"),
            Map.entry(5041, ""),
            Map.entry(5179, "EPSG:15831"),
            Map.entry(5880, "EPSG:15894"),
            Map.entry(6347, "EPSG:9774"),
            Map.entry(6668, "EPSG:9936"),
            Map.entry(6933, ""),
            Map.entry(7844, "EPSG:8450"),
            Map.entry(23030, "EPSG:1133"),
            Map.entry(24047, "EPSG:1812"),
            Map.entry(32618, ""),
            Map.entry(32631, ""),
            Map.entry(32633, ""),
            Map.entry(32719, ""),
            Map.entry(32734, ""),
            Map.entry(32755, ""),
            Map.entry(4230, "EPSG:1133"));

    private final GeoToolsReprojector reprojector = new GeoToolsReprojector();

    @Test
    void choosesForEverySystemTheOperationOfTheReleasedKeys() {
        Map<Integer, String> chosen = new TreeMap<>();
        for (int code : PINNED.keySet()) {
            CrsIdentity identity = reprojector.identify(new CrsRef.Named("EPSG:" + code));
            chosen.put(code, identity.operation().orElse(""));
        }
        assertThat(chosen).isEqualTo(new TreeMap<>(PINNED));
    }

    @Test
    void pinsEverySystemOfTheVectors() {
        Path vectors = SharedData.folder("crs-vectors");
        Set<Integer> codes = new TreeSet<>();
        addCodes(codes, vectors.resolve("engine-agreement/index.csv"), 0);
        addCodes(codes, vectors.resolve("prj-texts/prj-epsg.csv"), 1);
        addCodes(codes, vectors.resolve("epsg-points.csv"), 0);
        SharedData.rows(SharedData.folder("national-grids").resolve("grids.csv"))
                .forEach(row -> codes.add(Integer.parseInt(row.get(1).substring(5))));
        assertThat(codes).hasSize(71);
        assertThat(PINNED.keySet()).containsAll(codes);
    }

    private static void addCodes(Set<Integer> codes, Path table, int column) {
        SharedData.rows(table).forEach(row -> codes.add(Integer.parseInt(row.get(column))));
    }

    @Test
    void takesGeographicCoordinatesOverDigitByDigitWhereTheShiftIsZero() {
        double[] ordinates = {9.12345678901234, 48.9876543210987, -0.1, 51.0 / 7};
        double[] before = ordinates.clone();
        reprojector.toWgs84(new CrsRef.Named("EPSG:4258"), Optional.empty()).transform(ordinates, 0, 2);
        assertThat(ordinates).isEqualTo(before);
    }

    @Test
    void usesTheOperationThatIsNamed() {
        ToWgs84 way = reprojector.toWgs84(new CrsRef.Named("EPSG:27700"), Optional.of("EPSG:1195"));
        assertThat(way.identity().operation()).contains("EPSG:1195");
        assertThat(way.identity().operationName()).isEqualTo("OSGB36 to WGS 84 (1)");
        double[] named = {400000, 300000};
        double[] chosen = {400000, 300000};
        way.transform(named, 0, 1);
        reprojector.toWgs84(new CrsRef.Named("EPSG:27700"), Optional.empty()).transform(chosen, 0, 1);
        assertThat(Math.abs(named[0] - chosen[0])).isBetween(1e-7, 1e-3);
    }

    @ParameterizedTest
    @CsvSource({
        "EPSG:27700, EPSG:1188", // starts from another datum
        "EPSG:27700, EPSG:7710", // needs a grid
        "EPSG:27700, EPSG:99999999", // does not exist
        "EPSG:27700, OSTN15",
        "EPSG:27572, EPSG:1763" // ends before WGS 84
    })
    void refusesAnOperationThatDoesNotFit(String crs, String operation) {
        assertThatThrownBy(() -> reprojector.toWgs84(new CrsRef.Named(crs), Optional.of(operation)))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS));
    }

    @Test
    void joinsTheStepsOfANamedWay() {
        ToWgs84 way = reprojector.toWgs84(new CrsRef.Named("EPSG:27572"), Optional.of("EPSG:1763+EPSG:1193"));
        double[] named = {600000, 2200000};
        double[] chosen = {600000, 2200000};
        way.transform(named, 0, 1);
        reprojector.toWgs84(new CrsRef.Named("EPSG:27572"), Optional.empty()).transform(chosen, 0, 1);
        assertThat(named).isEqualTo(chosen);
    }

    @Test
    void refusesADatumWithoutAKnownShift() {
        assertThatThrownBy(() -> reprojector.identify(new CrsRef.Named("EPSG:4490")))
                .isInstanceOfSatisfying(GeoidemException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.CRS);
                    assertThat(e).hasMessageContaining("no operation without grids");
                });
    }

    @Test
    void namesTheVertexOutsideTheDomain() {
        ToWgs84 way = reprojector.toWgs84(new CrsRef.Named("EPSG:25832"), Optional.empty());
        double[] ordinates = {500000, 5600000, 5e8, 5600000, Double.NaN, 0};
        assertThatThrownBy(() -> way.transform(ordinates, 0, 3)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CRS_DOMAIN);
            assertThat(e.place().vertex()).isEqualTo(1);
        });
        double[] nan = {Double.NaN, 0};
        assertThatThrownBy(() -> way.transform(nan, 0, 1)).isInstanceOf(GeoidemException.class);
    }
}
