package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Three hundred points each of forty systems, as PROJ 9.1.1 transforms them. */
class EngineAgreementTest {
    /** Where PROJ's authalic latitude is a short series; its exactness is shown in {@code AuthalicTest}. */
    private static final String COARSE_IN_PROJ = "3035";

    private final GeoToolsReprojector reprojector = new GeoToolsReprojector();

    @Test
    void invertsProjectionsAsProjDoes() {
        Path folder = SharedData.folder("crs-vectors/engine-agreement");
        Map<String, Double> apart = new TreeMap<>();
        int codes = 0;
        for (List<String> system : SharedData.rows(folder.resolve("index.csv"))) {
            codes++;
            ToWgs84 way = reprojector.toBase(new CrsRef.Named("EPSG:" + system.get(0)));
            double worst = worst(folder, system.get(0), way, 2);
            if (worst > 1e-12) {
                apart.put(system.get(0), worst);
            }
        }
        assertThat(codes).isEqualTo(40);
        assertThat(apart).containsOnlyKeys(COARSE_IN_PROJ);
        assertThat(apart.get(COARSE_IN_PROJ)).isLessThan(1.4e-8);
    }

    @Test
    void choosesAndComputesTheOperationsOfProj() {
        Path folder = SharedData.folder("crs-vectors/engine-agreement");
        Map<String, Double> apart = new TreeMap<>();
        int codes = 0;
        for (List<String> system : SharedData.rows(folder.resolve("index.csv"))) {
            codes++;
            ToWgs84 way = reprojector.toWgs84(new CrsRef.Named("EPSG:" + system.get(0)), Optional.empty());
            double worst = worst(folder, system.get(0), way, 4);
            if (worst > 1e-12) {
                apart.put(system.get(0), worst);
            }
        }
        assertThat(codes).isEqualTo(40);
        assertThat(apart).containsOnlyKeys(COARSE_IN_PROJ);
    }

    private static double worst(Path folder, String code, ToWgs84 way, int column) {
        List<List<String>> rows = SharedData.rows(folder.resolve(code + ".csv"));
        assertThat(rows).hasSize(300);
        double[] ordinates = new double[2 * rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            ordinates[2 * i] = Double.parseDouble(rows.get(i).get(0));
            ordinates[2 * i + 1] = Double.parseDouble(rows.get(i).get(1));
        }
        way.transform(ordinates, 0, rows.size());
        double worst = 0;
        for (int i = 0; i < rows.size(); i++) {
            for (int k = 0; k < 2; k++) {
                double expected = Double.parseDouble(rows.get(i).get(column + k));
                worst = Math.max(worst, Math.abs(ordinates[2 * i + k] - expected));
            }
        }
        return worst;
    }
}
