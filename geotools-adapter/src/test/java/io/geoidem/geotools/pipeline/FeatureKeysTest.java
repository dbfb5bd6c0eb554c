package io.geoidem.geotools.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.api.util.ProgressListener;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.util.DefaultProgressListener;
import org.geotools.feature.FeatureCollection;
import org.geotools.feature.simple.SimpleFeatureBuilder;
import org.geotools.feature.simple.SimpleFeatureTypeBuilder;
import org.geotools.referencing.CRS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;

class FeatureKeysTest {
    private static final FeatureKeys KEYS = FeatureKeys.of(RealLayers.CONTRACT);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"countries", "borders"})
    void givesALayerThatGeoToolsReadsItsPublishedKey(String layer) throws IOException {
        Path shp = RealLayers.copy(layer, folder);
        ShapefileDataStore store = RealLayers.open(shp);
        assertThat(KEYS.key(store.getFeatureSource().getFeatures()).key().toString())
                .isEqualTo(RealLayers.key(layer + ".geojson"));
        store.dispose();
        OpenHandles.assertNoneUnder(folder);
    }

    @Test
    void givesAFeatureTheKeyThatTheCoreGivesItsGeoJson() {
        String json = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[0.07,51]},"
                + "\"properties\":{\"name\":\"site 7\"}}";
        assertThat(KEYS.key(Sites.site(7, 51)))
                .isEqualTo(Keyer.of(RealLayers.CONTRACT).keyGeoJson(json));
        assertThat(KEYS.canonicalText(Sites.site(7, 51))).contains("\"site 7\"");
    }

    @Test
    void takesXFirstWhateverTheAxisOrderOfTheCrsSays() throws Exception {
        SimpleFeature eastFirst = point(CRS.decode("EPSG:4326", true));
        SimpleFeature northFirst = point(CRS.decode("EPSG:4326", false));
        assertThat(KEYS.key(northFirst)).isEqualTo(KEYS.key(eastFirst)).isEqualTo(KEYS.key(Sites.site(7, 51)));
    }

    @Test
    void isTheSameInAnyOrderAndFromManyThreadsAtOnce() throws Exception {
        SimpleFeatureCollection sites = Sites.good(2000);
        String key = KEYS.key(sites).key().toString();
        List<SimpleFeature> shuffled = new ArrayList<>(List.of(sites.toArray(new SimpleFeature[0])));
        Collections.shuffle(shuffled, new java.util.Random(7));
        SimpleFeatureCollection other = new ListFeatureCollection(Sites.TYPE, shuffled);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<String>> calls =
                    Collections.nCopies(8, () -> KEYS.key(other).key().toString());
            for (Future<String> call : pool.invokeAll(calls)) {
                assertThat(call.get()).isEqualTo(key);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void tellsItsProgressAndItsEnd() {
        List<Float> told = new ArrayList<>();
        DefaultProgressListener listener = new DefaultProgressListener() {
            @Override
            public void progress(float percent) {
                told.add(percent);
            }
        };
        KEYS.key(Sites.good(1000), listener);
        assertThat(told).hasSize(4).isSorted().last().isEqualTo(100f);
        assertThat(listener.isStarted()).isTrue();
        assertThat(listener.isCompleted()).isTrue();
    }

    @Test
    void stopsWhereItIsCancelledAndLeavesNothingOpen() throws IOException {
        Path shp = RealLayers.copy("countries", folder);
        ShapefileDataStore store = RealLayers.open(shp);
        FeatureCollection<SimpleFeatureType, SimpleFeature> features =
                store.getFeatureSource().getFeatures();
        ProgressListener cancelled = new DefaultProgressListener();
        cancelled.setCanceled(true);
        assertThatThrownBy(() -> KEYS.key(features, cancelled)).isInstanceOf(CancellationException.class);
        store.dispose();
        OpenHandles.assertNoneUnder(folder);
    }

    @Test
    void refusesADatasetWithABadFeatureAndNamesLayerAndId() {
        assertThatThrownBy(() -> KEYS.key(Sites.withABadOne()))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATASET))
                .hasMessageContaining("sites sites.2");
        assertThatThrownBy(() -> KEYS.key(Sites.site(2, 95)))
                .isInstanceOf(GeoidemException.class)
                .hasMessageContaining("sites sites.2");
    }

    @Test
    void refusesAContractOfTheOtherMode() {
        KeyContract bytes = KeyContract.builder("real", KeyMode.SERIALIZATION).build();
        assertThatThrownBy(() -> FeatureKeys.of(bytes))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT));
    }

    private static SimpleFeature point(org.geotools.api.referencing.crs.CoordinateReferenceSystem crs) {
        SimpleFeatureTypeBuilder type = new SimpleFeatureTypeBuilder();
        type.setName("sites");
        type.setCRS(crs);
        type.add("the_geom", Point.class);
        type.add("name", String.class);
        return SimpleFeatureBuilder.build(
                type.buildFeatureType(),
                List.of(new GeometryFactory().createPoint(new Coordinate(0.07, 51)), "site 7"),
                "sites.7");
    }
}
