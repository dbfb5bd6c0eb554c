package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
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
            right.merge(row.get(2), 1, Integer::sum);
        }
        assertThat(right).containsExactly(Map.entry("esri", 54), Map.entry("gdal", 54), Map.entry("wkt2", 54));
    }
}
