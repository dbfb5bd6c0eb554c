package io.geoidem.geotools.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.geotools.api.data.SimpleFeatureStore;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.shapefile.ShapefileDataStoreFactory;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureIterator;
import org.geotools.filter.text.ecql.ECQL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyedFeatureCollectionTest {
    private static final FeatureKeys KEYS = FeatureKeys.of(RealLayers.CONTRACT);

    @TempDir
    Path folder;

    @Test
    void readsAShapefileAndWritesAShapefileWithKeys() throws IOException {
        Path from = RealLayers.copy("borders", folder);
        Path to = folder.resolve("keyed.shp");
        ShapefileDataStore source = RealLayers.open(from);
        ShapefileDataStore target = (ShapefileDataStore) new ShapefileDataStoreFactory()
                .createNewDataStore(Map.of("url", to.toUri().toURL()));
        target.setCharset(StandardCharsets.UTF_8);
        KeyedFeatureCollection keyed =
                KeyedFeatureCollection.of(source.getFeatureSource().getFeatures(), KEYS, "key");
        target.createSchema(keyed.getSchema());
        ((SimpleFeatureStore) target.getFeatureSource()).addFeatures(keyed);

        List<String> written = keys(target.getFeatureSource().getFeatures());
        assertThat(written).isEqualTo(keys(keyed)).hasSize(44);
        assertThat(written)
                .doesNotHaveDuplicates()
                .allSatisfy(key -> assertThat(Key.parse(key).toString()).isEqualTo(key));
        source.dispose();
        target.dispose();
        OpenHandles.assertNoneUnder(folder);
        assertNothingIsLocked();
    }

    @Test
    void keepsIdsAttributesAndUserData() {
        SimpleFeature site = Sites.site(7, 51);
        site.getUserData().put("note", "seen from the road");
        SimpleFeatureCollection one = new org.geotools.data.collection.ListFeatureCollection(Sites.TYPE, List.of(site));
        try (SimpleFeatureIterator keyed =
                KeyedFeatureCollection.of(one, KEYS, "key").features()) {
            SimpleFeature feature = keyed.next();
            assertThat(feature.getID()).isEqualTo("sites.7");
            assertThat(feature.getAttribute("name")).isEqualTo("site 7");
            assertThat(feature.getDefaultGeometry()).isSameAs(site.getDefaultGeometry());
            assertThat(feature.getUserData()).containsEntry("note", "seen from the road");
            assertThat(feature.getAttribute("key"))
                    .isEqualTo(KEYS.key(site).key().toString());
            assertThat(keyed.hasNext()).isFalse();
        }
    }

    @Test
    void canBeFilteredAndSortedByItsKey() throws Exception {
        SimpleFeatureCollection keyed = KeyedFeatureCollection.of(Sites.good(50), KEYS, "key");
        String key = keys(keyed).get(30);
        assertThat(keys(keyed.subCollection(ECQL.toFilter("key = '" + key + "'"))))
                .containsExactly(key);
        assertThat(keyed.size()).isEqualTo(50);
        assertThat(keyed.isEmpty()).isFalse();
        assertThat((Object) keyed.getBounds()).isEqualTo(Sites.good(50).getBounds());
    }

    @Test
    void failsAtABadFeatureAndNamesLayerAndId() {
        KeyedFeatureCollection keyed = KeyedFeatureCollection.of(Sites.withABadOne(), KEYS, "key");
        try (SimpleFeatureIterator features = keyed.features()) {
            assertThat(features.next().getID()).isEqualTo("sites.1");
            assertThatThrownBy(features::next)
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("sites sites.2");
            assertThat(features.hasNext()).isFalse();
        }
    }

    @Test
    void reportsABadFeatureAndSkipsItWhereThatIsAsked() {
        List<BadFeature> bad = new ArrayList<>();
        SimpleFeatureCollection keyed = KeyedFeatureCollection.of(Sites.withABadOne(), KEYS, "key")
                .withPolicy(BadFeaturePolicy.reportAndSkip(bad::add));
        assertThat(keys(keyed)).hasSize(2);
        assertThat(bad).singleElement().satisfies(one -> {
            assertThat(one.layer()).isEqualTo("sites");
            assertThat(one.id()).isEqualTo("sites.2");
            assertThat(one.error().getMessage()).contains("sites sites.2");
        });
        assertThat(keyed.size()).isEqualTo(2);
    }

    @Test
    void refusesTheNameOfAnAttribute() {
        assertThatThrownBy(() -> KeyedFeatureCollection.of(Sites.good(1), KEYS, "name"))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE))
                .hasMessageContaining("sites");
    }

    @Test
    void leavesNothingOpenOrLockedOnAnEarlyExitAndAfterAFailure() throws IOException {
        Path shp = RealLayers.copy("countries", folder);
        ShapefileDataStore store = RealLayers.open(shp);
        SimpleFeatureCollection countries = store.getFeatureSource().getFeatures();
        try (SimpleFeatureIterator features =
                KeyedFeatureCollection.of(countries, KEYS, "key").features()) {
            features.next();
        }
        FeatureKeys tight = KEYS.withLimits(fewVertices());
        // Not closed on purpose: a failure closes by itself.
        SimpleFeatureIterator failing =
                KeyedFeatureCollection.of(countries, tight, "key").features();
        assertThatThrownBy(() -> {
                    while (failing.hasNext()) {
                        failing.next();
                    }
                })
                .isInstanceOf(GeoidemException.class);
        store.dispose();
        OpenHandles.assertNoneUnder(folder);
        assertNothingIsLocked();
    }

    private static io.geoidem.Limits fewVertices() {
        io.geoidem.Limits usual = io.geoidem.Limits.DEFAULT;
        return new io.geoidem.Limits(
                usual.jsonDepth(),
                usual.jsonTextBytes(),
                usual.jsonNumberBytes(),
                usual.jsonMembers(),
                usual.jsonBufferedBytes(),
                usual.archiveEntries(),
                usual.archiveEntryBytes(),
                usual.archiveBytes(),
                usual.archiveRatio(),
                usual.sidecarBytes(),
                5,
                usual.collectionDepth(),
                usual.propertyDepth(),
                usual.ringWork(),
                usual.datasetDigestsInMemory());
    }

    private void assertNothingIsLocked() throws IOException {
        List<Path> files;
        try (java.util.stream.Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.delete(Files.move(file, folder.resolve(file.getFileName() + ".moved")));
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static List<String> keys(SimpleFeatureCollection features) {
        List<String> keys = new ArrayList<>();
        try (FeatureIterator<SimpleFeature> iterator = features.features()) {
            while (iterator.hasNext()) {
                keys.add(String.valueOf(iterator.next().getAttribute("key")));
            }
        }
        return keys;
    }
}
