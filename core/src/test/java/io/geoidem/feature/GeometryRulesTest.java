package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ErrorCode;
import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.contract.GeometryRules.EmptyGeometry;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsNames;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geometry.FlagRequest;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateXYM;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;

/** §5.1 to §5.12, each by its name, from GeoJSON and from JTS. */
class GeometryRulesTest {
    private static final GeometryFactory JTS = new GeometryFactory();

    @Test
    void rule1KeepsNullAndRefusesAMissingGeometry() {
        assertThat(Keyers.text("{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}"))
                .isEqualTo("{\"geometry\":null,\"properties\":{},\"type\":\"Feature\"}");
        assertThat(Keyers.refusal("{\"type\":\"Feature\",\"properties\":{}}").code())
                .isEqualTo(ErrorCode.GEOJSON);
    }

    @ParameterizedTest
    @CsvSource({
        "Point,Point",
        "MultiPoint,Point",
        "LineString,LineString",
        "MultiLineString,LineString",
        "Polygon,Polygon",
        "MultiPolygon,Polygon"
    })
    void rule1WritesAnEmptyGeometryByItsSingleType(String type, String single) {
        String json = "{\"type\":\"" + type + "\",\"coordinates\":[]}";
        assertThat(Keyers.geometry(json)).isEqualTo("{\"coordinates\":[],\"type\":\"" + single + "\"}");
        FeatureKeyer emptyIsNull =
                Keyers.with(GeometryRules.DEFAULT.withEmptyGeometry(EmptyGeometry.NULL), PropertyRules.DEFAULT);
        assertThat(Keyers.text(emptyIsNull, json)).startsWith("{\"geometry\":null,");
    }

    @Test
    void rule1KnowsAnEmptyCollectionAndEmptyJtsGeometries() {
        assertThat(Keyers.geometry("{\"type\":\"GeometryCollection\",\"geometries\":[]}"))
                .isEqualTo("{\"geometries\":[],\"type\":\"GeometryCollection\"}");
        assertThat(text(JTS.createPolygon())).contains("{\"coordinates\":[],\"type\":\"Polygon\"}");
        assertThat(text(JTS.createMultiPolygon())).contains("{\"coordinates\":[],\"type\":\"Polygon\"}");
        assertThat(text(JTS.createPoint())).contains("{\"coordinates\":[],\"type\":\"Point\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'Polygon','coordinates':[[[0,0],[1,0],[1,1],[0,1]]]} | GEOMETRY | ring 0, vertex 3",
                "{'type':'Polygon','coordinates':[[[0,0],[1,0],[0,0]]]} | GEOMETRY | a ring of 3 positions",
                "{'type':'MultiPolygon','coordinates':[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[9,0],[9,9],[0,0]],"
                        + "[[1,1],[2,1],[2,2],[1,3]]]]} | GEOMETRY | part 1, ring 1, vertex 3",
                "{'type':'LineString','coordinates':[[0,0]]} | GEOMETRY | a line of 1 position",
                "{'type':'MultiLineString','coordinates':[[[0,0],[1,1]],[[2,2]]]} | GEOMETRY | part 1",
                "{'type':'Circle','coordinates':[0,0]} | GEOJSON | Circle",
                "{'type':'Feature','properties':{},'geometry':{'type':'CircularString','coordinates':[[0,0],[1,1],[2,0]]}}"
                        + " | GEOMETRY | CircularString",
                "{'type':'Point','coordinates':[1]} | GEOMETRY | a position of 1 number",
                "{'type':'Point','coordinates':[1,91]} | GEOMETRY | latitude 91 is beyond",
                "{'type':'Point','coordinates':[361,1]} | GEOMETRY | longitude 361 is beyond",
                "{'type':'Point','coordinates':[577274.99,69740.5]} | GEOMETRY | name the CRS",
                "{'type':'LineString','coordinates':[[0,0],[1,1e400]]} | GEOMETRY | vertex 1",
                "{'type':'Point','coordinates':[NaN,1]} | JSON_SYNTAX | NaN",
                "{'type':'Point','coordinates':['1',1]} | GEOJSON | coordinates are numbers",
                "{'type':'Point','coordinates':[[1,1]]} | GEOJSON | nested 2 deep",
                "{'type':'LineString','coordinates':[[1,1],[[1,1]]]} | GEOJSON | not nested alike",
                "{'type':'MultiPolygon','coordinates':[[]]} | GEOMETRY | empty array",
                "{'type':'GeometryCollection','geometries':[null]} | GEOJSON | a geometry is an object",
            })
    void rule2RefusesAndNamesThePlace(String json, ErrorCode code, String words) {
        GeoidemException refusal = Keyers.refusal(json.replace('\'', '"'));
        assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
        assertThat(refusal).hasMessageContaining(words);
        assertThat(refusal.place().byteOffset()).isNotNegative();
        assertThat(refusal.remedy()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300})
    void rule2RefusesNumbersThatAreNoDegrees(double x) {
        Geometry line = JTS.createLineString(new Coordinate[] {new Coordinate(0, 0), new Coordinate(x, 1)});
        GeoidemException refusal = org.junit.jupiter.api.Assertions.assertThrows(
                GeoidemException.class, () -> Keyers.USUAL.key(feature(line)));
        assertThat(refusal.code()).isEqualTo(ErrorCode.GEOMETRY);
        assertThat(refusal.place().vertex()).isEqualTo(1);
    }

    @Test
    void rule2JudgesTheRoundedPositions() {
        assertThat(Keyers.geometry("{\"type\":\"Point\",\"coordinates\":[1,90.00000001]}"))
                .contains("[1,90]");
        assertThat(Keyers.geometry(
                        "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0.00000001,-0.00000001]]]}"))
                .contains("[[[0,0],[1,0],[1,1],[0,0]]]");
    }

    @Test
    void rule3TakesTheCrsOfTheContractThenOfTheDataThenWgs84() {
        FeatureKeyer shifting = Keyers.with(contract(GeometryRules.DEFAULT), new Shift());
        String features = "\"features\":[{\"type\":\"Feature\",\"properties\":{},\"geometry\":"
                + "{\"type\":\"Point\",\"coordinates\":[1001,2002]}}]";
        String crs = "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"TEST:1000\"}}";
        String expected =
                "{\"geometry\":{\"coordinates\":[1,2],\"type\":\"Point\"},\"properties\":{},\"type\":\"Feature\"}";
        assertThat(Keyers.text(shifting, "{\"type\":\"FeatureCollection\"," + crs + "," + features + "}"))
                .isEqualTo(expected);
        assertThat(Keyers.text(shifting, "{\"type\":\"FeatureCollection\"," + features + "," + crs + "}"))
                .as("after the features")
                .isEqualTo(expected);
        assertThat(Keyers.text(shifting, "{" + features + "," + crs + ",\"type\":\"FeatureCollection\"}"))
                .as("the type last")
                .isEqualTo(expected);
        assertThat(Keyers.text(
                        shifting,
                        "{\"type\":\"FeatureCollection\"," + features + "," + crs.replace("crs", "\\u0063rs") + "}"))
                .as("its name escaped")
                .isEqualTo(expected);
        assertThat(Keyers.text(shifting, "{\"type\":\"Point\",\"coordinates\":[1001,2002]," + crs + "}"))
                .as("a bare geometry")
                .isEqualTo(expected);
        FeatureKeyer named = Keyers.with(contract(GeometryRules.DEFAULT.withSourceCrs("TEST:1000")), new Shift());
        assertThat(Keyers.text(named, "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"link\"}," + features + "}"))
                .as("the contract overrides the data")
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EPSG:4326",
                "urn:ogc:def:crs:OGC:1.3:CRS84",
                "urn:ogc:def:crs:EPSG::4326",
                "OGC:CRS84",
                "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
            })
    void rule3KnowsWgs84ByItsNames(String name) {
        String json = "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"" + name
                + "\"}},\"features\":[]}";
        assertThat(Keyers.key(json)).isEqualTo(Keyers.key("{\"type\":\"FeatureCollection\",\"features\":[]}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{\"type\":\"link\",\"properties\":{\"href\":\"x\"}}",
                "{\"type\":\"name\",\"properties\":{}}",
                "\"EPSG:4326\"",
                "{\"type\":\"name\",\"properties\":{\"name\":7}}"
            })
    void rule3RefusesOtherFormsOfTheLegacyMember(String crs) {
        assertThat(Keyers.refusal("{\"type\":\"FeatureCollection\",\"crs\":" + crs + ",\"features\":[]}")
                        .code())
                .isEqualTo(ErrorCode.CRS);
    }

    @Test
    void rule3RefusesAMemberThatContradictsTheDocument() {
        String json = "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},"
                + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2],\"crs\":{\"type\":\"name\",\"properties\":"
                + "{\"name\":\"%s\"}}}}]}";
        assertThat(Keyers.refusal(json.replace("%s", "EPSG:3857"))).hasMessageContaining("EPSG:3857");
        assertThat(Keyers.key(json.replace("%s", "EPSG:4326"))).startsWith("geo.test.v1.sha256.");
    }

    @Test
    void rule3KnowsOneCodeInEachOfItsForms() {
        CrsRef code = new CrsRef.Named("EPSG:25832");
        for (String form : new String[] {
            "epsg:25832",
            "urn:ogc:def:crs:EPSG::25832",
            "urn:ogc:def:crs:EPSG:9.8:25832",
            "http://www.opengis.net/def/crs/EPSG/0/25832",
            "http://www.opengis.net/gml/srs/epsg.xml#25832"
        }) {
            assertThat(CrsNames.areSame(code, new CrsRef.Named(form))).as(form).isTrue();
        }
        for (String other : new String[] {"EPSG:25833", "ESRI:25832", "25832x", "urn:ogc:def:crs:EPSG::258320"}) {
            assertThat(CrsNames.areSame(code, new CrsRef.Named(other)))
                    .as(other)
                    .isFalse();
        }
        FeatureKeyer shifting = Keyers.with(contract(GeometryRules.DEFAULT), new Shift("EPSG:1000"));
        String member = "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"%s\"}}";
        String json = "{\"type\":\"FeatureCollection\"," + member.formatted("EPSG:1000")
                + ",\"features\":[{\"type\":\"Feature\",\"properties\":{},\"geometry\":"
                + "{\"type\":\"Point\",\"coordinates\":[1001,2002]," + member.formatted("urn:ogc:def:crs:EPSG::1000")
                + "}}]}";
        assertThat(Keyers.text(shifting, json)).contains("[1,2]");
    }

    @ParameterizedTest
    @CsvSource({
        "1.00000015,1.0000001", // the double lies below the tie
        "-74.0063385,-74.0063385",
        "0.00000005,0", // 5e-8 is a double below 5e-8: down
        "1e-30,0",
        "-0.0,0",
        "-0.00000001,0",
        "1.50,1.5",
        "1e1,10",
        "12.3456789012345678901234567890,12.3456789",
    })
    void rule4RoundsTheExactBinaryValueAndPrintsPlainDecimals(String written, String printed) {
        assertThat(Keyers.geometry("{\"type\":\"Point\",\"coordinates\":[" + written + ",0]}"))
                .isEqualTo("{\"coordinates\":[" + printed + ",0],\"type\":\"Point\"}");
        assertThat(text(JTS.createPoint(new Coordinate(Double.parseDouble(written), 0))))
                .contains("[" + printed + ",0]");
    }

    @Test
    void rule5KeepsFiniteHeightsAndDropsMeasures() {
        assertThat(Keyers.geometry("{\"type\":\"Point\",\"coordinates\":[1,2,3.00049]}"))
                .contains("[1,2,3]");
        assertThat(Keyers.geometry("{\"type\":\"Point\",\"coordinates\":[1,2,3,4]}"))
                .contains("[1,2,3]");
        assertThat(flags("{\"type\":\"Point\",\"coordinates\":[1,2,3,4]}").has(Flag.MEASURES_DROPPED))
                .isTrue();
        assertThat(text(JTS.createPoint(new Coordinate(1, 2, Double.NaN)))).contains("[1,2]");
        Geometry measured = JTS.createPoint(new CoordinateXYM(1, 2, 9));
        assertThat(text(measured)).contains("[1,2]");
        assertThat(Keyers.USUAL.key(feature(measured)).flags()).isEqualTo(Flags.of(Flag.MEASURES_DROPPED));
        FeatureKeyer flat = Keyers.with(GeometryRules.DEFAULT.withDimensions(Dimensions.XY), PropertyRules.DEFAULT);
        assertThat(Keyers.text(flat, "{\"type\":\"Point\",\"coordinates\":[1,2,3]}"))
                .contains("[1,2]");
    }

    @Test
    void rule5RefusesHeightsOnSomeVerticesOfAPartAndFlagsThemAcrossParts() {
        assertThat(Keyers.refusal("{\"type\":\"LineString\",\"coordinates\":[[1,2,3],[4,5]]}"))
                .hasMessageContaining("vertex 1");
        String mixed = "{\"type\":\"MultiLineString\",\"coordinates\":[[[1,2,3],[4,5,6]],[[0,0],[1,1]]]}";
        assertThat(flags(mixed)).isEqualTo(Flags.of(Flag.MIXED_DIMENSIONS));
        FeatureKeyer flat = Keyers.with(GeometryRules.DEFAULT.withDimensions(Dimensions.XY), PropertyRules.DEFAULT);
        assertThat(Keyers.text(flat, "{\"type\":\"LineString\",\"coordinates\":[[1,2,3],[4,5]]}"))
                .contains("[[1,2],[4,5]]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'MultiPoint','coordinates':[[1,2,3,4],[1,3,3]]} | true",
                "{'type':'MultiPoint','coordinates':[[1,2,3,4,5],[1,3,3]]} | true",
                "{'type':'MultiLineString','coordinates':[[[1,2,3,4],[1,3,3,4]],[[1,2,3],[1,5,3]]]} | true",
                "{'type':'MultiLineString','coordinates':[[[1,2,3],[1,3,3]],[[1,2,3,4],[1,5,3,4]]]} | true",
                "{'type':'LineString','coordinates':[[1,2,3,4,5],[1,3,3,4,5]]} | false",
                "{'type':'GeometryCollection','geometries':[{'type':'Point','coordinates':[1,2,3,4]},"
                        + "{'type':'Point','coordinates':[1,2,3]}]} | true",
            })
    void rule5FlagsMeasuresAndThoseOfSomePositionsOnly(String json, boolean mixed) {
        Flags expected = Flags.of(Flag.MEASURES_DROPPED);
        assertThat(flags(json.replace('\'', '"')))
                .isEqualTo(mixed ? expected.plus(Flags.of(Flag.MIXED_DIMENSIONS)) : expected);
    }

    @Test
    void rule5KnowsJtsMeasuresOfSomePositionsOnly() {
        Geometry all = JTS.createLineString(new Coordinate[] {new CoordinateXYM(1, 2, 3), new CoordinateXYM(2, 2, 3)});
        Geometry some = JTS.createLineString(
                new Coordinate[] {new CoordinateXYM(1, 2, 3), new CoordinateXYM(2, 2, Double.NaN)});
        Flags dropped = Flags.of(Flag.MEASURES_DROPPED);
        assertThat(Keyers.USUAL.key(feature(all)).flags()).isEqualTo(dropped);
        assertThat(Keyers.USUAL.key(feature(some)).flags()).isEqualTo(dropped.plus(Flags.of(Flag.MIXED_DIMENSIONS)));
    }

    @Test
    void rule5DropsHeightsOfAnySizeUnderXyInEveryCrs() {
        String crs = ",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"TEST:1000\"}}}";
        String point = "{\"type\":\"Point\",\"coordinates\":[1001,2002,1e400]" + crs;
        FeatureKeyer flat = Keyers.with(contract(GeometryRules.DEFAULT.withDimensions(Dimensions.XY)), new Shift());
        assertThat(Keyers.text(flat, point)).contains("[1,2]");
        assertThat(Keyers.text(flat, "{\"type\":\"Point\",\"coordinates\":[1,2,-1e400]}"))
                .contains("[1,2]");
        assertThat(Keyers.refusal(Keyers.with(contract(GeometryRules.DEFAULT), new Shift()), point)
                        .code())
                .isEqualTo(ErrorCode.NUMBER_RANGE);
    }

    @Test
    void rule5SaysOfAHeightThatIsTooLargeWhatToDoWithIt() {
        GeoidemException refusal = Keyers.refusal("{\"type\":\"Point\",\"coordinates\":[1,2,1e300]}");
        assertThat(refusal).hasMessageContaining("the height is too large");
        assertThat(refusal.remedy()).contains("height").doesNotContain("degrees");
        assertThat(Keyers.refusal("{\"type\":\"Point\",\"coordinates\":[361,2,1e300]}")
                        .remedy())
                .contains("degrees");
    }

    @Test
    void rule6CollapsesRepeatsAndFlagsWhatCollapses() {
        assertThat(Keyers.geometry(
                        "{\"type\":\"LineString\",\"coordinates\":[[0,0],[0,0],[1,1],[1,1.00000001],[0,0]]}"))
                .contains("[[0,0],[1,1],[0,0]]");
        assertThat(Keyers.geometry("{\"type\":\"LineString\",\"coordinates\":[[0,0,1],[0,0,2]]}"))
                .contains("[[0,0,1],[0,0,2]]");
        String dot = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1e-9,0],[0,1e-9],[0,0]]]}";
        assertThat(Keyers.geometry(dot)).isEqualTo("{\"coordinates\":[[[0,0],[0,0]]],\"type\":\"Polygon\"}");
        assertThat(flags(dot)).isEqualTo(Flags.of(Flag.COLLAPSED));
        assertThat(flags("{\"type\":\"LineString\",\"coordinates\":[[0,0],[0,0]]}"))
                .isEqualTo(Flags.of(Flag.COLLAPSED));
        assertThat(Keyers.geometry("{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[0,0],[1,0],[1,1],[1,1]]]}"))
                .as("across the closing")
                .contains("[[[0,0],[1,0],[1,1],[0,0]]]");
    }

    @Test
    void rule7TurnsExteriorsCounterClockwiseAndInteriorsClockwise() {
        assertThat(Keyers.geometry("{\"type\":\"Polygon\",\"coordinates\":[[[9,9],[9,0],[0,0],[0,9],[9,9]],"
                        + "[[2,2],[3,2],[3,3],[2,3],[2,2]]]}"))
                .isEqualTo("{\"coordinates\":[[[0,0],[9,0],[9,9],[0,9],[0,0]],"
                        + "[[2,2],[2,3],[3,3],[3,2],[2,2]]],\"type\":\"Polygon\"}");
    }

    @Test
    void rule8SortsPartsByPositionsAndMembersByType() {
        assertThat(Keyers.geometry("{\"type\":\"MultiPoint\",\"coordinates\":[[2,1],[1,2],[1,1,5],[1,1],[2,1]]}"))
                .contains("[[1,1],[1,1,5],[1,2],[2,1],[2,1]]");
        assertThat(Keyers.geometry(
                        "{\"type\":\"MultiLineString\",\"coordinates\":[[[0,0],[1,1],[2,2]],[[0,0],[1,1]]]}"))
                .as("a proper prefix first")
                .contains("[[[0,0],[1,1]],[[0,0],[1,1],[2,2]]]");
        assertThat(Keyers.geometry("{\"type\":\"GeometryCollection\",\"geometries\":["
                        + "{\"type\":\"Point\",\"coordinates\":[-1,0]},"
                        + "{\"type\":\"GeometryCollection\",\"geometries\":[]},"
                        + "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}]}"))
                .isEqualTo("{\"geometries\":[{\"geometries\":[],\"type\":\"GeometryCollection\"},"
                        + "{\"coordinates\":[[0,0],[1,1]],\"type\":\"LineString\"},"
                        + "{\"coordinates\":[-1,0],\"type\":\"Point\"}],\"type\":\"GeometryCollection\"}");
    }

    @Test
    void rule9KeepsTheDirectionOfLinesUnlessUndirected() {
        String there = "{\"type\":\"LineString\",\"coordinates\":[[5,5],[1,1]]}";
        String back = "{\"type\":\"LineString\",\"coordinates\":[[1,1],[5,5]]}";
        assertThat(Keyers.geometry(there)).contains("[[5,5],[1,1]]");
        FeatureKeyer undirected =
                Keyers.with(GeometryRules.DEFAULT.withLines(LineDirection.UNDIRECTED), PropertyRules.DEFAULT);
        assertThat(Keyers.text(undirected, there)).isEqualTo(Keyers.text(undirected, back));
        LinearRing ring = JTS.createLinearRing(
                new Coordinate[] {new Coordinate(1, 1), new Coordinate(0, 0), new Coordinate(1, 0), new Coordinate(1, 1)
                });
        assertThat(text(ring))
                .as("a JTS ring is a line")
                .contains("\"coordinates\":[[1,1],[0,0],[1,0],[1,1]],\"type\":\"LineString\"");
    }

    @Test
    void rule10MakesMultiGeometriesOfOnePartSingle() {
        assertThat(Keyers.geometry("{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]]}"))
                .isEqualTo("{\"coordinates\":[1,2],\"type\":\"Point\"}");
        assertThat(Keyers.geometry("{\"type\":\"MultiLineString\",\"coordinates\":[[[1,2],[3,4]]]}"))
                .isEqualTo("{\"coordinates\":[[1,2],[3,4]],\"type\":\"LineString\"}");
        assertThat(Keyers.geometry("{\"type\":\"GeometryCollection\",\"geometries\":"
                        + "[{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]]}]}"))
                .isEqualTo("{\"geometries\":[{\"coordinates\":[1,2],\"type\":\"Point\"}],"
                        + "\"type\":\"GeometryCollection\"}");
    }

    @ParameterizedTest
    @CsvSource({"180,-180", "-180,-180", "360,0", "-360,0", "270,-90", "-181,179", "179.99999999,-180", "179.5,179.5"})
    void rule11BringsPointsIntoOneTurn(String written, String printed) {
        assertThat(Keyers.geometry("{\"type\":\"Point\",\"coordinates\":[" + written + ",10]}"))
                .contains("[" + printed + ",10]");
        String line = written.equals("179.99999999") ? "180" : written;
        assertThat(Keyers.geometry(
                        "{\"type\":\"LineString\",\"coordinates\":[[" + written + ",10],[" + written + ",11]]}"))
                .as("lines stay as they are")
                .contains("[[" + line + ",10],[" + line + ",11]]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'LineString','coordinates':[[170,10],[-170,30]]} | ANTIMERIDIAN_EDGE",
                "{'type':'LineString','coordinates':[[170,10],[190,30]]} | ANTIMERIDIAN_EDGE",
                "{'type':'LineString','coordinates':[[10,80],[20,90]]} | POLE",
                "{'type':'Point','coordinates':[10,-90]} | POLE",
                "{'type':'Polygon','coordinates':[[[0,0],[0,1],[1,1],[0,0]]]} | RING_WINDING",
            })
    void rule12Flags(String json, Flag flag) {
        String text = json.replace('\'', '"');
        assertThat(flags(text)).isEqualTo(Flags.of(flag));
    }

    @Test
    void rule12LooksForSelfCrossingOnRequestOnly() {
        String bowTie = "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[3,2],[2,0],[0,2],[0,0]]]}";
        FeatureKeyer asking = FeatureKeyer.of(
                contract(GeometryRules.DEFAULT),
                Keyers.FINGERPRINT,
                Reprojector.wgs84Only(),
                Limits.DEFAULT,
                FlagRequest.WITH_SELF_CROSSING);
        assertThat(asking.key(Keyers.source(bowTie)).flags().has(Flag.SELF_CROSSING))
                .isTrue();
        assertThat(flags(bowTie).has(Flag.SELF_CROSSING)).isFalse();
        assertThat(asking.key(Keyers.source(bowTie)).key()).hasToString(Keyers.key(bowTie));
    }

    private static Flags flags(String json) {
        return Keyers.USUAL.key(Keyers.source(json)).flags();
    }

    private static Feature feature(Geometry geometry) {
        return Feature.of(new FeatureGeometry.Jts(geometry, new CrsRef.Wgs84()), Map.of());
    }

    private static String text(Geometry geometry) {
        return Keyers.USUAL.canonicalText(feature(geometry));
    }

    private static KeyContract contract(GeometryRules rules) {
        return KeyContract.builder("test", KeyMode.GEOMETRY).geometry(rules).build();
    }

    /** Knows one system, whose coordinates are degrees moved by a thousand and two thousand. */
    private static final class Shift implements Reprojector {
        private final String name;

        Shift() {
            this("TEST:1000");
        }

        Shift(String name) {
            this.name = name;
        }

        @Override
        public ToWgs84 toWgs84(CrsRef source, Optional<String> operation) {
            assertThat(source).isEqualTo(new CrsRef.Named(name));
            return new ToWgs84() {
                @Override
                public CrsIdentity identity() {
                    return new CrsIdentity(
                            Optional.empty(),
                            "",
                            "",
                            Optional.empty(),
                            "",
                            "",
                            Optional.empty(),
                            "",
                            OptionalDouble.empty(),
                            "");
                }

                @Override
                public Flags flags() {
                    return Flags.NONE;
                }

                @Override
                public void transform(double[] ordinates, int from, int positions) {
                    for (int i = from; i < from + 2 * positions; i += 2) {
                        ordinates[i] -= 1000;
                        ordinates[i + 1] -= 2000;
                    }
                }
            };
        }
    }
}
