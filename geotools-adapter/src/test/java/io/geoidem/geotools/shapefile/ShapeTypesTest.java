package io.geoidem.geotools.shapefile;

import static io.geoidem.geotools.shapefile.MadeLayer.multiPoint;
import static io.geoidem.geotools.shapefile.MadeLayer.nullShape;
import static io.geoidem.geotools.shapefile.MadeLayer.parts;
import static io.geoidem.geotools.shapefile.MadeLayer.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShapeTypesTest {
    private static final double NO_DATA = -1.797e308;

    @TempDir
    private Path folder;

    @Test
    void readsPoints() {
        assertThat(shape(1, point(1, 4, 51))).isEqualTo("Point[4,51]");
        assertThat(shape(21, point(21, 4, 51, 7))).isEqualTo("Point[4,51][MEASURES_DROPPED]");
        assertThat(shape(11, point(11, 4, 51, 2.5, 7))).isEqualTo("Point[4,51,2.5][MEASURES_DROPPED]");
    }

    @Test
    void readsPointsWithHeightThatLackTheMeasure() {
        assertThat(shape(11, point(11, 4, 51, 2.5))).isEqualTo("Point[4,51,2.5]");
    }

    @Test
    void takesHeightsWithoutDataForAbsent() {
        assertThat(shape(11, point(11, 4, 51, NO_DATA))).isEqualTo("Point[4,51]");
        assertThat(shape(11, point(11, 4, 51, Double.NaN))).isEqualTo("Point[4,51]");
        assertThat(shape(11, point(11, 4, 51, Double.POSITIVE_INFINITY))).isEqualTo("Point[4,51]");
    }

    @Test
    void readsMultiPoints() {
        double[] xy = {5, 6, 1, 2};
        assertThat(shape(8, multiPoint(8, xy))).isEqualTo("MultiPoint[[1,2],[5,6]]");
        assertThat(shape(28, multiPoint(28, xy))).isEqualTo("MultiPoint[[1,2],[5,6]]");
        assertThat(shape(28, multiPoint(28, xy, new double[] {8, 9})))
                .isEqualTo("MultiPoint[[1,2],[5,6]][MEASURES_DROPPED]");
        assertThat(shape(18, multiPoint(18, xy, new double[] {8, 9}))).isEqualTo("MultiPoint[[1,2,9],[5,6,8]]");
        assertThat(shape(18, multiPoint(18, xy, new double[] {8, 9}, new double[] {0, 0})))
                .isEqualTo("MultiPoint[[1,2,9],[5,6,8]][MEASURES_DROPPED]");
        assertThat(shape(8, multiPoint(8, new double[0]))).isEqualTo("Point[]");
    }

    @Test
    void readsLines() {
        double[][] two = {{0, 0, 1, 1}, {5, 5, 3, 3, 4, 4}};
        String expected = "MultiLineString[[[0,0],[1,1]],[[5,5],[3,3],[4,4]]]";
        assertThat(shape(3, parts(3, two))).isEqualTo(expected);
        assertThat(shape(23, parts(23, two, new double[5]))).isEqualTo(expected + "[MEASURES_DROPPED]");
        assertThat(shape(13, parts(13, two, new double[] {1, 2, 3, 4, 5})))
                .isEqualTo("MultiLineString[[[0,0,1],[1,1,2]],[[5,5,3],[3,3,4],[4,4,5]]]");
        assertThat(shape(3, parts(3, new double[0][]))).isEqualTo("LineString[]");
    }

    @Test
    void decidesRingRolesByDepthAndNotByOrderOrWinding() {
        double[] shell = {0, 0, 0, 9, 9, 9, 9, 0, 0, 0};
        double[] hole = {1, 1, 8, 1, 8, 8, 1, 8, 1, 1};
        double[] island = {2, 2, 2, 7, 7, 7, 7, 2, 2, 2};
        String expected = shape(5, parts(5, new double[][] {shell, hole, island}));
        assertThat(expected)
                .isEqualTo("MultiPolygon[[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,8],[8,8],[8,1],[1,1]]],"
                        + "[[[2,2],[7,2],[7,7],[2,7],[2,2]]]]");
        assertThat(shape(5, parts(5, new double[][] {island, hole, shell}))).isEqualTo(expected);
        double[] wrongHole = {1, 1, 1, 8, 8, 8, 8, 1, 1, 1};
        assertThat(shape(5, parts(5, new double[][] {wrongHole, shell, island})))
                .isEqualTo(expected + "[RING_WINDING]");
        assertThat(shape(25, parts(25, new double[][] {shell, hole, island}, new double[15])))
                .isEqualTo(expected + "[MEASURES_DROPPED]");
        assertThat(shape(15, parts(15, new double[][] {shell}, new double[] {1, 2, 3, 4, 1})))
                .isEqualTo("Polygon[[[0,0,1],[9,0,4],[9,9,3],[0,9,2],[0,0,1]]]");
    }

    @Test
    void keepsRowsOfNullShapes() {
        MadeLayer layer = new MadeLayer(1)
                .column("N", 'N', 3, 0)
                .record(nullShape())
                .row("   1")
                .record(point(1, 4, 51))
                .row("   2");
        assertThat(Read.all(layer.write(folder))).isEqualTo(List.of("1 null [1]", "2 Point[4,51] [2]"));
    }

    @Test
    void mendsNothing() {
        assertRefused(ErrorCode.GEOMETRY, 5, parts(5, new double[][] {{0, 0, 0, 9, 9, 9, 9, 0}}));
        assertRefused(ErrorCode.GEOMETRY, 5, parts(5, new double[][] {{0, 0, 0, 9, 0, 0}}));
        assertRefused(ErrorCode.GEOMETRY, 5, parts(5, new double[][] {{0, 0, 0, 9, 9, 9, 9, 0, 0, 0}, {}}));
        assertRefused(ErrorCode.GEOMETRY, 3, parts(3, new double[][] {{0, 0}}));
        assertRefused(ErrorCode.GEOMETRY, 3, parts(3, new double[][] {{0, 0, 1, 1}, {}}));
        assertRefused(ErrorCode.GEOMETRY, 1, point(1, Double.NaN, 51));
        assertRefused(ErrorCode.GEOMETRY, 1, point(1, 4, 91));
    }

    @Test
    void refusesTheMarkForNoDataAsACoordinate() {
        assertRefused(ErrorCode.GEOMETRY, 1, point(1, NO_DATA, NO_DATA));
    }

    @Test
    void refusesMultiPatchByName() {
        assertThatThrownBy(() -> shape(31, new byte[] {31, 0, 0, 0}))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("MultiPatch");
    }

    private String shape(int type, byte[] content) {
        MadeLayer layer =
                new MadeLayer(type).column("N", 'N', 1, 0).record(content).row(" 1");
        String record = Read.all(layer.write(folder)).get(0);
        return record.substring(2, record.length() - " [1]".length());
    }

    private void assertRefused(ErrorCode code, int type, byte[] content) {
        assertThatThrownBy(() -> shape(type, content)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.remedy()).isNotEmpty();
        });
    }
}
