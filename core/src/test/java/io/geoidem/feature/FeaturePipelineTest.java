package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeaturePipelineTest {
    private static final KeyingPlan PLAN = new KeyingPlan(
            KeyContract.builder("test", KeyMode.GEOMETRY).build(),
            Keyers.FINGERPRINT,
            Reprojector.wgs84Only(),
            Limits.DEFAULT,
            FlagRequest.USUAL);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void handsOnAllBeforeAFaultWhateverTheNumberOfThreads(int threads) {
        for (int sound : new int[] {0, 1, 31, 600, 2_000}) {
            List<Long> handedOn = new ArrayList<>();
            FeaturePipeline pipeline = new FeaturePipeline(PLAN, FeatureOutcome.Wanted.KEYS, threads);
            assertThatThrownBy(() -> pipeline.run(new Source(sound, point()), worked -> handedOn.add(worked.record())))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("cut off");
            assertThat(handedOn)
                    .isEqualTo(LongStream.rangeClosed(1, sound).boxed().toList());
        }
    }

    @Test
    void fewFeaturesOfManyPositionsAreOnTheirWayAtOnce() {
        Feature large = circle(20_000);
        Source source = new Source(64, large);
        AtomicInteger done = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        FeaturePipeline pipeline = new FeaturePipeline(PLAN, FeatureOutcome.Wanted.KEYS, 2);
        assertThatThrownBy(() -> pipeline.run(source, worked -> {
                    most.accumulateAndGet((int) source.read - done.getAndIncrement(), Math::max);
                }))
                .isInstanceOf(GeoidemException.class);
        assertThat(done).hasValue(64);
        // One in each of the batches of two threads, and what is read meanwhile.
        assertThat(most.get()).isLessThanOrEqualTo(8);
    }

    @Test
    void weighsPositionsAndTexts() {
        assertThat(new ReadFeature(point()).weight()).isLessThan(1_000);
        assertThat(new ReadFeature(circle(20_000)).weight()).isGreaterThan(20_000 * 16);
        Feature text = Feature.of(new FeatureGeometry.None(), Map.of("a", PropertyValue.of("x".repeat(100_000))));
        assertThat(new ReadFeature(text).weight()).isGreaterThan(100_000);
    }

    private static Feature point() {
        ShapeBuilder builder = new ShapeBuilder();
        builder.position(1, 2, Double.NaN).endGeometry(GeometryType.POINT);
        return feature(builder.build());
    }

    private static Feature circle(int positions) {
        ShapeBuilder builder = new ShapeBuilder();
        for (int i = 0; i <= positions; i++) {
            double angle = 2 * Math.PI * (i % positions) / positions;
            builder.position(StrictMath.cos(angle), StrictMath.sin(angle), Double.NaN);
        }
        builder.endGeometry(GeometryType.POLYGON);
        return feature(builder.build());
    }

    private static Feature feature(Shape shape) {
        return Feature.of(new FeatureGeometry.Prepared(shape, new CrsRef.Wgs84()), Map.of());
    }

    /** So many features, then a source that cannot be read on. */
    private static final class Source implements Iterator<FeatureJob> {
        private final long sound;
        private final Feature feature;
        private long read;

        Source(long sound, Feature feature) {
            this.sound = sound;
            this.feature = feature;
        }

        @Override
        public boolean hasNext() {
            if (read == sound) {
                throw new GeoidemException(ErrorCode.FILE_FORMAT, Place.UNKNOWN, "cut off", "get it again");
            }
            return true;
        }

        @Override
        public FeatureJob next() {
            read++;
            return FeatureJob.of(read, new ReadFeature(feature));
        }
    }
}
