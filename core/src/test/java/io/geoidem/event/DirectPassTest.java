package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.geoidem.HashAlgorithm;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick way must give what the thorough pass gives, or give up. */
class DirectPassTest {
    private static final long SEED = 0x5eed_0006L;

    @Test
    void completesAsTheThoroughPassDoes() {
        for (EventRules rules : List.of(EventRules.DEFAULT, EventRules.DEFAULT.withEventType("entry"))) {
            EventSettings settings = new EventSettings(rules, HashAlgorithm.SHA256, Limits.DEFAULT);
            Workbench bench = new Workbench(settings);
            RandomEvents events = new RandomEvents(SEED);
            int completed = 0;
            for (int i = 0; i < 20_000; i++) {
                byte[] payload = events.next(8).getBytes(StandardCharsets.UTF_8);
                if (bench.direct.run(payload, 0, payload.length)) {
                    completed++;
                    String direct = emitted(bench, () -> bench.direct.emit(bench.output));
                    bench.reader.reset(payload, 0, payload.length);
                    String thorough = emitted(bench, () -> bench.canonicalizer.run(bench.reader, bench.output));
                    if (!direct.equals(thorough)) {
                        fail("seed %d, payload %d: %s", SEED, i, new String(payload, StandardCharsets.UTF_8));
                    }
                }
            }
            assertThat(completed).isGreaterThan(3000);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " { \"b\" : [ 1 , -2.50 ] , \"a\" : { } } ",
                "{\"geometry\":{\"type\":\"Point\",\"coordinates\":[-122.41941550000001,37.7749]},\"attempt\":{\"n\":[]}}",
                "{\"escapes that stay\":\"\\n\\\"\\\\\\t\\r\\b\\f \u00e9\u4e2d\ud83d\ude00\"}"
            })
    void completesTheUsual(String payload) {
        assertThat(completes(payload)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"a\":1}x",
                "{\"a\":1,}",
                "{\"a\":[1,]}",
                "{\"a\":[,1]}",
                "{\"a\":[}",
                "{\"a\":{]}",
                "{,}",
                "{\"a\" 1}",
                "{\"a\":}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":01}",
                "{\"a\":1.}",
                "{\"a\":-}",
                "{\"a\":tru}",
                "{\"a\":1,\"a\":2}",
                "{\"b\":1,\"a\":2,\"b\":3}",
                "{\"a\":1e400}",
                "{\"a\":-0}",
                "{\"a\":\"\\/\"}",
                "{\"a\":\"\\u0041\"}",
                "{\"\\n\":1}",
                "{\"a\":\"\t\"}",
                "{\"a\":\"x}",
                "{\"a\":NaN}",
                "\ufeff{}"
            })
    void givesUpOnErrorsAndTheUnusual(String payload) {
        assertThat(completes(payload)).isFalse();
    }

    private static boolean completes(String payload) {
        byte[] bytes = ("##" + payload + "##").getBytes(StandardCharsets.UTF_8);
        EventSettings settings = new EventSettings(EventRules.DEFAULT, HashAlgorithm.SHA256, Limits.DEFAULT);
        return new DirectPass(settings).run(bytes, 2, bytes.length - 2);
    }

    private static String emitted(Workbench bench, Runnable writing) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        bench.output.begin(text);
        writing.run();
        bench.output.end();
        return text.toString(StandardCharsets.UTF_8);
    }
}
