package io.geoidem.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyOrderTest {
    private static final long SEED = 20_261_201;

    @Test
    void isThatOfNameVersionAndDigest() {
        Random random = new Random(SEED);
        for (int round = 0; round < 400; round++) {
            int contracts = 1 + random.nextInt(2);
            // Beginnings of a few values, so that digests of several lengths agree in their first eight bytes.
            int values = 1 + random.nextInt(3);
            List<Key> keys = new ArrayList<>();
            for (int i = random.nextInt(40); i >= 0; i--) {
                keys.add(key(random, contracts, values));
            }
            List<Integer> expected = IntStream.range(0, keys.size())
                    .boxed()
                    .sorted(Comparator.comparing(keys::get, byKey()))
                    .toList();
            int[] order = KeyOrder.of(keys, Function.identity());
            assertThat(Arrays.stream(order).mapToObj(keys::get))
                    .as("seed %s, round %s", SEED, round)
                    .containsExactlyElementsOf(expected.stream().map(keys::get).toList());
            assertThat(order).containsExactly(expected.stream().mapToInt(i -> i).toArray());
        }
    }

    @Test
    void tellsRandomDigestsApart() {
        Random random = new Random(SEED);
        List<Key> keys =
                IntStream.range(0, 70_000).mapToObj(i -> key(random, 1, 256)).toList();
        assertThat(Arrays.stream(KeyOrder.of(keys, Function.identity()))
                        .mapToObj(i -> keys.get(i).digest()))
                .as("seed %s", SEED)
                .isSorted();
    }

    private static Comparator<Key> byKey() {
        return Comparator.comparing(Key::namespace)
                .thenComparingInt(Key::version)
                .thenComparing(key -> key.digest().hex());
    }

    private static Key key(Random random, int contracts, int values) {
        byte[] bytes = new byte[8 + 8 * random.nextInt(4)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(values) * 255 / Math.max(1, values - 1));
        }
        bytes[random.nextInt(bytes.length)] += (byte) random.nextInt(2);
        return new Key(
                KeyMode.GEOMETRY,
                "n" + random.nextInt(contracts),
                1 + random.nextInt(contracts),
                HashAlgorithm.SHA256,
                Digest.of(bytes));
    }
}
