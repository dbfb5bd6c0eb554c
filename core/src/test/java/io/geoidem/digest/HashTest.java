package io.geoidem.digest;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.HashAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HashTest {
    private static final long SEED = 20_261_204L;

    /** The published digests of "abc": FIPS 180-2, FIPS 202, RFC 7693. */
    @ParameterizedTest
    @CsvSource({
        "SHA256,ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "SHA512,ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "SHA3_256,3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
        "BLAKE2B,ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
    })
    void hashesAbcAsPublished(HashAlgorithm algorithm, String hex) {
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);
        assertThat(Hash.digestOf(algorithm, abc).hex()).isEqualTo(hex);
    }

    @ParameterizedTest
    @CsvSource({"SHA256", "SHA512", "SHA3_256", "BLAKE2B"})
    void startsAnewAfterFinishing(HashAlgorithm algorithm) {
        Hash hash = Hash.of(algorithm);
        hash.update(new byte[] {1, 2, 3});
        byte[] first = hash.finishBytes();
        hash.update(new byte[] {1, 2}, 0, 2);
        hash.update(new byte[] {0, 3, 0}, 1, 1);
        assertThat(hash.finishBytes()).isEqualTo(first).hasSize(algorithm.digestLength());
    }

    @ParameterizedTest
    @EnumSource(HashAlgorithm.class)
    void hashesTextsThatBeginAlikeAsEachOnItsOwn(HashAlgorithm algorithm) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 50; round++) {
            byte[] beginning = new byte[random.nextInt(300)];
            random.nextBytes(beginning);
            Hash shared = Hash.of(algorithm);
            shared.update(beginning);
            for (int i = 0; i < 5; i++) {
                byte[] text = new byte[random.nextInt(1000)];
                random.nextBytes(text);
                int from = random.nextInt(text.length + 1);
                Hash alone = Hash.of(algorithm);
                alone.update(beginning);
                alone.update(Arrays.copyOfRange(text, from, text.length));
                assertThat(shared.finishBytesOf(text, from, text.length - from))
                        .as("seed %d", SEED)
                        .isEqualTo(alone.finishBytes());
            }
            assertThat(shared.finish()).isEqualTo(Hash.digestOf(algorithm, beginning));
        }
    }
}
