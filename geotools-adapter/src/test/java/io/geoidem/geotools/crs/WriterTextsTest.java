package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Flag;
import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Texts of other writers than PROJ: those that GeoTools tests itself with, and what ESRI's writer is known for. */
class WriterTextsTest {
    private static final String NAD83 = "GEOGCS[\"GCS_North_American_1983\",DATUM[\"D_North_American_1983\","
            + "SPHEROID[\"GRS_1980\",6378137.0,298.257222101]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";
    private static final String ETRS89 = NAD83.replace("North_American_1983", "ETRS_1989");
    private static final String TM =
            "PROJCS[\"%s\",%s,PROJECTION[\"Transverse_Mercator\"],PARAMETER[\"False_Easting\",500000.0],"
                    + "PARAMETER[\"False_Northing\",0.0],PARAMETER[\"Central_Meridian\",%s],PARAMETER[\"Scale_Factor\",0.9996],"
                    + "PARAMETER[\"Latitude_Of_Origin\",0.0],UNIT[\"Meter\",1.0]]";

    private final GeoToolsReprojector reprojector = new GeoToolsReprojector();

    private ToWgs84 base(String text) {
        return reprojector.toBase(new CrsRef.Text(text));
    }

    private String outcome(String text) {
        try {
            return base(text).identity().code().orElse("custom");
        } catch (GeoidemException e) {
            return "refused";
        }
    }

    @Test
    void readsTheTextsOfGeoTools() {
        Path folder = SharedData.folder("crs-vectors/wkt");
        Map<String, Integer> outcomes = new TreeMap<>();
        for (String line :
                SharedData.text(folder.resolve("CoordinateReferenceSystem.txt")).split("\r?\n", -1)) {
            if (line.isBlank()) {
                continue;
            }
            String outcome = outcome(line);
            outcomes.merge(outcome.startsWith("EPSG") ? "code" : outcome, 1, Integer::sum);
            boolean placeless = line.startsWith("GEOCCS") || line.startsWith("LOCAL_CS") || line.startsWith("VERT_CS");
            boolean ownMeridian = line.contains("PRIMEM[\"23W\"");
            boolean noParameters = line.startsWith("PROJCS") && !line.contains("PARAMETER");
            assertThat(outcome.equals("refused")).as(line).isEqualTo(placeless || ownMeridian || noParameters);
        }
        // Custom: a grid in centimetres, two whose numbers contradict their code.
        assertThat(outcomes).containsExactly(Map.entry("code", 39), Map.entry("custom", 3), Map.entry("refused", 10));
    }

    @Test
    void readsTheTextsOfEsriThatGeoToolsKnows() {
        Path folder = SharedData.folder("crs-vectors/wkt");
        Map<String, String> apart = new TreeMap<>();
        int texts = 0;
        for (String line :
                SharedData.text(folder.resolve("esri_tests.properties")).split("\r?\n", -1)) {
            int equals = line.indexOf('=');
            if (equals < 0 || line.startsWith("#")) {
                continue;
            }
            texts++;
            String outcome = outcome(line.substring(equals + 1));
            if (!outcome.equals("EPSG:" + line.substring(0, equals))) {
                apart.put(line.substring(0, equals), outcome);
            }
        }
        assertThat(texts).isEqualTo(36);
        // A false easting 0.8 mm from the registry's, and an ellipsoid that differs in its eighth digit.
        assertThat(apart).containsExactly(Map.entry("2264", "custom"), Map.entry("26802", "refused"));
    }

    @Test
    void takesParametersWithoutUnitsInThoseOfTheSystem() {
        String text =
                "PROJCRS[\"Long Island\",BASEGEOGCRS[\"NAD83\",DATUM[\"North American Datum 1983\",ELLIPSOID[\"GRS 1980\","
                        + "6378137,298.257222101]],UNIT[\"degree\",0.0174532925199433]],CONVERSION[\"x\","
                        + "METHOD[\"Lambert Conic Conformal (2SP)\"],PARAMETER[\"Latitude of false origin\",40.1666666666667],"
                        + "PARAMETER[\"Longitude of false origin\",-74],PARAMETER[\"Latitude of 1st standard parallel\",41.0333333333333],"
                        + "PARAMETER[\"Latitude of 2nd standard parallel\",40.6666666666667],PARAMETER[\"Easting at false origin\",984250],"
                        + "PARAMETER[\"Northing at false origin\",0]],CS[Cartesian,2],AXIS[\"x\",east],AXIS[\"y\",north],"
                        + "UNIT[\"US survey foot\",0.304800609601219]]";
        assertThat(outcome(text)).isEqualTo("EPSG:2263");
    }

    @Test
    void readsTheHeightsThatEsriWritesBehindASystem() {
        String text = TM.formatted("NAD_1983_UTM_Zone_18N", NAD83, "-75.0")
                + ",VERTCS[\"NAVD_1988\",VDATUM[\"North_American_Vertical_Datum_1988\"],PARAMETER[\"Vertical_Shift\",0.0],"
                + "PARAMETER[\"Direction\",1.0],UNIT[\"Meter\",1.0]]";
        ToWgs84 way = base(text);
        assertThat(way.identity().code()).contains("EPSG:26918");
        assertThat(way.flags().has(Flag.VERTICAL_CRS_IGNORED)).isTrue();
    }

    @Test
    void followsANameToTheDatumThatItsSystemHasBeenGivenSince() {
        CrsIdentity finnish =
                base(TM.formatted("EUREF_FIN_TM35FIN", ETRS89, "27.0")).identity();
        assertThat(finnish.code()).contains("EPSG:3067");
        assertThat(finnish.base()).isEqualTo("EPSG:10690");
        CrsIdentity european =
                base(TM.formatted("ETRS_1989_UTM_Zone_35N", ETRS89, "27.0")).identity();
        assertThat(european.code()).contains("EPSG:25835");
        // A name alone moves nothing to a datum that the registry shifts to.
        CrsIdentity harn = base(TM.formatted(
                        "NAD_1983_UTM_Zone_59N",
                        NAD83.replace("North_American_1983", "North_American_1983_HARN"),
                        "171.0"))
                .identity();
        assertThat(harn.base()).isEqualTo("EPSG:4152");
    }

    @Test
    void knowsMethodsThatSeveralWordsOrNumbersStandFor() {
        List<String> found = new ArrayList<>();
        String bessel = NAD83.replace("North_American_1983", "Batavia")
                .replace("GRS_1980", "Bessel_1841")
                .replace("6378137.0,298.257222101", "6377397.155,299.1528128");
        found.add(outcome("PROJCS[\"Batavia_NEIEZ\"," + bessel
                + ",PROJECTION[\"Mercator\"],PARAMETER[\"False_Easting\",3900000.0],"
                + "PARAMETER[\"False_Northing\",900000.0],PARAMETER[\"Central_Meridian\",110.0],"
                + "PARAMETER[\"Standard_Parallel_1\",4.45405154589748],UNIT[\"Meter\",1.0]]"));
        String clarke = NAD83.replace("North_American_1983", "North_American_1927")
                .replace("GRS_1980", "Clarke_1866")
                .replace("6378137.0,298.257222101", "6378206.4,294.978698213898");
        found.add(outcome("PROJCS[\"NAD27_US_National_Atlas_Equal_Area\"," + clarke
                + ",PROJECTION[\"Lambert_Azimuthal_Equal_Area\"],"
                + "PARAMETER[\"False_Easting\",0.0],PARAMETER[\"False_Northing\",0.0],PARAMETER[\"Central_Meridian\",-100.0],"
                + "PARAMETER[\"Latitude_Of_Origin\",45.0],UNIT[\"Meter\",1.0]]"));
        assertThat(found).containsExactly("EPSG:3001", "EPSG:9311");
    }
}
