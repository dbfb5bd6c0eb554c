package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The table of docs/crs.md says what is measured. */
class AgreementTableTest {
    private final GeoToolsReprojector reprojector = new GeoToolsReprojector();

    @Test
    void saysWhatIsMeasured() {
        Path folder = SharedData.folder("crs-vectors/engine-agreement");
        Path page = Path.of(System.getProperty("geoidem.root"), "docs", "crs.md");
        List<List<String>> printed = new ArrayList<>();
        List<List<String>> measured = new ArrayList<>();
        for (String line : SharedData.text(page).split("\n", -1)) {
            if (line.startsWith("| EPSG:")) {
                List<String> cells = List.of(line.substring(1).strip().split("\\s*\\|\\s*", -1));
                printed.add(List.of(cells.get(0).strip(), cells.get(2), cells.get(4), cells.get(6)));
                measured.add(measured(folder, cells.get(0).strip()));
            }
        }
        assertThat(printed).hasSize(SharedData.rows(folder.resolve("index.csv")).size());
        assertThat(printed).isEqualTo(measured);
    }

    private List<String> measured(Path folder, String id) {
        ToWgs84 toBase = reprojector.toBase(new CrsRef.Named(id));
        ToWgs84 toWgs84 = reprojector.toWgs84(new CrsRef.Named(id), Optional.empty());
        List<List<String>> rows = SharedData.rows(folder.resolve(id.substring(5) + ".csv"));
        return List.of(
                id,
                worst(rows, toBase, 2),
                worst(rows, toWgs84, 4),
                toWgs84.identity().operation().orElse("none"));
    }

    private static String worst(List<List<String>> rows, ToWgs84 way, int column) {
        double worst = 0;
        double[] position = new double[2];
        for (List<String> row : rows) {
            position[0] = Double.parseDouble(row.get(0));
            position[1] = Double.parseDouble(row.get(1));
            way.transform(position, 0, 1);
            for (int k = 0; k < 2; k++) {
                worst = Math.max(worst, Math.abs(position[k] - Double.parseDouble(row.get(column + k))));
            }
        }
        return String.format(Locale.ROOT, "%.0e", worst).replace("e-0", "e-");
    }
}
