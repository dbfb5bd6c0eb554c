package io.geoidem.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs that JTS or GEOS normalise wrongly or differently, with the answer of §5. */
class CounterexamplesTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a ring that touches itself at its least vertex | POLYGON((0 0,4 -2,4 -1,0 0,4 1,4 2,0 0))"
                        + " | POLYGON((0 0,4 1,4 2,0 0,4 -2,4 -1,0 0))",
                "a bow-tie of no area, reversed | POLYGON((0 0,2 2,2 0,0 2,0 0)) | POLYGON((0 0,0 2,2 0,2 2,0 0))",
                "a repeated start | POLYGON((0 0,0 0,0 1,1 1,0 0)) | POLYGON((0 0,0 1,1 1,0 0))",
                "points that differ in z alone | MULTIPOINT Z((0 0 1),(0 0 2)) | MULTIPOINT Z((0 0 2),(0 0 1))",
                "a collection compared as a set | GEOMETRYCOLLECTION(MULTIPOINT((0 0),(0 0)),MULTIPOINT((0 0)))"
                        + " | GEOMETRYCOLLECTION(MULTIPOINT((0 0)),MULTIPOINT((0 0),(0 0)))",
                "digits below a cell | POLYGON((10.00000001 0,10.00000002 1,11 1,11 0,10.00000001 0))"
                        + " | POLYGON((10.00000002 0,10.00000001 1,11 1,11 0,10.00000002 0))",
                "a repeat that rounding makes | POLYGON((0 0,0 1,1 1,1.00000001 1,1 0,0 0))"
                        + " | POLYGON((0 0,0 1,1 1,1 0,0 0))",
                "negative zero | POINT(-0.0 0) | POINT(0 0)",
                "a multi-geometry of one | MULTIPOLYGON(((0 0,1 0,1 1,0 0))) | POLYGON((0 0,1 0,1 1,0 0))",
                "a flat ring, reversed | POLYGON((0 0,1 0,3 0,2 0,0 0)) | POLYGON((0 0,2 0,3 0,1 0,0 0))",
            })
    void areOne(String what, String a, String b) {
        assertThat(Texts.text(a)).as(what).isEqualTo(Texts.text(b));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a closed line begins where it begins | LINESTRING(0 0,0 1,1 1,0 0) | LINESTRING(0 1,1 1,0 0,0 1)",
                "a line has a direction | LINESTRING(5 5,1 1) | LINESTRING(1 1,5 5)",
                "180 and -180 are not one meridian in polygons | POLYGON((180 0,180 1,170 1,180 0))"
                        + " | POLYGON((-180 0,-180 1,170 1,-180 0))",
                "collinear vertices stay | POLYGON((0 0,0 1,0 2,1 1,0 0)) | POLYGON((0 0,0 2,1 1,0 0))",
                "an inverted shell is no pair of polygons | POLYGON((0 0,4 -2,4 -1,0 0,4 1,4 2,0 0))"
                        + " | MULTIPOLYGON(((0 0,4 -2,4 -1,0 0)),((0 0,4 1,4 2,0 0)))",
            })
    void areTwo(String what, String a, String b) {
        assertThat(Texts.text(a)).as(what).isNotEqualTo(Texts.text(b));
    }

    @Test
    void aRingWhoseEndsDifferInHeightIsNotClosed() {
        String wkt = "POLYGON Z((0 0 1,0 1 1,1 1 1,0 0 9))";
        assertThatThrownBy(() -> Texts.text(wkt))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("ring 0, vertex 3")
                .hasMessageContaining("begins at 0 0 1 and ends at 0 0 9");
        assertThat(Texts.text(Texts.wkt(wkt), Texts.FLAT_GRID, Texts.USUAL)).contains("[[0,0],[1,1],[0,1],[0,0]]");
    }
}
