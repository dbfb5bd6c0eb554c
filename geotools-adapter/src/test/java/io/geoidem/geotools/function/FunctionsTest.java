package io.geoidem.geotools.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.geotools.pipeline.FeatureKeys;
import io.geoidem.geotools.pipeline.RealLayers;
import io.geoidem.keyer.Keyer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.DataUtilities;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.filter.text.cql2.CQLException;
import org.geotools.filter.text.ecql.ECQL;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

class FunctionsTest {
    private static final String SQUARE = "POLYGON((4 51, 5 51, 5 52, 4 52, 4 51))";
    private static final SimpleFeature FIELD = field(SQUARE);

    @TempDir
    Path folder;

    @Test
    void geometryKeyIsTheKeyOfTheShapeAlone() throws CQLException {
        String json = "{\"type\":\"Polygon\",\"coordinates\":[[[4,51],[5,51],[5,52],[4,52],[4,51]]]}";
        KeyContract shapes = KeyContract.builder("geometry", KeyMode.GEOMETRY)
                .properties(PropertyRules.DEFAULT.withSelection(new PropertyRules.Selection.None()))
                .build();
        String expected = Keyer.of(shapes).keyGeoJson(json).key().toString();
        assertThat(value("geometryKey(shape)")).isEqualTo(expected);
        assertThat(value("geometryKey(POLYGON((5 52, 5 51, 4 51, 4 52, 5 52)), 'EPSG:4326')"))
                .isEqualTo(expected);
        assertThat(value("geometryKey(nothing)")).isNull();
    }

    @Test
    void geometryKeyRefusesAShapeWithoutACrs() {
        assertThatThrownBy(() -> value("geometryKey(buffer(shape, 1))"))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CRS))
                .hasMessageContaining("second argument");
    }

    @Test
    void sameGeometryHoldsWhoeverWroteTheRing() throws CQLException {
        assertThat(value("sameGeometry(shape, POLYGON((5 52, 5 51, 4 51, 4 52, 5 52)))"))
                .isEqualTo(true);
        assertThat(value("sameGeometry(shape, POLYGON((5 52, 5 51, 4 51, 4 52.0000001, 5 52)))"))
                .isEqualTo(false);
        assertThat(value("sameGeometry(shape, nothing)")).isEqualTo(false);
        assertThat(ECQL.toFilter("sameGeometry(shape, " + SQUARE + ") = true").evaluate(FIELD))
                .isTrue();
    }

    @Test
    void featureKeyIsTheKeyUnderARegisteredContract() throws CQLException {
        KeyContract contract =
                KeyContract.builder("fields", KeyMode.GEOMETRY).version(3).build();
        NamedContracts.register(contract);
        NamedContracts.register(contract);
        String key = FeatureKeys.of(contract).key(FIELD).key().toString();
        assertThat(value("featureKey('fields', shape, nothing)")).isEqualTo(key);
        assertThat(ECQL.toFilter("featureKey('fields', shape, nothing) IN ('" + key + "')")
                        .evaluate(FIELD))
                .isTrue();
        assertThat(value("featureKey('fields', shape)"))
                .asString()
                .startsWith("geo.fields.v3.")
                .isNotEqualTo(key);
        assertThatThrownBy(() ->
                        NamedContracts.register(contract.toBuilder().version(4).build()))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("version 3");
    }

    @Test
    void featureKeyFindsContractsInTheirFolderByNameAlone() throws Exception {
        Files.writeString(folder.resolve("meadows.yaml"), "name: meadows\nmode: geometry\n");
        Files.writeString(folder.resolve("other.yaml"), "name: meadows\nmode: geometry\n");
        System.setProperty(NamedContracts.FOLDER, folder.toString());
        try {
            assertThat(value("featureKey('meadows', shape)")).asString().startsWith("geo.meadows.v1.sha256.");
            assertThatThrownBy(() -> value("featureKey('other', shape)")).hasMessageContaining("is called meadows");
        } finally {
            System.clearProperty(NamedContracts.FOLDER);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"featureKey('fields')", "featureKey('fields', nobody)", "featureKey('fields', 'shape')"})
    void featureKeyRefusesWhatListsNoAttributes(String cql) {
        assertThatThrownBy(() -> value(cql))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT))
                .hasMessageContaining("every attribute that is to count");
    }

    @Test
    void featureKeyHoldsWhereAStoreHandsOnWhatAFilterMentionsAlone(@TempDir Path layer) throws Exception {
        ShapefileDataStore store = RealLayers.open(RealLayers.copy("borders", layer));
        SimpleFeatureCollection borders = store.getFeatureSource().getFeatures();
        NamedContracts.register(RealLayers.CONTRACT);
        String key = FeatureKeys.of(RealLayers.CONTRACT)
                .key(DataUtilities.first(borders))
                .key()
                .toString();
        SimpleFeatureCollection found = borders.subCollection(
                ECQL.toFilter("featureKey('real', the_geom, country_a, country_b, lines) IN ('" + key + "')"));
        assertThat(found.size()).isEqualTo(1);
        store.dispose();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unheard-of", "../meadows", "/etc/hostname", ""})
    void featureKeyKnowsNoOtherNames(String name) {
        assertThatThrownBy(() -> value("featureKey('" + name + "', shape)"))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT));
    }

    private static @Nullable Object value(String cql) throws CQLException {
        return ECQL.toExpression(cql).evaluate(FIELD);
    }

    private static SimpleFeature field(String wkt) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("fields");
        type.setCRS(DefaultGeographicCRS.WGS84);
        type.add("shape", Polygon.class);
        type.add("nothing", Geometry.class);
        type.setDefaultGeometry("shape");
        SimpleFeatureBuilder builder = new SimpleFeatureBuilder(type.buildFeatureType());
        try {
            builder.set("shape", new WKTReader().read(wkt));
        } catch (ParseException e) {
            throw new AssertionError(e);
        }
        return builder.buildFeature("fields.1");
    }
}
