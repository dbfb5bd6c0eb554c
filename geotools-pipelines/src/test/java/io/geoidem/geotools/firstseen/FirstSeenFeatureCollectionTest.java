package io.geoidem.geotools.firstseen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.geotools.pipeline.BadFeature;
import io.geoidem.geotools.pipeline.BadFeaturePolicy;
import io.geoidem.geotools.pipeline.FeatureKeys;
import io.geoidem.geotools.pipeline.OpenHandles;
import io.geoidem.geotools.pipeline.RealLayers;
import io.geoidem.geotools.pipeline.Sites;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.sqlite.SqliteLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.geotools.api.data.SimpleFeatureStore;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.geotools.data.shapefile.ShapefileDataStoreFactory;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.collection.DecoratingSimpleFeatureCollection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstSeenFeatureCollectionTest {
    private static final FeatureKeys KEYS = FeatureKeys.of(RealLayers.CONTRACT);

    @TempDir
    Path folder;

    private Ledger ledger;

    @BeforeEach
    void open() {
        ledger = SqliteLedger.open(folder.resolve("ledger.db"), LedgerOptions.DEFAULT);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void passesEachFeatureOnOnceAndNothingTheSecondTime() {
        assertThat(load(Sites.good(1000))).isEqualTo(new FirstSeenSummary(1000, 0, 0, 0, 1000));
        assertThat(load(Sites.good(1200))).isEqualTo(new FirstSeenSummary(200, 1000, 0, 0, 200));
    }

    @Test
    void leavesOutRepeatsWithinABatchAndAcrossBatches() {
        List<SimpleFeature> sites = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            sites.add(Sites.site(i % 30, 51));
        }
        try (FirstSeenFeatureCollection fresh =
                fresh(new ListFeatureCollection(Sites.TYPE, sites)).withBatch(50)) {
            assertThat(read(fresh)).hasSize(30);
            fresh.complete();
            assertThat(fresh.summary()).isEqualTo(new FirstSeenSummary(30, 60, 0, 0, 30));
        }
    }

    @Test
    void givesBackWhatWasNotCompletedSoThatTheNextRunGetsIt() {
        try (FirstSeenFeatureCollection fresh = fresh(Sites.good(600));
                SimpleFeatureIterator features = fresh.features()) {
            for (int i = 0; i < 10; i++) {
                features.next();
            }
            fresh.complete();
            for (int i = 0; i < 300; i++) {
                features.next();
            }
            // The consumer fails here.
        }
        assertThat(load(Sites.good(600))).isEqualTo(new FirstSeenSummary(590, 10, 0, 0, 590));
    }

    @Test
    void leavesOutForNowWhatAnotherWorkerHas() {
        Handle other = claim(Sites.site(3, 51));
        assertThat(load(Sites.good(5))).isEqualTo(new FirstSeenSummary(4, 0, 1, 0, 4));
        ledger.release(other);
        assertThat(load(Sites.good(5))).isEqualTo(new FirstSeenSummary(1, 4, 0, 0, 1));
    }

    @Test
    void failsAtABadFeatureOrReportsIt() {
        try (FirstSeenFeatureCollection fresh = fresh(Sites.withABadOne())) {
            assertThatThrownBy(() -> read(fresh))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("sites sites.2");
        }
        List<BadFeature> bad = new ArrayList<>();
        try (FirstSeenFeatureCollection fresh =
                fresh(Sites.withABadOne()).withPolicy(BadFeaturePolicy.reportAndSkip(bad::add))) {
            assertThat(read(fresh)).hasSize(2);
            fresh.complete();
            assertThat(fresh.summary()).isEqualTo(new FirstSeenSummary(2, 0, 0, 1, 2));
        }
        assertThat(bad).extracting(BadFeature::id).containsExactly("sites.2");
    }

    @Test
    void reportsWhatIsQuarantined() {
        LedgerOptions oneTry = LedgerOptions.DEFAULT.withMaxAttempts(1);
        try (Ledger strict = SqliteLedger.open(folder.resolve("ledger.db"), oneTry)) {
            Item item = Item.of(KEYS.key(Sites.site(1, 51)), "");
            Handle handle = ((Claim.Claimed) strict.claim(item)).handle();
            strict.fail(handle, "the disk was full");
        }
        assertThatThrownBy(() -> load(Sites.good(3)))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEDGER))
                .hasMessageContaining("sites sites.1")
                .hasMessageContaining("the disk was full");
    }

    @Test
    void keepsItsClaimsWhileTheConsumerIsSlow() throws InterruptedException {
        LedgerOptions shortLease = LedgerOptions.DEFAULT.withLease(Duration.ofMillis(600));
        try (Ledger own = SqliteLedger.open(folder.resolve("ledger.db"), shortLease);
                FirstSeenFeatureCollection fresh = FirstSeenFeatureCollection.of(Sites.good(6), KEYS, own, "");
                SimpleFeatureIterator features = fresh.features()) {
            while (features.hasNext()) {
                features.next();
                Thread.sleep(250);
                assertThat(ledger.claim(Item.of(KEYS.key(Sites.site(0, 51)), "")))
                        .isInstanceOf(Claim.InProgress.class);
            }
            fresh.complete();
            assertThat(fresh.summary().completed()).isEqualTo(6);
        }
    }

    /** Of features that are known, or bad. */
    @ParameterizedTest
    @ValueSource(doubles = {51, 95})
    void keepsItsClaimsDuringALongRunThatHandsNothingOn(double latitude) {
        load(new ListFeatureCollection(Sites.TYPE, List.of(Sites.site(1, 51))));
        List<SimpleFeature> sites = new ArrayList<>(List.of(Sites.site(0, 51)));
        for (int i = 0; i < 30; i++) {
            sites.add(Sites.site(1, latitude));
        }
        List<Claim> others = new ArrayList<>();
        SimpleFeatureCollection slow = eachAfter(new ListFeatureCollection(Sites.TYPE, sites), () -> {
            sleep(40);
            others.add(ledger.claim(Item.of(KEYS.key(Sites.site(0, 51)), "")));
        });
        LedgerOptions shortLease = LedgerOptions.DEFAULT.withLease(Duration.ofMillis(600));
        try (Ledger own = SqliteLedger.open(folder.resolve("ledger.db"), shortLease);
                FirstSeenFeatureCollection fresh = FirstSeenFeatureCollection.of(slow, KEYS, own, "")
                        .withBatch(1)
                        .withPolicy(BadFeaturePolicy.reportAndSkip(bad -> {}))) {
            assertThat(read(fresh)).containsExactly("sites.0");
            fresh.complete();
            assertThat(fresh.summary().completed()).isEqualTo(1);
        }
        assertThat(others).hasSize(30).allMatch(claim -> claim instanceof Claim.InProgress);
    }

    @Test
    void givesBackWhatItWillNotHandOnWhereAClaimWasLost() {
        LedgerOptions shortLease = LedgerOptions.DEFAULT.withLease(Duration.ofMillis(500));
        try (Ledger own = SqliteLedger.open(folder.resolve("ledger.db"), shortLease);
                FirstSeenFeatureCollection fresh = FirstSeenFeatureCollection.of(Sites.good(4), KEYS, own, "");
                SimpleFeatureIterator features = fresh.features()) {
            features.next();
            sleep(600);
            ledger.release(claim(Sites.site(1, 51)));
            ledger.release(claim(Sites.site(2, 51)));
            assertThatThrownBy(features::hasNext)
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST))
                    .hasMessageContaining("and so were 1 more");
            for (int i = 1; i < 4; i++) {
                ledger.release(claim(Sites.site(i, 51)));
            }
            fresh.complete();
            assertThat(fresh.summary().completed()).isEqualTo(1);
        }
    }

    @Test
    void saysWhenAClaimWasLost() throws InterruptedException {
        LedgerOptions shortLease = LedgerOptions.DEFAULT.withLease(Duration.ofMillis(100));
        try (Ledger own = SqliteLedger.open(folder.resolve("ledger.db"), shortLease);
                FirstSeenFeatureCollection fresh = FirstSeenFeatureCollection.of(Sites.good(2), KEYS, own, "")) {
            assertThat(read(fresh)).hasSize(2);
            Thread.sleep(200);
            ledger.complete(claim(Sites.site(1, 51)), LoadResult.loaded(1));
            assertThatThrownBy(fresh::complete)
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST));
            assertThat(fresh.summary().completed()).isEqualTo(1);
        }
    }

    @Test
    void isIteratedOnceAndClaimsNothingForItsSize() {
        try (FirstSeenFeatureCollection fresh = fresh(Sites.good(2))) {
            assertThat(fresh.size()).isEqualTo(2);
            assertThat((Object) fresh.getBounds()).isEqualTo(Sites.good(2).getBounds());
            assertThat(read(fresh)).hasSize(2);
            assertThatThrownBy(fresh::features).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void loadsAShapefileIntoAnotherOneOnceAndLeavesNothingOpen() throws IOException {
        Path from = RealLayers.copy("borders", folder);
        Map<String, Object> url =
                Map.of("url", folder.resolve("loaded.shp").toUri().toURL());
        for (int run = 0; run < 2; run++) {
            ShapefileDataStore source = RealLayers.open(from);
            ShapefileDataStore target = run == 0
                    ? (ShapefileDataStore) new ShapefileDataStoreFactory().createNewDataStore(url)
                    : RealLayers.open(folder.resolve("loaded.shp"));
            if (run == 0) {
                target.createSchema(source.getSchema());
            }
            try (FirstSeenFeatureCollection fresh =
                    fresh(source.getFeatureSource().getFeatures())) {
                ((SimpleFeatureStore) target.getFeatureSource()).addFeatures(fresh);
                fresh.complete();
                assertThat(fresh.summary().passed()).isEqualTo(run == 0 ? 44 : 0);
            }
            assertThat(target.getFeatureSource().getFeatures().size()).isEqualTo(44);
            source.dispose();
            target.dispose();
        }
        ledger.close();
        OpenHandles.assertNoneUnder(folder);
    }

    /** The same features; the work is done before each but the first. */
    private static SimpleFeatureCollection eachAfter(SimpleFeatureCollection features, Runnable work) {
        return new DecoratingSimpleFeatureCollection(features) {
            @Override
            public SimpleFeatureIterator features() {
                SimpleFeatureIterator source = features.features();
                return new SimpleFeatureIterator() {
                    private int count;

                    @Override
                    public boolean hasNext() {
                        return source.hasNext();
                    }

                    @Override
                    public SimpleFeature next() {
                        if (count++ > 0) {
                            work.run();
                        }
                        return source.next();
                    }

                    @Override
                    public void close() {
                        source.close();
                    }
                };
            }
        };
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private FirstSeenSummary load(SimpleFeatureCollection features) {
        try (FirstSeenFeatureCollection fresh = fresh(features)) {
            read(fresh);
            fresh.complete();
            return fresh.summary();
        }
    }

    private FirstSeenFeatureCollection fresh(SimpleFeatureCollection features) {
        return FirstSeenFeatureCollection.of(features, KEYS, ledger, "sites");
    }

    private Handle claim(SimpleFeature feature) {
        return ((Claim.Claimed) ledger.claim(Item.of(KEYS.key(feature), "elsewhere"))).handle();
    }

    private static List<String> read(SimpleFeatureCollection features) {
        List<String> ids = new ArrayList<>();
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                ids.add(iterator.next().getID());
            }
        }
        return ids;
    }
}
