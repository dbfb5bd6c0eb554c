package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.Flag;
import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadReferencesTest {
    private static final String ETRS89 =
            "GEOGCS[\"GCS_ETRS_1989\",DATUM[\"D_ETRS_1989\",SPHEROID[\"GRS_1980\",6378137.0,"
                    + "298.257222101]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";
    private static final String TM = "PROJECTION[\"Transverse_Mercator\"],PARAMETER[\"False_Easting\",500000.0],"
            + "PARAMETER[\"False_Northing\",0.0],PARAMETER[\"Central_Meridian\",%s],PARAMETER[\"Scale_Factor\",0.9996],"
            + "PARAMETER[\"Latitude_Of_Origin\",0.0]";

    private final GeoToolsReprojector reprojector = new GeoToolsReprojector();

    private static String projected(String meridian, String rest) {
        return "PROJCS[\"grid\"," + ETRS89 + "," + TM.formatted(meridian) + "," + rest + "]";
    }

    private ToWgs84 way(String text) {
        return reprojector.toWgs84(new CrsRef.Text(text), Optional.empty());
    }

    private void refuses(String text, String... words) {
        assertThatThrownBy(() -> way(text)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CRS);
            assertThat(e.getMessage()).contains(words);
            assertThat(e.remedy()).isNotBlank();
        });
    }

    @Test
    void saysWhatIsNoCrsText() {
        refuses("", "empty");
        refuses(" \n ", "empty");
        refuses("<!DOCTYPE html><html>", "HTML");
        refuses("+proj=utm +zone=32", "no well-known text");
        refuses(ETRS89.substring(0, 100), "cut off");
        refuses(ETRS89.substring(0, ETRS89.length() - 1), "cut off inside GEOGCS");
        refuses(ETRS89 + ETRS89, "a second CRS");
        refuses(ETRS89 + "\r\n" + ETRS89.replace("ETRS_1989", "North_American_1983") + "\r\n", "a second CRS");
        refuses(ETRS89 + "," + ETRS89, "after the CRS text stands");
        refuses(ETRS89 + " and more", "after the CRS text stands");
        refuses("HELLO[\"x\"]", "no CRS");
        refuses("GEOGCS[\"x\"]", "lacks its datum");
        refuses("[".repeat(100000), "keyword");
        refuses("A[".repeat(100000), "nested too deeply");
        refuses("GEOGCS[\"x\",DATUM[\"D_ETRS_1989\",SPHEROID[\"GRS_1980\",1e999,298]]]", "no number");
    }

    @Test
    void refusesWhatHasNoPlaceOnTheGlobe() {
        refuses("LOCAL_CS[\"site\",UNIT[\"metre\",1]]", "local engineering CRS");
        refuses("ENGCRS[\"site\",EDATUM[\"peg\"],CS[Cartesian,2],LENGTHUNIT[\"metre\",1]]", "local engineering CRS");
        refuses("VERTCRS[\"height\",VDATUM[\"x\"],CS[vertical,1],AXIS[\"up\",up]]", "vertical CRS");
        refuses("COMPD_CS[\"x\",VERT_CS[\"height\",VERT_DATUM[\"x\",2005]]]", "without a horizontal part");
        refuses("VERT_CS[\"height\",VERT_DATUM[\"x\",2005]]", "vertical CRS");
        refuses("GEOCCS[\"x\",DATUM[\"y\"]]", "geocentric CRS");
    }

    @ParameterizedTest
    @CsvSource({"NORTH,SOUTH", "EAST,WEST", "EAST,EAST", "NORTH,NORTH", "UP,NORTH", "EAST,OTHER"})
    void refusesLongitudeAndLatitudeWhoseAxesDoNotCross(String first, String second) {
        String axes = ",AXIS[\"Lon\"," + first + "],AXIS[\"Lat\"," + second + "]]";
        refuses(ETRS89.substring(0, ETRS89.length() - 1) + axes, "longitude and latitude along axes");
        String wgs84 = "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,298.257223563]],"
                + "PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]";
        refuses(wgs84 + axes, "longitude and latitude along axes");
    }

    @Test
    void listsTheCandidatesOfAnUnknownDatum() {
        refuses(
                ETRS89.replace("D_ETRS_1989", "D_Nobody").replace("GCS_ETRS_1989", "Nobody"),
                "D_Nobody",
                "EPSG:4081 (Red Geodesica de Canarias 1995)",
                "others");
        refuses(ETRS89.replace("298.257222101", "298.3"), "does not have the ellipsoid");
    }

    @Test
    void readsUnitsByNumberAndByName() {
        refuses(projected("9.0", "UNIT[\"cubit\"]"), "cubit", "not known");
        refuses(projected("9.0", "UNIT[\"Meter\",0]"), "no positive size");
        CrsIdentity byName = way(projected("9.0", "UNIT[\"Meter\"]")).identity();
        assertThat(byName.code()).contains("EPSG:25832");
        CrsIdentity feet =
                way(projected("9.0", "UNIT[\"Foot_US\",0.3048006096]")).identity();
        assertThat(feet.code()).isEmpty();
        assertThat(feet.unit()).isEqualTo("US survey foot");
    }

    @Test
    void keepsACustomProjectionOnAKnownDatum() {
        ToWgs84 way = way(projected("10.5", "UNIT[\"Meter\",1.0]"));
        assertThat(way.identity().code()).isEmpty();
        assertThat(way.identity().base()).isEqualTo("EPSG:4258");
        assertThat(way.identity().operation()).contains("EPSG:1149");
        double[] ordinates = {500000, 0};
        way.transform(ordinates, 0, 1);
        assertThat(ordinates[0]).isEqualTo(10.5);
    }

    @Test
    void flagsACodeThatContradictsItsText() {
        ToWgs84 way = way(projected("15.0", "UNIT[\"Meter\",1.0],AUTHORITY[\"EPSG\",\"25832\"]"));
        assertThat(way.flags().has(Flag.CRS_CODE_DISAGREES)).isTrue();
        assertThat(way.identity().code()).contains("EPSG:25833");
        assertThat(way(projected("9.0", "UNIT[\"Meter\",1.0],AUTHORITY[\"EPSG\",\"25832\"]"))
                        .flags()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void readsTheAxesOfKrovakAndTheRotationOfSkewGrids() {
        String bessel = "DATUM[\"%s\",SPHEROID[\"Bessel\",6377397.155,299.1528128]],PRIMEM[\"Greenwich\",0],"
                + "UNIT[\"degree\",0.0174532925199433]]";
        String krovak = "PROJCS[\"k\",GEOGCS[\"S-JTSK\"," + bessel.formatted("S_JTSK") + ",PROJECTION[\"Krovak\"],"
                + "PARAMETER[\"latitude_of_center\",49.5],PARAMETER[\"longitude_of_center\",24.8333333333333],"
                + "PARAMETER[\"azimuth\",30.2881397527778],PARAMETER[\"pseudo_standard_parallel_1\",78.5],"
                + "PARAMETER[\"scale_factor\",0.9999],PARAMETER[\"false_easting\",0],PARAMETER[\"false_northing\",0],"
                + "UNIT[\"metre\",1],AXIS[\"%s\",%s],AXIS[\"%s\",%s]]";
        assertThat(way(krovak.formatted("X", "EAST", "Y", "NORTH")).identity().code())
                .contains("EPSG:5514");
        assertThat(way(krovak.formatted("X", "SOUTH", "Y", "WEST")).identity().code())
                .contains("EPSG:5513");
        String borneo = "PROJCS[\"Borneo\",GEOGCS[\"GCS_Timbalai_1948\",DATUM[\"D_Timbalai_1948\",SPHEROID[\"Everest\","
                + "6377298.556,300.8017]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]],"
                + "PROJECTION[\"Rectified_Skew_Orthomorphic_Center\"],PARAMETER[\"False_Easting\",590476.87],"
                + "PARAMETER[\"False_Northing\",442857.65],PARAMETER[\"Scale_Factor\",0.99984],"
                + "PARAMETER[\"Azimuth\",53.3158204722222],PARAMETER[\"Longitude_Of_Center\",115.0],"
                + "PARAMETER[\"Latitude_Of_Center\",4.0],PARAMETER[\"XY_Plane_Rotation\",53.1301023611111],"
                + "UNIT[\"Meter\",1.0]]";
        assertThat(way(borneo).identity().code()).contains("EPSG:29873");
    }

    @Test
    void usesTheHorizontalPartOfACompound() {
        ToWgs84 way = way("COMPD_CS[\"both\"," + projected("9.0", "UNIT[\"Meter\",1.0]")
                + ",VERT_CS[\"height\",VERT_DATUM[\"x\",2005],UNIT[\"metre\",1]]]");
        assertThat(way.identity().code()).contains("EPSG:25832");
        assertThat(way.flags().has(Flag.VERTICAL_CRS_IGNORED)).isTrue();
    }

    @Test
    void readsRoundBracketsLowerCaseAndAByteOrderMark() {
        String text = "\uFEFF" + ETRS89.replace('[', '(').replace(']', ')').replace("DATUM", "datum") + "\n";
        assertThat(way(text).identity().base()).isEqualTo("EPSG:4258");
    }

    @ParameterizedTest
    @CsvSource({
        "EPSG:25832, EPSG:25832",
        "epsg:25832, EPSG:25832",
        "25832, EPSG:25832",
        "SRID=25832, EPSG:25832",
        "urn:ogc:def:crs:EPSG::25832, EPSG:25832",
        "urn:ogc:def:crs:EPSG:9.9.1:25832, EPSG:25832",
        "http://www.opengis.net/def/crs/EPSG/0/25832, EPSG:25832",
        "https://www.opengis.net/def/crs/EPSG/0/25832, EPSG:25832",
        "http://www.opengis.net/gml/srs/epsg.xml#25832, EPSG:25832",
        "urn:ogc:def:crs:OGC:1.3:CRS83, EPSG:4269",
        "urn:ogc:def:crs:OGC::CRS27, EPSG:4267",
        "OGC:CRS84, EPSG:4326",
        "EPSG:25832+5783, EPSG:25832",
        "ESRI:102100, EPSG:3857",
        "ETRS89 / UTM zone 32N, EPSG:25832",
        "OSGB36 / British National Grid, EPSG:27700"
    })
    void knowsNamesInEverySpelling(String name, String code) {
        assertThat(reprojector.identify(new CrsRef.Named(name)).code()).contains(code);
    }

    @ParameterizedTest
    @CsvSource({"EPSG:999999", "EPSG:5783", "EPSG:4978", "ESRI:54030", "My grid", "urn:ogc:def:crs:EPSG::", "''"})
    void refusesNamesThatMeanNothingHorizontal(String name) {
        assertThatThrownBy(() -> reprojector.identify(new CrsRef.Named(name)))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS));
    }
}
