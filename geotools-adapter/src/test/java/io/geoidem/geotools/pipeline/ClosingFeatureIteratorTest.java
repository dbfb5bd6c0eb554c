package io.geoidem.geotools.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.feature.FeatureIterator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClosingFeatureIteratorTest {
    /** Two sites; it counts how often it is closed, and fails where it is told to. */
    private static final class Store implements SimpleFeatureIterator {
        private final boolean failsAtEnd;
        private int read;
        private int closed;

        Store(boolean failsAtEnd) {
            this.failsAtEnd = failsAtEnd;
        }

        @Override
        public boolean hasNext() {
            if (read == 2 && failsAtEnd) {
                throw new IllegalStateException("no third feature");
            }
            return read < 2;
        }

        @Override
        public SimpleFeature next() {
            return Sites.site(++read, 51);
        }

        @Override
        public void close() {
            closed++;
            if (failsAtEnd) {
                throw new IllegalStateException("cannot be closed");
            }
        }
    }

    private static final class All extends ClosingFeatureIterator {
        private int passed;
        private int forgotten;

        All(Store store) {
            super(store);
        }

        @Override
        protected @Nullable SimpleFeature advance(FeatureIterator<SimpleFeature> features) {
            return features.hasNext() ? features.next() : null;
        }

        @Override
        protected void passing(SimpleFeature feature) {
            passed++;
        }

        @Override
        protected void forget() {
            forgotten++;
        }
    }

    @Test
    void closesOnceAtTheEndHoweverOftenItIsAskedAndClosed() {
        Store store = new Store(false);
        All all = new All(store);
        all.next();
        all.next();
        assertThat(store.closed).isZero();
        assertThat(all.hasNext()).isFalse();
        assertThat(all.hasNext()).isFalse();
        assertThatThrownBy(all::next).isInstanceOf(NoSuchElementException.class);
        all.close();
        all.close();
        assertThat(store.closed).isEqualTo(1);
        assertThat(all.forgotten).isEqualTo(1);
        assertThat(all.passed).isEqualTo(2);
    }

    @Test
    void hasNothingLeftOnceItIsClosedEvenWhereItSaidSo() {
        Store store = new Store(false);
        All all = new All(store);
        assertThat(all.hasNext()).isTrue();
        all.close();
        assertThat(all.hasNext()).isFalse();
        assertThat(all.passed).isZero();
        assertThat(store.closed).isEqualTo(1);
    }

    @Test
    void tellsTheFirstFailureAndBesideItTheOneOfClosing() {
        Store store = new Store(true);
        All all = new All(store);
        all.next();
        all.next();
        assertThatThrownBy(all::hasNext)
                .hasMessage("no third feature")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .satisfies(other -> assertThat(other).hasMessage("cannot be closed")));
        assertThat(all.hasNext()).isFalse();
        assertThat(store.closed).isEqualTo(1);
    }
}
