package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The recipe in Python and this canonicaliser must agree byte for byte wherever both accept. */
class RecipeDifferentialTest {
    private static final long SEED = 0x5eed_0003L;
    private static final int PAYLOADS = 100_000;
    private static final int BATCH = 2_000;

    @Test
    void agreesOnRandomPayloads() throws IOException {
        Optional<Recipe> started = Recipe.start();
        assumeTrue(started.isPresent(), "python3 or the recipe is missing; EventVectorsTest stands in");
        EventKeyer[] keyers = new EventKeyer[EventRules.MAX_PRECISION + 1];
        Arrays.setAll(keyers, precision -> keyer(precision, HashAlgorithm.SHA256));
        int accepted = 0;
        try (Recipe recipe = started.get()) {
            for (int batch = 0; batch < PAYLOADS / BATCH; batch++) {
                List<Recipe.Question> questions = new ArrayList<>(BATCH);
                RandomEvents events = new RandomEvents(SEED + batch);
                for (int i = 0; i < BATCH; i++) {
                    int precision = i % 3 == 0 ? 8 : i % (EventRules.MAX_PRECISION + 1);
                    byte[] payload = events.next(precision).getBytes(StandardCharsets.UTF_8);
                    questions.add(new Recipe.Question(payload, precision, "sha256"));
                }
                List<Recipe.Answer> answers = recipe.ask(questions);
                for (int i = 0; i < BATCH; i++) {
                    Recipe.Question question = questions.get(i);
                    requireSame(keyers[question.precision()], question, answers.get(i), "seed " + (SEED + batch));
                    accepted++;
                }
            }
        }
        assertThat(accepted).isEqualTo(PAYLOADS);
    }

    @Test
    void agreesOnNumbersAtEveryPrecision() throws IOException {
        Optional<Recipe> started = Recipe.start();
        assumeTrue(started.isPresent(), "python3 or the recipe is missing; EventVectorsTest stands in");
        try (Recipe recipe = started.get()) {
            for (int precision = 0; precision <= EventRules.MAX_PRECISION; precision++) {
                RandomEvents events = new RandomEvents(SEED + precision);
                StringBuilder text = new StringBuilder("{\"n\":[0");
                for (int i = 0; i < 20_000; i++) {
                    text.append(',').append(events.number(precision));
                }
                byte[] payload = text.append("]}").toString().getBytes(StandardCharsets.UTF_8);
                Recipe.Question question = new Recipe.Question(payload, precision, "sha256");
                requireSame(
                        keyer(precision, HashAlgorithm.SHA256),
                        question,
                        recipe.ask(List.of(question)).get(0),
                        "numbers to " + precision + " decimals");
            }
        }
    }

    @Test
    void agreesOnEveryAlgorithm() throws IOException {
        Optional<Recipe> started = Recipe.start();
        assumeTrue(started.isPresent(), "python3 or the recipe is missing; EventVectorsTest stands in");
        byte[] payload = new RandomEvents(SEED).next(8).getBytes(StandardCharsets.UTF_8);
        try (Recipe recipe = started.get()) {
            for (HashAlgorithm algorithm : HashAlgorithm.values()) {
                Recipe.Question question =
                        new Recipe.Question(payload, 8, algorithm.label().replace('-', '_'));
                requireSame(
                        keyer(8, algorithm),
                        question,
                        recipe.ask(List.of(question)).get(0),
                        algorithm.label());
            }
        }
    }

    private static void requireSame(EventKeyer keyer, Recipe.Question question, Recipe.Answer answer, String what) {
        String payload = new String(question.payload(), StandardCharsets.UTF_8);
        byte[] text;
        String digest;
        try {
            text = keyer.canonicalText(question.payload());
            digest = keyer.key(question.payload()).fullDigest().hex();
        } catch (RuntimeException e) {
            throw new AssertionError(what + ": " + e.getMessage() + ": " + payload, e);
        }
        if (answer.isRefused() || !Arrays.equals(text, answer.text()) || !digest.equals(answer.digest())) {
            int at = answer.isRefused() ? 0 : Math.max(0, Arrays.mismatch(text, answer.text()) - 40);
            fail(
                    "%s, precision %d: payload %s%n  gives  %s%n  recipe %s",
                    what,
                    question.precision(),
                    payload.length() > 5000 ? "(long)" : payload,
                    from(text, at),
                    answer.isRefused() ? "refuses" : from(answer.text(), at));
        }
    }

    private static String from(byte[] text, int at) {
        return new String(text, at, Math.min(text.length - at, 2000), StandardCharsets.UTF_8);
    }

    private static EventKeyer keyer(int precision, HashAlgorithm algorithm) {
        KeyContract contract = KeyContract.builder("events", KeyMode.SERIALIZATION)
                .algorithm(algorithm)
                .event(EventRules.DEFAULT.withPrecision(precision))
                .build();
        return EventKeyer.of(contract, Digest.of(new byte[32]), Limits.DEFAULT);
    }
}
