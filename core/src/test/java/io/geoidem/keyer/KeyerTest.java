package io.geoidem.keyer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.KeyContract;
import io.geoidem.digest.Hash;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyerTest {
    private static final String POINT =
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"properties\":{}}";
    private static final KeyContract SERIALIZATION = KeyContract.builder("parcels", KeyMode.SERIALIZATION)
            .version(3)
            .truncateBytes(12)
            .build();
    private static final KeyContract GEOMETRY =
            KeyContract.builder("parcels", KeyMode.GEOMETRY).build();

    @TempDir
    Path folder;

    @Test
    void keysABundleAsTheContractSays() throws IOException {
        for (String name : new String[] {"a.shp", "a.shx", "a.dbf"}) {
            Files.writeString(folder.resolve(name), name);
        }
        Bundle bundle = BundleSource.find(folder, new LayerChoice.Only(), Limits.DEFAULT)
                .get(0);
        AtomicLong read = new AtomicLong();
        KeyResult result = Keyer.of(SERIALIZATION).withProgress(read::addAndGet).keyBundle(bundle);
        Digest expected = sha256("parcels:v3:a.dbf\0a.dbfa.shp\0a.shpa.shx\0a.shx");
        assertThat(result.key().toString()).isEqualTo("ser.parcels.v3.sha256." + expected.truncate(12));
        assertThat(result.fullDigest()).isEqualTo(expected);
        assertThat(result.canonicalLength()).isEqualTo(15);
        assertThat(read).hasValue(15);
        assertThat(result.contractFingerprint()).isEqualTo(SERIALIZATION.fingerprint());
    }

    @Test
    void keysAFileByThePlainHashOfItsBytes() throws IOException {
        Path file = Files.writeString(folder.resolve("a.gpkg"), "content");
        KeyResult result = Keyer.of(SERIALIZATION).keyFile(file);
        assertThat(result.fullDigest()).isEqualTo(sha256("content"));
        assertThat(Keyer.of(SERIALIZATION)
                        .keyFile(new ByteArrayInputStream("content".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(result);
        assertRefused(() -> Keyer.of(SERIALIZATION).keyFile(folder), ErrorCode.FILE_FORMAT);
    }

    @Test
    void keysAnEventFromEverySourceAlike() throws IOException {
        Keyer keyer = Keyer.of(SERIALIZATION);
        KeyResult result = keyer.keyEvent("{\"b\":1.50,\"attempt\":2,\"a\":null}");
        String canonical = "{\"a\":null,\"b\":1.5}";
        assertThat(result.fullDigest()).isEqualTo(sha256(canonical));
        assertThat(result.canonicalLength()).isEqualTo(canonical.length());
        byte[] again = "{\"a\":null,\"b\":1.5}".getBytes(StandardCharsets.UTF_8);
        assertThat(keyer.keyEvent(again)).isEqualTo(result);
        assertThat(keyer.keyEvent(new ByteArrayInputStream(again))).isEqualTo(result);
        assertThat(keyer.keyEvent(Files.write(folder.resolve("a.json"), again))).isEqualTo(result);
        assertRefused(() -> Keyer.of(GEOMETRY).keyEvent(again), ErrorCode.CONTRACT);
    }

    @Test
    void keysGeoJsonFromEverySourceAlike() throws IOException {
        Keyer keyer = Keyer.of(GEOMETRY);
        KeyResult result = keyer.keyGeoJson(POINT);
        byte[] bytes = POINT.getBytes(StandardCharsets.UTF_8);
        assertThat(result.key().toString()).startsWith("geo.parcels.v1.sha256.");
        assertThat(keyer.keyGeoJson(bytes)).isEqualTo(result);
        assertThat(keyer.keyGeoJson(new ByteArrayInputStream(bytes))).isEqualTo(result);
        assertThat(keyer.keyGeoJson(Files.write(folder.resolve("a.geojson"), bytes)))
                .isEqualTo(result);
    }

    @Test
    void refusesCallsThatTheModeDoesNotFit() {
        Keyer geometry = Keyer.of(GEOMETRY);
        assertRefused(() -> geometry.keyFile(folder), ErrorCode.CONTRACT);
        assertRefused(() -> Keyer.of(SERIALIZATION).keyGeoJson(POINT), ErrorCode.CONTRACT);
    }

    private static Digest sha256(String text) {
        return Hash.digestOf(HashAlgorithm.SHA256, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(Runnable work, ErrorCode code) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
