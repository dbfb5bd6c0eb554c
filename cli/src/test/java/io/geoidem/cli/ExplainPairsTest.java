package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts on layers that were published twice. */
class ExplainPairsTest {
    private static final int ASSUMED_CRS = 6;

    private static final Path PAIRS = Real.ROOT.resolveSibling("shared").resolve("data/pairs");

    /** Every pair gets a verdict that its keys bear out, or a refusal that says what to pass. */
    @Test
    void givesAVerdictOnEveryPair() throws IOException {
        assumeTrue(Files.isDirectory(PAIRS));
        List<String> pairs = Files.readAllLines(PAIRS.resolve("pairs.csv"));
        Map<ExitCode, Integer> exits = new EnumMap<>(ExitCode.class);
        for (String pair : pairs.subList(1, pairs.size())) {
            String[] fields = pair.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
            List<String> line = new ArrayList<>(List.of("explain", "--mode", "geometry", "--properties", "none"));
            if (!fields[ASSUMED_CRS].isEmpty()) {
                line.addAll(List.of("--source-crs", fields[ASSUMED_CRS]));
            }
            line.add(PAIRS.resolve(fields[2]).toString());
            line.add(PAIRS.resolve(fields[3]).toString());
            Run run = Run.of(line.toArray(String[]::new));
            exits.merge(run.exit(), 1, Integer::sum);
            List<String> lines = run.lines();
            switch (run.exit()) {
                case OK -> assertThat(lines.get(0)).as(pair).startsWith("same: ");
                case NEGATIVE -> assertThat(lines.get(0)).as(pair).startsWith("different: ");
                default -> assertThat(run.errors()).as(pair).isNotEmpty();
            }
            if (run.exit() != ExitCode.BAD_DATA) {
                assertThat(key(lines.get(1)).equals(key(lines.get(2)))).as(pair).isEqualTo(run.exit() == ExitCode.OK);
            }
        }
        assertThat(exits).isEqualTo(Map.of(ExitCode.OK, 25, ExitCode.NEGATIVE, 10, ExitCode.BAD_DATA, 7));
    }

    private static String key(String line) {
        return line.strip().split(" +", -1)[1];
    }

    @ParameterizedTest
    @CsvSource({
        // Cut to five decimals.
        "p03-ne110-scale-rank/ne_110m_admin_0_scale_rank.shp,p03-ne110-scale-rank/ne_110m_admin_0_scale_rank.json,"
                + "none,1,different: by rounding alone,they agree at 5 decimals",
        // Reprojected by another program, 3.6e-8 degrees apart at most.
        "p04-virginia/virginia.shp,p04-virginia/vautm17n.shp,none,1,different: by rounding alone,both sides of the cell border",
        "p04-virginia/virginia.shp,p04-virginia/virginia.json,none,0,same: written differently,"
                + "§5.13 made alike: attributes that the contract leaves out (952 times",
        "p06-staten-island-utm-geo-merc/e_merc.shp,p06-staten-island-utm-geo-merc/d_geo.shp,none,0,"
                + "same: written differently,§5.3 made alike: coordinates in another CRS",
        "p07-two-states/two_states.shp,p07-two-states/two_states.json,none,0,same: written differently,§5.10 made alike",
        // Two countries with other borders, all with other numbers.
        "p08-ne-lowres-two-copies/geopandas/naturalearth_lowres.shp,p08-ne-lowres-two-copies/pyogrio/naturalearth_lowres.shp,"
                + "all,1,different: another shape,§5.13 /properties/pop_est",
        "p09-nyc-boroughs/nybb_16a.zip,p09-nyc-boroughs/nybb_20a/nybb.shp,none,1,different: another shape,§5.8 only B has ring",
        // Another operation from NAD27.
        "p10-nc-counties/nc.shp#1,p10-nc-counties/nc-from-gpkg-4326.geojson#1,none,1,different: another CRS,"
                + "all positions are shifted alike",
        "p11-nz-waca/nz_waca_adjustments.shp,p11-nz-waca/nz-waca-adjustments.geojson,none,0,same: written differently,"
                + "§5.7 made alike: rings wound the other way (228 times",
        "p05-columbus/columbus.shp,p05-columbus/columbus.json,none,3,'',which names the CRS"
    })
    void tellsWhyTheyDiffer(String a, String b, String properties, int exit, String sentence, String detail) {
        assumeTrue(Files.isDirectory(PAIRS));
        Run run = Run.of(
                "explain",
                "--mode",
                "geometry",
                "--properties",
                properties,
                PAIRS.resolve(a).toString(),
                PAIRS.resolve(b).toString());
        assertThat(run.exit().number()).as(run.err()).isEqualTo(exit);
        assertThat(run.out()).startsWith(sentence);
        assertThat(run.out() + run.err()).contains(detail);
    }

    @Test
    void namesTheOperationsOfBothSidesWhereShapesDiffer() {
        assumeTrue(Files.isDirectory(PAIRS));
        String shifted = PAIRS.resolve("p10-nc-counties/nc.shp") + "#1";
        String published = PAIRS.resolve("p10-nc-counties/nc-from-gpkg-4326.geojson") + "#1";
        Run run = Run.of("explain", "--mode", "geometry", "--properties", "none", "--json", shifted, published);
        assertThat(run.out())
                .containsPattern("\"identityA\":\\{\"accuracyMetres\":[0-9.]+,\"axisOrder\"")
                .containsPattern("\"operation\":\"EPSG:[0-9]+\",\"operationName\":\"")
                .doesNotContain("identityB");
    }
}
