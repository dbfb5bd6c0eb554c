package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import io.geoidem.geotools.crs.identify.CrsIdentifier;
import io.geoidem.geotools.crs.identify.Identified;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Measure;
import io.geoidem.geotools.crs.registry.Registry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Texts of three dialects, each made from a code. */
class PrjTextsTest {
    @Test
    void leadsEveryTextToTheSystemOfItsCode() {
        Path folder = SharedData.folder("crs-vectors/prj-texts");
        GeoToolsReprojector reprojector = new GeoToolsReprojector();
        CrsIdentifier identifier = new CrsIdentifier(Registry.instance());
        Map<String, Integer> right = new TreeMap<>();
        for (List<String> row : SharedData.rows(folder.resolve("prj-epsg.csv"))) {
            String text = SharedData.text(folder.resolve(row.get(0)));
            ToWgs84 found = reprojector.toWgs84(new CrsRef.Text(text), Optional.empty());
            CrsIdentity coded = reprojector.identify(new CrsRef.Named("EPSG:" + row.get(1)));
            CrsIdentity identity = found.identity();
            assertThat(identity.code()).as(row.get(0)).isEqualTo(coded.code());
            assertThat(identity.base()).as(row.get(0)).isEqualTo(coded.base());
            assertThat(identity.method()).as(row.get(0)).isEqualTo(coded.method());
            assertThat(identity.operation()).as(row.get(0)).isEqualTo(coded.operation());
            assertThat(found.flags().isEmpty()).as(row.get(0)).isTrue();
            assertThat(projectionOf(identifier.identify(new CrsRef.Text(text))))
                    .as(row.get(0))
                    .isEqualTo(projectionOf(identifier.identify(new CrsRef.Named("EPSG:" + row.get(1)))));
            right.merge(row.get(2), 1, Integer::sum);
        }
        assertThat(right).containsExactly(Map.entry("esri", 54), Map.entry("gdal", 54), Map.entry("wkt2", 54));
    }

    /** Everything that the arithmetic takes from a definition but its base. */
    private static List<Object> projectionOf(Identified found) {
        Map<Integer, Measure> parameters =
                found.conversion().map(Conversion::parameters).orElse(Map.of());
        int method = found.conversion().map(Conversion::method).orElse(0);
        return List.of(method, new TreeMap<>(parameters), found.unit().factor(), found.directions());
    }
}
