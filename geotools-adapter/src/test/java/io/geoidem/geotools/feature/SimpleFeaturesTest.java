package io.geoidem.geotools.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.geotools.util.factory.Hints;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

class SimpleFeaturesTest {
    private static final GeometryFactory GEOMETRIES = new GeometryFactory();
    private static final Point POINT = GEOMETRIES.createPoint(new Coordinate(4, 51));
    private static final KeyContract CONTRACT =
            KeyContract.builder("sites", KeyMode.GEOMETRY).build();
    private static final SimpleFeatures FEATURES =
            new SimpleFeatures(CONTRACT, Reprojector.wgs84Only(), Limits.DEFAULT, EmptyText.KEPT);

    private enum Kind {
        FEN
    }

    @Test
    void takesGeometryAndCrsFromTheFeatureAndNoMadeUpId() {
        Feature feature = FEATURES.toFeature(feature(Integer.class, 5));
        assertThat(feature.id()).isEmpty();
        assertThat(feature.geometry()).isEqualTo(new FeatureGeometry.Jts(POINT, new CrsRef.Named("EPSG:4326")));
        assertThat(feature.properties()).containsExactly(Map.entry("value", PropertyValue.of(5)));
    }

    @Test
    void keepsAnIdThatWasProvided() {
        SimpleFeature feature = feature(Integer.class, 5);
        feature.getUserData().put(Hints.PROVIDED_FID, "parcel-7");
        assertThat(FEATURES.toFeature(feature).id()).contains(PropertyValue.of("parcel-7"));
    }

    @Test
    void mapsNumbersOfEveryWidth() {
        assertThat(value((byte) -3)).isEqualTo(PropertyValue.of(-3));
        assertThat(value((short) 300)).isEqualTo(PropertyValue.of(300));
        assertThat(value(Long.MAX_VALUE)).isEqualTo(PropertyValue.of(Long.MAX_VALUE));
        assertThat(value(new BigInteger("123456789012345678901234567890")))
                .isEqualTo(new PropertyValue.Numeral("123456789012345678901234567890"));
        assertThat(value(new BigDecimal("1.10"))).isEqualTo(new PropertyValue.Numeral("1.10"));
        assertNumber(value(0.1), "0.1");
        assertNumber(value(0.1f), "0.1");
        assertNumber(value(16777.1f), "16777.1");
        assertRefused(Double.NaN);
        assertRefused(Float.POSITIVE_INFINITY);
    }

    @Test
    void mapsTextsAndWhatHasAText() {
        assertThat(value("Fen")).isEqualTo(PropertyValue.of("Fen"));
        assertThat(value('x')).isEqualTo(PropertyValue.of("x"));
        assertThat(value(CharBuffer.wrap("Fen"))).isEqualTo(PropertyValue.of("Fen"));
        assertThat(value(Kind.FEN)).isEqualTo(PropertyValue.of("FEN"));
        assertThat(value(new UUID(1, 2))).isEqualTo(PropertyValue.of("00000000-0000-0001-0000-000000000002"));
        assertThat(value(URI.create("urn:x"))).isEqualTo(PropertyValue.of("urn:x"));
        assertThat(value(new byte[] {1, 2, (byte) 255})).isEqualTo(PropertyValue.of("AQL/"));
        assertThat(value(true)).isEqualTo(Literal.TRUE);
        assertThat(value(null)).isEqualTo(Literal.NULL);
    }

    @Test
    void takesEmptyTextsForNullOnlyWhereThatIsAsked() {
        assertThat(value("")).isEqualTo(PropertyValue.of(""));
        SimpleFeatures asInShapefiles =
                new SimpleFeatures(CONTRACT, Reprojector.wgs84Only(), Limits.DEFAULT, EmptyText.NULL);
        assertThat(asInShapefiles.toFeature(feature(String.class, " ")).properties())
                .containsExactly(Map.entry("value", Literal.NULL));
        assertThat(asInShapefiles.toFeature(feature(String.class, " a")).properties())
                .containsExactly(Map.entry("value", PropertyValue.of(" a")));
    }

    @Test
    void mapsDatesAlikeInEveryZone() {
        TimeZone before = TimeZone.getDefault();
        try {
            for (String zone : new String[] {"Pacific/Auckland", "America/Los_Angeles", "UTC", "America/Sao_Paulo"}) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                assertDates();
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @SuppressWarnings("JavaUtilDate") // its mapping is under test
    private static void assertDates() {
        assertText(LocalDate.of(2024, 2, 29), "2024-02-29");
        assertText(LocalTime.of(13, 5), "13:05:00");
        assertText(LocalDateTime.of(2024, 2, 29, 13, 5), "2024-02-29T13:05:00");
        assertText(LocalDateTime.of(2024, 2, 29, 13, 5, 0, 120_000_000), "2024-02-29T13:05:00.12");
        assertText(Instant.parse("2024-02-29T12:05:00Z"), "2024-02-29T12:05:00Z");
        assertText(OffsetDateTime.parse("2024-02-29T13:05:00.5+01:00"), "2024-02-29T12:05:00.5Z");
        assertText(ZonedDateTime.of(2024, 2, 29, 13, 5, 0, 0, ZoneId.of("Europe/Berlin")), "2024-02-29T12:05:00Z");
        assertText(java.sql.Date.valueOf("2024-02-29"), "2024-02-29");
        assertText(java.sql.Time.valueOf("13:05:00"), "13:05:00");
        assertText(java.sql.Timestamp.valueOf("2024-02-29 13:05:00.25"), "2024-02-29T13:05:00.25");
        assertText(new Date(1_709_208_300_123L), "2024-02-29T12:05:00.123Z");
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        calendar.setTimeInMillis(1_709_208_300_000L);
        assertText(calendar, "2024-02-29T12:05:00Z");
        // A moment stays one where it is midnight here.
        Date midnight = new GregorianCalendar(2024, Calendar.FEBRUARY, 29).getTime();
        assertText(midnight, DateTimeFormatter.ISO_INSTANT.format(midnight.toInstant()));
        // As GeoTools makes and describes the dates of a DBF; in São Paulo the first of these days began at one
        // o'clock.
        assertThat(dayOfDbf(new GregorianCalendar(2018, Calendar.NOVEMBER, 4).getTime()))
                .isEqualTo(PropertyValue.of("2018-11-04"));
        assertThat(dayOfDbf(midnight)).isEqualTo(PropertyValue.of("2024-02-29"));
        assertThatThrownBy(() -> dayOfDbf(new Date(1_709_208_300_123L)))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE))
                .hasMessageContaining("2024-02-29T12:05:00.123Z")
                .hasMessageContaining("sites sites.1");
    }

    @SuppressWarnings("JavaUtilDate") // its mapping is under test
    private static @Nullable PropertyValue dayOfDbf(Date date) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("sites");
        type.length(8).add("value", Date.class);
        SimpleFeature feature = SimpleFeatureBuilder.build(type.buildFeatureType(), List.of(date), "sites.1");
        return FEATURES.toFeature(feature).properties().get("value");
    }

    @Test
    void mapsListsMapsAndArrays() {
        assertThat(value(List.of(1, "a")))
                .isEqualTo(new PropertyValue.Items(List.of(PropertyValue.of(1), PropertyValue.of("a"))));
        assertThat(value(new int[] {1, 2}))
                .isEqualTo(new PropertyValue.Items(List.of(PropertyValue.of(1), PropertyValue.of(2))));
        assertThat(value(Map.of("a", 1))).isEqualTo(new PropertyValue.Members(Map.of("a", PropertyValue.of(1))));
        assertRefused(new HashSet<>(Set.of("a")));
        assertRefused(Map.of(1, 1));
    }

    @Test
    void leavesAttributesUnreadThatTheContractLeavesOut() {
        KeyContract without = CONTRACT.toBuilder()
                .properties(PropertyRules.DEFAULT.withExclude(List.of("value")))
                .build();
        SimpleFeatures features = new SimpleFeatures(without, Reprojector.wgs84Only(), Limits.DEFAULT, EmptyText.KEPT);
        assertThat(features.toFeature(feature(Object.class, new Object())).properties())
                .isEmpty();
    }

    @Test
    void refusesOtherClassesByNameAndSaysWhere() {
        assertThatThrownBy(() -> value(new Object()))
                .isInstanceOfSatisfying(GeoidemException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE);
                    assertThat(e.place().field()).isEqualTo("value");
                })
                .hasMessageContaining("java.lang.Object")
                .hasMessageContaining("sites sites.1");
    }

    @Test
    void normalisesGeometriesAmongTheAttributes() {
        Polygon ring = GEOMETRIES.createPolygon(
                new Coordinate[] {new Coordinate(9, 9), new Coordinate(9, 0), new Coordinate(0, 0), new Coordinate(9, 9)
                });
        Polygon restarted = GEOMETRIES.createPolygon(new Coordinate[] {
            new Coordinate(0, 0), new Coordinate(9, 0), new Coordinate(9, 9.00000001), new Coordinate(0, 0)
        });
        PropertyValue value = value(Polygon.class, ring);
        assertThat(value).isEqualTo(value(Polygon.class, restarted));
        PropertyValue first = new PropertyValue.Items(List.of(PropertyValue.of(0), PropertyValue.of(0)));
        PropertyValue second = new PropertyValue.Items(List.of(PropertyValue.of(9), PropertyValue.of(0)));
        PropertyValue third = new PropertyValue.Items(List.of(PropertyValue.of(9), PropertyValue.of(9)));
        assertThat(value)
                .isEqualTo(new PropertyValue.Members(Map.of(
                        "type",
                        PropertyValue.of("Polygon"),
                        "coordinates",
                        new PropertyValue.Items(
                                List.of(new PropertyValue.Items(List.of(first, second, third, first)))))));
        Geometry collection = GEOMETRIES.createGeometryCollection(new Geometry[] {POINT});
        assertThat(String.valueOf(value(Geometry.class, collection)))
                .contains("geometries")
                .contains("Point");
    }

    @Test
    void refusesAGeometryWithoutACrsUnlessTheContractNamesIt() {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("sites");
        type.add("geom", Point.class);
        SimpleFeature feature = SimpleFeatureBuilder.build(type.buildFeatureType(), List.of(POINT), "sites.1");
        assertThatThrownBy(() -> FEATURES.toFeature(feature))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS));
        SimpleFeatures named = new SimpleFeatures(
                CONTRACT.toBuilder()
                        .geometry(GeometryRules.DEFAULT.withSourceCrs("EPSG:4326"))
                        .build(),
                Reprojector.wgs84Only(),
                Limits.DEFAULT,
                EmptyText.KEPT);
        assertThat(named.toFeature(feature).geometry())
                .isEqualTo(new FeatureGeometry.Jts(POINT, new CrsRef.Named("EPSG:4326")));
    }

    private static void assertText(Object value, String text) {
        assertThat(value(value)).as(TimeZone.getDefault().getID()).isEqualTo(PropertyValue.of(text));
    }

    private static void assertNumber(@Nullable PropertyValue value, String number) {
        assertThat(value)
                .isInstanceOfSatisfying(
                        PropertyValue.Numeral.class,
                        n -> assertThat(new BigDecimal(n.text())).isEqualByComparingTo(number));
    }

    private static void assertRefused(Object value) {
        assertThatThrownBy(() -> value(value))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE));
    }

    private static @Nullable PropertyValue value(@Nullable Object value) {
        return value(Object.class, value);
    }

    private static @Nullable PropertyValue value(Class<?> binding, @Nullable Object value) {
        return FEATURES.toFeature(feature(binding, value)).properties().get("value");
    }

    private static SimpleFeature feature(Class<?> binding, @Nullable Object value) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("sites");
        type.setCRS(DefaultGeographicCRS.WGS84);
        type.add("geom", Point.class);
        type.setDefaultGeometry("geom");
        type.add("value", binding);
        SimpleFeatureBuilder builder = new SimpleFeatureBuilder(type.buildFeatureType());
        builder.set("geom", POINT);
        builder.set("value", value);
        return builder.buildFeature("sites.1");
    }
}
