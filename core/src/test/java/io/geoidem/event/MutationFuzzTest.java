package io.geoidem.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.geoidem.GeoidemException;
import io.geoidem.contract.EventRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Mutates payloads and compares acceptance and canonical text with {@link IndependentCanonical}, and of a part with the
 * recipe. {@code -Dgeoidem.fuzz.mutations=50000000 -Dgeoidem.fuzz.seed=7} makes a longer run with other mutations.
 */
class MutationFuzzTest {
    private static final long SEED = Long.getLong("geoidem.fuzz.seed", 0x5eed_0005L);
    private static final int MUTATIONS = Integer.getInteger("geoidem.fuzz.mutations", 1_000_000);
    private static final int FOR_THE_RECIPE = 10_000;
    private static final int MUTANTS_OF_ONE = 100;
    private static final int PARTS = 20;

    private final EventKeyer keyer = Keyers.of(EventRules.DEFAULT);
    private final IndependentCanonical independent =
            new IndependentCanonical(Set.copyOf(EventRules.DEFAULT.strip()), 8);

    @Test
    void agreesWithAnIndependentParser() throws IOException {
        List<List<Recipe.Question>> accepted = IntStream.range(0, PARTS)
                .parallel()
                .mapToObj(part -> acceptedOf(SEED + part, MUTATIONS / PARTS))
                .toList();
        List<Recipe.Question> questions =
                accepted.stream().flatMap(List::stream).toList();
        assertThat(questions).as("mutants that are still valid").hasSizeGreaterThan(MUTATIONS / 200);
        requireTheRecipeAgrees(keyer, questions);
    }

    /** Compares mutants; some of those that are still valid. */
    private List<Recipe.Question> acceptedOf(long seed, int mutations) {
        SplittableRandom random = new SplittableRandom(seed);
        RandomEvents events = new RandomEvents(seed);
        List<Recipe.Question> questions = new ArrayList<>();
        byte[] original = {};
        for (int i = 0; i < mutations; i++) {
            if (i % MUTANTS_OF_ONE == 0) {
                original = shortPayload(events);
            }
            byte[] mutant = Mutants.of(original, random);
            byte[] text = canonical(keyer, mutant);
            Optional<String> expected = independent.of(mutant);
            boolean same = expected.isPresent()
                    ? Arrays.equals(expected.get().getBytes(StandardCharsets.UTF_8), text)
                    : text.length == 0;
            if (!same) {
                fail(
                        "seed %d, mutant %d: %s%n expected %s",
                        seed, i, new String(mutant, StandardCharsets.UTF_8), expected);
            }
            if (text.length > 0 && questions.size() < FOR_THE_RECIPE / PARTS) {
                questions.add(new Recipe.Question(mutant, 8, "sha256"));
            }
        }
        return questions;
    }

    private static void requireTheRecipeAgrees(EventKeyer keyer, List<Recipe.Question> questions) throws IOException {
        Optional<Recipe> started = Recipe.start();
        if (started.isEmpty()) {
            return; // the notice is given, and every mutant was compared with the independent parser
        }
        try (Recipe recipe = started.get()) {
            List<Recipe.Answer> answers = recipe.ask(questions);
            for (int i = 0; i < answers.size(); i++) {
                byte[] mutant = questions.get(i).payload();
                // The recipe knows no byte order mark.
                boolean marked = mutant.length > 2 && (mutant[0] & 0xff) == 0xef && (mutant[1] & 0xff) == 0xbb;
                if (!marked && !Arrays.equals(answers.get(i).text(), keyer.canonicalText(mutant))) {
                    fail("seed %d: the recipe does not agree on %s", SEED, new String(mutant, StandardCharsets.UTF_8));
                }
            }
        }
    }

    /** The canonical text; nothing where the payload is refused. */
    private static byte[] canonical(EventKeyer keyer, byte[] payload) {
        try {
            return keyer.canonicalText(payload);
        } catch (GeoidemException e) {
            return new byte[0];
        }
    }

    private static byte[] shortPayload(RandomEvents events) {
        byte[] payload;
        do {
            payload = events.next(8).getBytes(StandardCharsets.UTF_8);
        } while (payload.length < 10 || payload.length > 150);
        return payload;
    }
}
