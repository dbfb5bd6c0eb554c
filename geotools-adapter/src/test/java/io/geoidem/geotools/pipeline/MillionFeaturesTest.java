package io.geoidem.geotools.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.junit.jupiter.api.Test;

/** Many features in processes of a heap that holds a small part of them. */
class MillionFeaturesTest {
    private static final long MILLION = 1_000_000;
    private static final String HEAP = "-Xmx64m";
    private static final FeatureKeys KEYS = FeatureKeys.of(KeyContract.builder("parcels", KeyMode.GEOMETRY)
            .geometry(GeometryRules.DEFAULT.withSourceCrs("EPSG:25833"))
            .build());

    /** What a process does. */
    private enum Task {
        /** Reads all features and keeps none. */
        PASS,
        /** Reads all features and keeps each. */
        KEEP,
        /** Opens the collection again and again, and closes the iterator after a few features. */
        LEAVE_EARLY
    }

    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            String line = switch (Task.valueOf(arguments[0])) {
                case PASS -> all(false);
                case KEEP -> all(true);
                case LEAVE_EARLY -> leaveEarly();
            };
            System.out.write(line.getBytes(StandardCharsets.UTF_8), 0, line.length());
            System.out.flush();
        }

        private static String all(boolean keeping) {
            GeneratedParcels parcels = new GeneratedParcels(MILLION);
            List<SimpleFeature> kept = new ArrayList<>();
            long count = 0;
            Object last = "";
            try (SimpleFeatureIterator features =
                    KeyedFeatureCollection.of(parcels, KEYS, "key").features()) {
                while (features.hasNext()) {
                    SimpleFeature feature = features.next();
                    count++;
                    last = feature.getAttribute("key");
                    if (keeping) {
                        kept.add(feature);
                    }
                }
            }
            return count + " " + last + " " + parcels.opened + " " + parcels.closed + " " + kept.size();
        }

        private static String leaveEarly() {
            GeneratedParcels parcels = new GeneratedParcels(MILLION);
            KeyedFeatureCollection keyed = KeyedFeatureCollection.of(parcels, KEYS, "key");
            String before = "";
            int rounds = 600;
            for (int round = 0; round < rounds; round++) {
                try (SimpleFeatureIterator features = keyed.features()) {
                    // From what is read without anything ahead to what is read with all blocks ahead.
                    for (int i = 0; i <= round % 100; i++) {
                        features.next();
                    }
                }
                if (round == 200) {
                    before = threads();
                }
            }
            return parcels.opened + " " + parcels.closed + " "
                    + (parcels.made <= (long) rounds * (100 + KeysAhead.MOST)) + " "
                    + threads().equals(before);
        }

        /** The threads but those of the pool that the virtual machine shares, which come and go. */
        private static String threads() {
            Set<String> names = Thread.getAllStackTraces().keySet().stream()
                    .map(Thread::getName)
                    .filter(name -> !name.startsWith("ForkJoinPool.commonPool"))
                    .collect(Collectors.toCollection(java.util.TreeSet::new));
            return String.join(",", names);
        }
    }

    @Test
    void aMillionFeaturesPassThroughASmallHeap() throws IOException, InterruptedException {
        String key = KEYS.key(GeneratedParcels.parcel(MILLION, 4)).key().toString();
        assertThat(run(Task.PASS)).isEqualTo("0: " + MILLION + " " + key + " 1 1 0");
    }

    /** Or else the test above could not fail. */
    @Test
    void theSmallHeapDoesNotHoldThem() throws IOException, InterruptedException {
        assertThat(run(Task.KEEP)).startsWith("3: ").doesNotContain("parcels:");
    }

    @Test
    void iteratorsThatAreLeftEarlyHoldNothing() throws IOException, InterruptedException {
        assertThat(run(Task.LEAVE_EARLY)).isEqualTo("0: 600 600 true true");
    }

    /** Exit code and output; 3 is what the virtual machine exits with when its memory is full. */
    private static String run(Task task) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        task.name())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + ": " + output;
    }
}
