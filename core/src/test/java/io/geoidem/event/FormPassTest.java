package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A form that was learned from one payload must give for others what the thorough pass gives, or not fit. */
class FormPassTest {
    private static final long SEED = 0x5eed_0007L;
    private static final String EVENT =
            "{\"type\":\"Feature\",\"id\":7,\"timestamp\":\"now\",\"tags\":[\"a\",[]],\"empty\":{},"
                    + "\"properties\":{\"z\":1.50,\"a\":{\"y\":null,\"b\":true}},\"geometry\":{\"coordinates\":[[1.0,2.25],[3,4]]}}\n";

    @Test
    void mutantsOfTheLearnedPayloadAreTakenAsTheThoroughPassDoes() {
        for (EventRules rules : List.of(EventRules.DEFAULT, EventRules.DEFAULT.withEventType("entry"))) {
            SplittableRandom random = new SplittableRandom(SEED);
            RandomEvents events = new RandomEvents(SEED);
            int taken = 0;
            for (int i = 0; i < 1500; i++) {
                byte[] original = i == 0 ? utf8(EVENT) : utf8(events.next(8));
                Workbench bench = learned(rules, original);
                for (int j = 0; j < 40; j++) {
                    byte[] mutant = Mutants.of(original, random);
                    if (bench.form.run(mutant, 0, mutant.length)) {
                        taken++;
                        String quick = emitted(bench, () -> bench.form.emit(bench.output));
                        String thorough = thorough(bench, mutant);
                        if (!quick.equals(thorough)) {
                            fail("seed %d, payload %d: %s", SEED, i, new String(mutant, StandardCharsets.UTF_8));
                        }
                    }
                }
            }
            assertThat(taken).isGreaterThan(2000);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                EVENT,
                "{\"type\":null,\"id\":-1.23456789012e-3,\"timestamp\":[1,[2]],\"tags\":[\"\u00e9\\n\",[3.0]],\"empty\":{},"
                        + "\"properties\":{\"z\":\"x\",\"a\":{\"y\":[],\"b\":false}},\"geometry\":{\"coordinates\":[]}}\n"
            })
    void takesOtherValuesOfAnyKind(String payload) {
        Workbench bench = learned(EventRules.DEFAULT, utf8(EVENT));
        byte[] bytes = utf8("##" + payload + "##");
        assertThat(bench.form.run(bytes, 2, bytes.length - 2)).isTrue();
        assertThat(emitted(bench, () -> bench.form.emit(bench.output))).isEqualTo(thorough(bench, utf8(payload)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"type\":\"Feature\",\"id\":7}",
                "{\"type\":\"Feature\",\"id\":7}\n\n",
                "{\"type\":\"Feature\",\"id\":7} ",
                "{\"type\":\"Feature\",\"id\":}\n",
                "{\"type\":\"Feature\",\"id\":07}\n",
                "{\"type\":\"Feature\",\"id\":-0}\n",
                "{\"type\":\"Feature\",\"id\":1e999}\n",
                "{\"type\":\"Feature\",\"id\":[1,]}\n",
                "{\"type\":\"Feature\",\"id\":[[1]}\n",
                "{\"type\":\"Feature\",\"id\":{}}\n",
                "{\"type\":\"Feature\",\"id\":[\"a\"]}\n",
                "{\"type\":\"Feature\",\"iD\":7}\n",
                "{\"type\":\"Fea\\u0074ure\",\"id\":7}\n",
                "{\"type\":\"Feature,\"id\":7}\n"
            })
    void doesNotTakeWhatIsWrittenOtherwise(String payload) {
        Workbench bench = learned(EventRules.DEFAULT, utf8("{\"type\":\"Feature\",\"id\":7}\n"));
        byte[] bytes = utf8(payload + "##");
        assertThat(bench.form.run(bytes, 0, bytes.length - 2)).isFalse();
    }

    @Test
    void keepsTheLimitOfDepthWithinArrays() {
        EventSettings settings =
                new EventSettings(EventRules.DEFAULT, HashAlgorithm.SHA256, Limits.DEFAULT.withJsonDepth(3));
        Workbench bench = new Workbench(settings);
        key(bench, "{\"a\":{\"b\":[1]}}");
        assertThat(bench.form.run(utf8("{\"a\":{\"b\":[2]}}"), 0, 15)).isTrue();
        assertThat(bench.form.run(utf8("{\"a\":{\"b\":[[]]}}"), 0, 16)).isFalse();
    }

    @Test
    void learnsSeveralFormsAndEventTypesThatLookLikeMarks() {
        EventSettings settings =
                new EventSettings(EventRules.DEFAULT.withEventType("\u007f00"), HashAlgorithm.SHA256, Limits.DEFAULT);
        Workbench marked = new Workbench(settings);
        key(marked, "{\"a\":1}");
        assertThat(marked.form.run(utf8("{\"a\":2}"), 0, 7)).isFalse();

        Workbench bench = learned(EventRules.DEFAULT, utf8("{\"a\":1}"));
        key(bench, "{\"\u007f\":1}");
        key(bench, "{\"b\":1}");
        key(bench, "{\"b\":1}"); // of payloads in vain, the first, second, fourth, eighth ... are learned
        assertThat(bench.form.run(utf8("{\"a\":2}"), 0, 7)).isTrue();
        assertThat(bench.form.run(utf8("{\"b\":2}"), 0, 7)).isTrue();
        assertThat(bench.form.run(utf8("{\"\u007f\":2}"), 0, 7)).isFalse();
    }

    private static Workbench learned(EventRules rules, byte[] payload) {
        Workbench bench = new Workbench(new EventSettings(rules, HashAlgorithm.SHA256, Limits.DEFAULT));
        bench.output.begin(null);
        bench.takeQuickly(new EventSource.Bytes(payload, 0, payload.length));
        return bench;
    }

    private static void key(Workbench bench, String payload) {
        bench.output.begin(null);
        bench.takeQuickly(new EventSource.Bytes(utf8(payload), 0, utf8(payload).length));
    }

    private static String thorough(Workbench bench, byte[] payload) {
        try {
            bench.reader.reset(payload, 0, payload.length);
            return emitted(bench, () -> bench.canonicalizer.run(bench.reader, bench.output));
        } catch (GeoidemException e) {
            return e.toString();
        }
    }

    private static String emitted(Workbench bench, Runnable writing) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        bench.output.begin(text);
        writing.run();
        bench.output.end();
        return text.toString(StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
