package io.geoidem.crs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Wgs84NamesTest {
    private static final String ESRI = "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\","
            + "SPHEROID[\"WGS_1984\",6378137.0,298.257223563]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";
    private static final String OGC = "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563,"
            + "AUTHORITY[\"EPSG\",\"7030\"]],TOWGS84[0,0,0,0,0,0,0],AUTHORITY[\"EPSG\",\"6326\"]],PRIMEM[\"Greenwich\",0,"
            + "AUTHORITY[\"EPSG\",\"8901\"]],UNIT[\"degree\",0.01745329251994328,AUTHORITY[\"EPSG\",\"9122\"]],"
            + "AXIS[\"Latitude\",NORTH],AXIS[\"Longitude\",EAST],AUTHORITY[\"EPSG\",\"4326\"]]";

    @Test
    void knowsTheTextsOfTheUsualWriters() {
        assertThat(isWgs84(ESRI)).isTrue();
        assertThat(isWgs84(OGC)).isTrue();
        assertThat(isWgs84(ESRI + "\r\n")).isTrue();
        assertThat(isWgs84(ESRI.replace(",", ",\r\n  ").replace("[", " [ ").replace("]", " ]")))
                .isTrue();
        assertThat(isWgs84(ESRI.replace('[', '(').replace(']', ')'))).isTrue();
        assertThat(isWgs84(ESRI.replace("0.0174532925199433", "0.017453292519943295")))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GCS_WGS_1984>GCS_NAD_1983",
                "D_WGS_1984>D_North_American_1983",
                "6378137.0>6378137.1",
                "298.257223563>298.257222101",
                "Greenwich>Paris",
                "\"Greenwich\",0.0>\"Greenwich\",2.337229166667",
                "Degree>Grad",
                "0.0174532925199433>0.0157079632679489",
                "GEOGCS>PROJCS",
                "PRIMEM>TOWGS84[1,0,0,0,0,0,0],PRIMEM",
                "UNIT>LINUNIT",
                "433]]>433]",
                "433]]>433]],VERTCS[\"x\"]",
            })
    void leavesEveryOtherTextToAReprojector(String change) {
        int arrow = change.indexOf('>');
        assertThat(isWgs84(ESRI)).isTrue();
        String changed = ESRI.replace(change.substring(0, arrow), change.substring(arrow + 1));
        assertThat(isWgs84(changed)).as(changed).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Longitude\",WEST",
                "Latitude\",SOUTH",
                "Latitude\",SOUTH>Longitude\",WEST",
                "Latitude\",EAST",
                "Longitude\",NORTH",
                "Longitude\",OTHER",
                "Latitude\"",
                "Latitude\",NORTH],AXIS[\"Height\",UP",
            })
    void leavesTextsWhoseAxesDoNotPointEastAndNorth(String axes) {
        String changed = OGC;
        for (String axis : axes.split(">", -1)) {
            String name = axis.substring(0, axis.indexOf('"') + 1);
            changed = changed.replaceFirst(name + ",\\w+", axis);
        }
        assertThat(changed).isNotEqualTo(OGC);
        assertThat(isWgs84(changed)).as(changed).isFalse();
    }

    @Test
    void takesAxesInEitherOrderAndCase() {
        String axes = "AXIS[\"Latitude\",NORTH],AXIS[\"Longitude\",EAST]";
        assertThat(OGC).contains(axes);
        assertThat(isWgs84(OGC.replace(axes, "AXIS[\"Lon\",EAST],AXIS[\"Lat\",NORTH]")))
                .isTrue();
        assertThat(isWgs84(OGC.replace(axes, "AXIS[\"lon\",east],AXIS[\"lat\",north]")))
                .isTrue();
        assertThat(isWgs84(OGC.replace(axes + ",", ""))).isTrue();
    }

    @Test
    void leavesTextsThatNameAnotherCodeOrAShift() {
        assertThat(isWgs84(OGC.replace("\"4326\"", "\"4269\""))).isFalse();
        assertThat(isWgs84(OGC.replace("TOWGS84[0,0,0", "TOWGS84[1,0,0"))).isFalse();
        assertThat(isWgs84("")).isFalse();
        assertThat(isWgs84("<html>")).isFalse();
        assertThat(isWgs84("A[".repeat(2000))).isFalse();
    }

    @Test
    void knowsNamesInAnyCase() {
        assertThat(Wgs84Names.isWgs84(new CrsRef.Named("urn:ogc:def:crs:OGC:1.3:CRS84")))
                .isTrue();
        assertThat(Wgs84Names.isWgs84(new CrsRef.Named("EPSG:4326"))).isTrue();
        assertThat(Wgs84Names.isWgs84(new CrsRef.Named("EPSG:4258"))).isFalse();
    }

    private static boolean isWgs84(String wkt) {
        return Wgs84Names.isWgs84(new CrsRef.Text(wkt));
    }
}
