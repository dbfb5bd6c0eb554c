package io.geoidem.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GivenKeysTest {
    @Test
    void tellsKeysApartHoweverMany() {
        GivenKeys given = new GivenKeys();
        for (int i = 0; i < 300_000; i++) {
            assertThat(given.contains("key " + i)).isFalse();
            assertThat(given.add("key " + i)).isTrue();
            assertThat(given.contains("key " + i)).isTrue();
        }
        for (int i = 0; i < 300_000; i++) {
            assertThat(given.contains("key " + i)).isTrue();
            assertThat(given.add("key " + i)).isFalse();
        }
        assertThat(given.contains("key 300000")).isFalse();
    }
}
