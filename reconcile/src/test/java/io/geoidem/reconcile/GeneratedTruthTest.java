package io.geoidem.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedTruthTest {
    private static final ReconcileRules RULES = ReconcileRules.DEFAULT.withTolerance(GeneratedTruth.TOLERANCE);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void findsEveryOutcomeAndNoOther(long seed) {
        GeneratedTruth truth = new GeneratedTruth(600, 8, seed);

        assertThat(found(truth, RULES)).as("seed %d", seed).isEqualTo(expected(truth, false));
        assertThat(found(truth, RULES.withIdAttribute("parcel_id")))
                .as("seed %d with ids", seed)
                .isEqualTo(expected(truth, true));
    }

    @Test
    void bringsForthEveryKindOfChange() {
        assertThat(GeneratedTruth.histogram(new GeneratedTruth(600, 8, 1).expected(true)))
                .containsOnlyKeys(
                        OutcomeKind.SAME,
                        OutcomeKind.NEAR,
                        OutcomeKind.CONFLICT,
                        OutcomeKind.MOVED,
                        OutcomeKind.DUPLICATE,
                        OutcomeKind.ONLY_IN)
                .allSatisfy((kind, rows) -> assertThat(rows).isGreaterThan(10));
    }

    @Test
    void doesNotDependOnTheNumberOfThreads() throws Exception {
        GeneratedTruth truth = new GeneratedTruth(3000, 8, 99);
        ForkJoinPool one = new ForkJoinPool(1);
        ForkJoinPool eight = new ForkJoinPool(8);
        try {
            List<Outcome> single = one.submit(() -> outcomes(truth)).get();
            List<Outcome> many = eight.submit(() -> outcomes(truth)).get();
            assertThat(many).isEqualTo(single).hasSizeGreaterThan(2900);
        } finally {
            one.shutdown();
            eight.shutdown();
        }
    }

    private static List<Outcome> outcomes(GeneratedTruth truth) {
        return new Reconciler(RULES)
                .reconcile(List.of(truth.a, truth.b))
                .outcomes()
                .toList();
    }

    private static Map<List<FeatureRef>, OutcomeKind> expected(GeneratedTruth truth, boolean withIds) {
        return truth.expected(withIds);
    }

    private static Map<List<FeatureRef>, OutcomeKind> found(GeneratedTruth truth, ReconcileRules rules) {
        return new Reconciler(rules)
                .reconcile(List.of(truth.a, truth.b))
                .outcomes()
                .collect(Collectors.toMap(Outcome::members, Outcome::kind));
    }
}
