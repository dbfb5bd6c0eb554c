package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.geoidem.HashAlgorithm;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents that are larger than what may be held in memory, among them small ones under a tiny limit. */
class LargeDocumentTest {
    private static final long SEED = 0x5eed_0004L;

    @Test
    void everyAmountOfHeldTextGivesTheSame(@TempDir Path folder) throws IOException {
        EventRules rules = EventRules.DEFAULT.withEventType("entry");
        EventKeyer usual = Keyers.of(rules);
        RandomEvents events = new RandomEvents(SEED);
        int twice = 0;
        for (int i = 0; i < 60; i++) {
            byte[] payload = events.next(8).getBytes(StandardCharsets.UTF_8);
            byte[] text = usual.canonicalText(payload);
            KeyResult key = usual.key(payload);
            Path file = Files.write(folder.resolve("event.json"), payload);
            for (int held = 1; held < text.length + 2; held += held < 24 ? 1 : 7) {
                EventKeyer keyer = Keyers.of(rules, HashAlgorithm.SHA256, Limits.DEFAULT.withJsonBufferedBytes(held));
                ByteArrayOutputStream copy = new ByteArrayOutputStream();
                boolean same = Arrays.equals(keyer.canonicalText(payload), text)
                        && keyer.key(payload).equals(key)
                        && keyer.key(file).equals(key)
                        && keyer.writeCanonicalText(file, copy).equals(key)
                        && Arrays.equals(copy.toByteArray(), text)
                        && keyer.key(new ByteArrayInputStream(payload)).equals(key);
                if (!same) {
                    fail(
                            "seed %d, payload %d, %d bytes held: %s",
                            SEED, i, held, new String(payload, StandardCharsets.UTF_8));
                }
                twice++;
            }
        }
        assertThat(twice).isGreaterThan(1000);
    }

    @Test
    void anUnsortedCollectionNeedsNoMemoryForItsFeatures(@TempDir Path folder) throws IOException {
        Limits limits = Limits.DEFAULT.withJsonBufferedBytes(1 << 16);
        EventKeyer keyer = Keyers.of(EventRules.DEFAULT, HashAlgorithm.SHA256, limits);
        List<KeyResult> results = new ArrayList<>();
        for (String layout : List.of(
                "%s,\"type\":\"FeatureCollection\"",
                "\"type\":\"FeatureCollection\",%s",
                "\"type\":\"FeatureCollection\",\"timestamp\":{\"b\":[{}],\"a\":1},%s")) {
            Path file = folder.resolve("collection.geojson");
            writeCollection(file, layout, 60_000);
            long before = usedMemory();
            results.add(keyer.key(file));
            assertThat(usedMemory() - before).as("bytes kept").isLessThan(8 << 20);
        }
        assertThat(results).containsOnly(results.get(0));
        assertThat(results.get(0).canonicalLength()).isGreaterThan(6 << 20);
    }

    private static void writeCollection(Path file, String layout, int features) throws IOException {
        int split = layout.indexOf("%s");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(("{" + layout.substring(0, split) + "\"features\":[").getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < features; i++) {
                String feature = (i == 0 ? "" : ",") + "{\"type\":\"Feature\",\"properties\":{\"n\":" + i
                        + ",\"a\":null},\"geometry\":{\"type\":\"Point\",\"coordinates\":[" + i % 180 + ".25,"
                        + i % 90 + ".125]}}";
                out.write(feature.getBytes(StandardCharsets.UTF_8));
            }
            out.write(("]" + layout.substring(split + 2) + "}").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static long usedMemory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
