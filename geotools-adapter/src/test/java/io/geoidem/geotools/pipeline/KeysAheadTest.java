package io.geoidem.geotools.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.junit.jupiter.api.Test;

/** Keys are made ahead of who reads them, and nobody but the clock notices. */
class KeysAheadTest {
    private static final FeatureKeys KEYS = FeatureKeys.of(KeyContract.builder("parcels", KeyMode.GEOMETRY)
            .geometry(GeometryRules.DEFAULT.withSourceCrs("EPSG:25833"))
            .build());

    @Test
    void givesEachFeatureItsOwnKeyInTheOrderOfTheCollection() {
        long seed = 20_261_201;
        Random random = new Random(seed);
        List<SimpleFeature> parcels = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            // Mostly small, some heavier than a block may be.
            int vertices = random.nextInt(300) == 0 ? 20_000 : 4 + random.nextInt(30);
            SimpleFeature parcel = GeneratedParcels.parcel(i, vertices);
            parcels.add(parcel);
            expected.add(parcel.getID() + " " + KEYS.key(parcel).key());
        }
        List<String> got = new ArrayList<>();
        read(new ListFeatureCollection(parcels.get(0).getFeatureType(), parcels), got);
        assertThat(got).as("seed " + seed).isEqualTo(expected);
    }

    @Test
    void aFailureOfTheStoreComesAfterTheFeaturesBeforeIt() {
        for (int at : new int[] {1, 2, 40, 97, 500}) {
            GeneratedParcels parcels = new GeneratedParcels(1000, 4, number -> {
                if (number == at) {
                    throw new IllegalStateException("the store fails at " + at);
                }
            });
            List<String> got = new ArrayList<>();
            assertThatThrownBy(() -> read(parcels, got)).hasMessage("the store fails at " + at);
            assertThat(got).hasSize(at - 1);
            assertThat(parcels.closed).isEqualTo(1);
        }
    }

    @Test
    void anErrorOfTheStoreComesAfterTheFeaturesBeforeItToo() {
        for (int at : new int[] {1, 40, 500}) {
            GeneratedParcels parcels = new GeneratedParcels(1000, 4, number -> {
                if (number == at) {
                    throw new NoClassDefFoundError("a driver of the store");
                }
            });
            List<String> got = new ArrayList<>();
            assertThatThrownBy(() -> read(parcels, got)).isInstanceOf(NoClassDefFoundError.class);
            assertThat(got).hasSize(at - 1);
            assertThat(parcels.closed).isEqualTo(1);
        }
    }

    /** One that has come to its end may have let go of what it would need to say so again. */
    @Test
    void asksNothingOfAnIteratorThatHasSaidThatItIsAtItsEnd() {
        GeneratedParcels parcels = new GeneratedParcels(500);
        read(parcels, new ArrayList<>());
        assertThat(parcels.ends).isEqualTo(1);
    }

    @Test
    void readsNothingMoreWhereWhoIsToldOfABadFeatureClosesTheIterator() {
        FeatureKeys withoutCrs =
                FeatureKeys.of(KeyContract.builder("parcels", KeyMode.GEOMETRY).build());
        GeneratedParcels parcels = new GeneratedParcels(1000);
        List<SimpleFeatureIterator> open = new ArrayList<>();
        List<String> told = new ArrayList<>();
        SimpleFeatureIterator features = KeyedFeatureCollection.of(parcels, withoutCrs, "key")
                .withPolicy(BadFeaturePolicy.reportAndSkip(bad -> {
                    told.add(bad.id());
                    if (told.size() == 40) {
                        open.get(0).close();
                    }
                }))
                .features();
        open.add(features);
        assertThat(features.hasNext()).isFalse();
        assertThat(told).hasSize(40);
        assertThat(parcels.closed).isEqualTo(1);
    }

    @Test
    void aFeatureWithoutAKeyEndsTheIterationWhereItStands() {
        List<SimpleFeature> sites = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            sites.add(Sites.site(i, i == 700 ? 95 : 51));
        }
        FeatureKeys keys =
                FeatureKeys.of(KeyContract.builder("sites", KeyMode.GEOMETRY).build());
        SimpleFeatureIterator features = KeyedFeatureCollection.of(
                        new ListFeatureCollection(Sites.TYPE, sites), keys, "key")
                .features();
        for (int i = 0; i < 700; i++) {
            assertThat(features.next().getID()).isEqualTo("sites." + i);
        }
        assertThatThrownBy(features::next).isInstanceOf(GeoidemException.class).hasMessageContaining("sites sites.700");
        assertThat(features.hasNext()).isFalse();
    }

    @Test
    void aDefectIsThrownAtItsFeatureOnTheThreadThatReads() {
        List<SimpleFeature> sites = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            sites.add(Sites.site(i, 51));
        }
        sites.get(150)
                .setDefaultGeometry(new org.locationtech.jts.geom.Point(
                        new BrokenSequence(), new org.locationtech.jts.geom.GeometryFactory()));
        FeatureKeys keys =
                FeatureKeys.of(KeyContract.builder("sites", KeyMode.GEOMETRY).build());
        SimpleFeatureIterator features = KeyedFeatureCollection.of(
                        new ListFeatureCollection(Sites.TYPE, sites), keys, "key")
                .features();
        for (int i = 0; i < 150; i++) {
            features.next();
        }
        assertThatThrownBy(features::next).hasMessage("a broken sequence");
        assertThat(features.hasNext()).isFalse();
    }

    private static final class BrokenSequence extends org.locationtech.jts.geom.impl.CoordinateArraySequence {
        private static final long serialVersionUID = 1L;

        BrokenSequence() {
            super(new org.locationtech.jts.geom.Coordinate[] {new org.locationtech.jts.geom.Coordinate(1, 2)});
        }

        @Override
        public double getX(int index) {
            throw new IllegalStateException("a broken sequence");
        }

        @Override
        public double getOrdinate(int index, int ordinate) {
            throw new IllegalStateException("a broken sequence");
        }
    }

    @Test
    void readsOneFeatureForWhoWantsOneAndABoundedNumberAhead() {
        GeneratedParcels parcels = new GeneratedParcels(100_000);
        try (SimpleFeatureIterator features =
                KeyedFeatureCollection.of(parcels, KEYS, "key").features()) {
            assertThat(parcels.made).isZero();
            features.next();
            assertThat(parcels.made).isEqualTo(1);
            for (int handed = 2; handed < 2000; handed++) {
                features.next();
                assertThat(parcels.made - handed).isLessThan(KeysAhead.MOST);
            }
        }
        assertThat(parcels.closed).isEqualTo(1);
    }

    @Test
    void readsNoFurtherAheadThanItsBytesAllow() {
        int vertices = 20_000;
        GeneratedParcels parcels = new GeneratedParcels(200, vertices, number -> {});
        long heavy = 2 * (KeysAhead.HEAVIEST / (48L * vertices) + 1);
        try (SimpleFeatureIterator features =
                KeyedFeatureCollection.of(parcels, KEYS, "key").features()) {
            for (int handed = 1; handed <= 100; handed++) {
                features.next();
                assertThat(parcels.made - handed).isLessThanOrEqualTo(heavy);
            }
        }
    }

    @Test
    void worksWhatNobodyElseDoesWhereThePoolIsBusy() throws InterruptedException {
        int threads = ForkJoinPool.getCommonPoolParallelism();
        CountDownLatch busy = new CountDownLatch(threads);
        CountDownLatch free = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            ForkJoinPool.commonPool().execute(() -> {
                busy.countDown();
                try {
                    free.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        busy.await();
        try {
            List<String> got = new ArrayList<>();
            read(new GeneratedParcels(1000), got);
            assertThat(got).hasSize(1000);
        } finally {
            free.countDown();
        }
    }

    @Test
    void anInterruptIsLeftToWhoeverIterates() {
        List<String> expected = new ArrayList<>();
        read(new GeneratedParcels(1000), expected);
        List<String> got = new ArrayList<>();
        Thread.currentThread().interrupt();
        try {
            read(new GeneratedParcels(1000), got);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(got).isEqualTo(expected);
    }

    private static void read(SimpleFeatureCollection features, List<String> into) {
        try (SimpleFeatureIterator keyed =
                KeyedFeatureCollection.of(features, KEYS, "key").features()) {
            while (keyed.hasNext()) {
                SimpleFeature feature = keyed.next();
                into.add(feature.getID() + " " + feature.getAttribute("key"));
            }
        }
    }
}
