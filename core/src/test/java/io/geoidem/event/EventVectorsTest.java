package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.OtherJavas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventVectorsTest {
    private static final Path ROOT = Path.of(System.getProperty("geoidem.root"));

    @ParameterizedTest
    @CsvSource({"numbers.json,384", "texts.json,8", "structure.json,11", "refusals.json,22"})
    void everyVectorHolds(String file, int count) throws IOException {
        List<EventVectors.Vector> vectors = EventVectors.read(ROOT, file);
        assertThat(vectors).hasSize(count);
        assertThat(vectors.stream().map(EventVectors.Vector::complaint).flatMap(Optional::stream))
                .isEmpty();
    }

    /** Keys must not depend on the release of Java; that of doubles' texts does. */
    @Test
    void everyVectorHoldsOnEveryJavaOfThisMachine() throws IOException, InterruptedException {
        OtherJavas.requireEachToSay(
                "425 hold on Java ",
                EventVectors.class,
                ROOT.toString(),
                "numbers.json",
                "texts.json",
                "structure.json",
                "refusals.json");
    }
}
