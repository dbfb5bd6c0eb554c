package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.digest.Hash;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventKeyerTest {
    private static final EventKeyer KEYER = Keyers.of(EventRules.DEFAULT);

    @Test
    void makesTheKeyOfTheCanonicalText() {
        String payload = " { \"type\" : \"Feature\", \"timestamp\": 1, \"geometry\": {\"type\":\"Point\","
                + "\"coordinates\":[-122.41941550000001, 37.7e0, 3]}, \"attempt\": {\"n\": [1]} } ";
        String text = "{\"geometry\":{\"coordinates\":[-122.4194155,37.7,3],\"type\":\"Point\"},\"type\":\"Feature\"}";
        Digest digest = Hash.digestOf(HashAlgorithm.SHA256, text.getBytes(StandardCharsets.UTF_8));
        KeyResult result = KEYER.key(payload);
        assertThat(new String(KEYER.canonicalText(payload), StandardCharsets.UTF_8))
                .isEqualTo(text);
        assertThat(result.key()).hasToString("ser.events.v1.sha256." + digest);
        assertThat(result.fullDigest()).isEqualTo(digest);
        assertThat(result.canonicalLength()).isEqualTo(text.length());
        assertThat(result.contractFingerprint()).isEqualTo(Keyers.FINGERPRINT);
        assertThat(result.flags()).isEqualTo(Flags.NONE);
    }

    @Test
    void everySourceGivesOneKey(@TempDir Path folder) throws IOException {
        String payload = "\ufeff{\"b\":1.10,\"a\":\"\ud83d\ude00\"}";
        byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
        Path file = Files.write(folder.resolve("event.json"), bytes);
        KeyResult result = KEYER.key(bytes);
        assertThat(KEYER.key(payload)).isEqualTo(result);
        assertThat(KEYER.key(file)).isEqualTo(result);
        assertThat(KEYER.key(new ByteArrayInputStream(bytes))).isEqualTo(result);
        assertThat(KEYER.key(("##" + payload + "##").getBytes(StandardCharsets.UTF_8), 2, bytes.length + 2))
                .isEqualTo(result);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        assertThat(KEYER.writeCanonicalText(file, text)).isEqualTo(result);
        assertThat(KEYER.writeCanonicalText(new ByteArrayInputStream(bytes), text))
                .isEqualTo(result);
        assertThat(text)
                .hasToString(new String(
                        "{\"a\":\"\ud83d\ude00\",\"b\":1.1}".repeat(2).getBytes(StandardCharsets.UTF_8),
                        java.nio.charset.Charset.defaultCharset()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|{'event_type':'entry'}",
                "{'a':1}|{'a':1,'event_type':'entry'}",
                "{'z':1}|{'event_type':'entry','z':1}",
                "{'z':1,'a':{'event_type':2}}|{'a':{'event_type':2},'event_type':'entry','z':1}",
                "{'event_type':'entry','a':1}|{'a':1,'event_type':'entry'}",
                "{'event_type':'\\u0065ntry'}|{'event_type':'entry'}",
                "{'attempt':1,'z':2}|{'event_type':'entry','z':2}",
                "{'attempt':1}|{'event_type':'entry'}"
            })
    void addsTheEventType(String payload, String text) {
        EventKeyer keyer = Keyers.of(EventRules.DEFAULT.withEventType("entry"));
        for (long held : List.of(1L, 8L, 1L << 20)) {
            EventKeyer holding = Keyers.of(
                    EventRules.DEFAULT.withEventType("entry"),
                    HashAlgorithm.SHA256,
                    Limits.DEFAULT.withJsonBufferedBytes(held));
            assertThat(canonical(holding, payload)).as("%d held", held).isEqualTo(text.replace('\'', '"'));
            assertThat(holding.key(payload.replace('\'', '"'))).isEqualTo(keyer.key(payload.replace('\'', '"')));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'event_type':'exit'}",
                "{'event_type':null}",
                "{'event_type':{'entry':1}}",
                "{'event_type':['entry']}"
            })
    void refusesAnotherEventType(String payload) {
        EventKeyer keyer = Keyers.of(EventRules.DEFAULT.withEventType("entry"));
        assertRefused(keyer, payload, ErrorCode.EVENT_TYPE);
    }

    @Test
    void anEventTypeThatIsStrippedDoesNotConflict() {
        EventKeyer keyer =
                Keyers.of(EventRules.DEFAULT.withStrip(List.of("event_type")).withEventType("entry"));
        assertThat(canonical(keyer, "{'z':1,'event_type':'exit','a':2}"))
                .isEqualTo("{\"a\":2,\"event_type\":\"entry\",\"z\":1}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':1,'a':1}|DUPLICATE_MEMBER|the member name \"a\" stands twice",
                "{'a':1,'b':2,'\\u0061':1}|DUPLICATE_MEMBER|byte 13, the top level",
                "{'o':[{'x':{'b':1,'a':2,'b':3}}]}|DUPLICATE_MEMBER|byte 24, at /o/0/x",
                "{'timestamp':{'b':1,'a':2,'b':3}}|DUPLICATE_MEMBER|byte 26, at /timestamp",
                "{'timestamp':1,'timestamp':2}|DUPLICATE_MEMBER|\"timestamp\"",
                "{'a':NaN}|JSON_SYNTAX|NaN and Infinity are no JSON",
                "{'a':-Infinity}|JSON_SYNTAX|NaN and Infinity are no JSON",
                "{'a':1e400}|NUMBER_RANGE|1e400 is beyond the range of doubles",
                "{'a':[-1.8e308]}|NUMBER_RANGE|at /a/0",
                "{'attempt':1e999999999999}|NUMBER_RANGE|1e999999999999",
                "{'a':'\\ud800'}|TEXT_ENCODING|a lone surrogate",
                "{'\\udc00':1}|TEXT_ENCODING|a lone surrogate",
                "{'a':1} x|JSON_SYNTAX|something follows the value",
                "{'a':1}{}|JSON_SYNTAX|byte 7",
                "[1]|JSON_SYNTAX|the top level is no object",
                "'a'|JSON_SYNTAX|the top level is no object",
                "5|JSON_SYNTAX|the top level is no object",
                "{'a':1|JSON_SYNTAX|ends too early"
            })
    void refusesWhatTheRecipeTakesOrBreaksOn(String payload, ErrorCode code, String message) {
        for (long held : List.of(1L, 1L << 20)) {
            EventKeyer keyer =
                    Keyers.of(EventRules.DEFAULT, HashAlgorithm.SHA256, Limits.DEFAULT.withJsonBufferedBytes(held));
            assertThatThrownBy(() -> canonical(keyer, payload))
                    .hasMessageContaining(message)
                    .asInstanceOf(InstanceOfAssertFactories.type(GeoidemException.class))
                    .extracting(GeoidemException::code)
                    .isEqualTo(code);
        }
    }

    @Test
    void refusesLoneSurrogatesInAString() {
        assertThatThrownBy(() -> KEYER.key("{\"a\":\"\ud800\"}"))
                .asInstanceOf(InstanceOfAssertFactories.type(GeoidemException.class))
                .extracting(GeoidemException::code)
                .isEqualTo(ErrorCode.TEXT_ENCODING);
    }

    @Test
    void namesTheFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.json"), "{\"a\":}");
        assertThatThrownBy(() -> KEYER.key(file)).hasMessageStartingWith(file + ", byte 5, at /a: a value is missing");
        assertThatThrownBy(() -> KEYER.key(folder.resolve("none.json"))).hasMessageContaining("there is no such file");
    }

    @Test
    void flagsACoarsePrecision() {
        assertThat(Keyers.of(EventRules.DEFAULT.withPrecision(5)).key("{}").flags())
                .isEqualTo(Flags.of(Flag.COARSE_PRECISION));
        assertThat(Keyers.of(EventRules.DEFAULT.withPrecision(6)).key("{}").flags())
                .isEqualTo(Flags.NONE);
    }

    @Test
    void refusesAContractInGeometryMode() {
        KeyContract contract = KeyContract.builder("parcels", KeyMode.GEOMETRY).build();
        assertThatThrownBy(() -> EventKeyer.of(contract, Keyers.FINGERPRINT, Limits.DEFAULT))
                .hasMessageContaining("mode geometry");
    }

    @Test
    void truncatesTheKeyAlone() {
        KeyContract contract = KeyContract.builder("events", KeyMode.SERIALIZATION)
                .truncateBytes(16)
                .build();
        KeyResult result =
                EventKeyer.of(contract, Keyers.FINGERPRINT, Limits.DEFAULT).key("{}");
        assertThat(result.key().digest()).isEqualTo(result.fullDigest().truncate(16));
        assertThat(result.fullDigest().length()).isEqualTo(32);
    }

    @Test
    void dependsOnNoLocale() {
        String payload = new RandomEvents(1).next(8);
        KeyResult expected = KEYER.key(payload);
        Locale before = Locale.getDefault();
        try {
            for (String tag : List.of("hi-IN", "ar-EG-u-nu-arab", "tr-TR", "th-TH-u-nu-thai")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(KEYER.key(payload)).as(tag).isEqualTo(expected);
                assertRefused(KEYER, "{'a':1e400}", ErrorCode.NUMBER_RANGE);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void threadsShareAKeyer() {
        RandomEvents events = new RandomEvents(7);
        List<String> payloads =
                IntStream.range(0, 2000).mapToObj(i -> events.next(8)).toList();
        List<KeyResult> expected = payloads.stream().map(KEYER::key).toList();
        assertThat(payloads.parallelStream().map(KEYER::key).toList()).isEqualTo(expected);
    }

    @Test
    void goesOnAfterAnError() {
        KeyResult expected = KEYER.key("{\"a\":1}");
        for (int i = 0; i < 100; i++) {
            assertRefused(KEYER, "{'a':{'b':1,", ErrorCode.JSON_SYNTAX);
            assertThat(KEYER.key("{\"a\":1}")).isEqualTo(expected);
        }
    }

    private static void assertRefused(EventKeyer keyer, String payload, ErrorCode code) {
        assertThatThrownBy(() -> canonical(keyer, payload))
                .asInstanceOf(InstanceOfAssertFactories.type(GeoidemException.class))
                .extracting(GeoidemException::code)
                .isEqualTo(code);
    }

    private static String canonical(EventKeyer keyer, String payload) {
        return new String(keyer.canonicalText(payload.replace('\'', '"')), StandardCharsets.UTF_8);
    }
}
