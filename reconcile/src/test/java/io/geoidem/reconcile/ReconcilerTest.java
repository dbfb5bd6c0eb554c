package io.geoidem.reconcile;

import static io.geoidem.reconcile.Texts.geometry;
import static io.geoidem.reconcile.Texts.source;
import static io.geoidem.reconcile.Texts.square;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.contract.GeometryRules.LineDirection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconcilerTest {
    /** About 11 cm of latitude. */
    private static final double STEP = 0.000_001;

    private static final ReconcileRules BY_ID = ReconcileRules.DEFAULT.withIdAttribute("id");

    @Test
    void joinsEqualKeys() {
        Reconciliation result = run(source("a", square(7, 45)), source("b", square(8, 45), square(7, 45)));

        assertThat(rows(result)).containsExactlyInAnyOrder("SAME 0#1 1#2", "ONLY_IN 1#1");
        assertThat(result.summary().isAllSame()).isFalse();
        assertThat(run(source("a", square(7, 45)), source("b", square(7, 45)))
                        .summary()
                        .isAllSame())
                .isTrue();
    }

    @Test
    void statesTheDistanceOfNearOnes() {
        Reconciliation result = run(
                source("a", square(7, 45) + "|{'use':'house'}"), source("b", square(7, 45 + STEP) + "|{'use':'barn'}"));

        Outcome outcome = result.outcomes().findFirst().orElseThrow();
        assertThat(outcome.kind()).isEqualTo(OutcomeKind.NEAR);
        assertThat(outcome.metres().orElseThrow()).isBetween(0.1111, 0.1112);
        assertThat(outcome.attributes()).containsExactly("use");
        assertThat(result.summary().otherAttributes()).isEqualTo(1);
    }

    @Test
    void listsTheAttributesInConflict() {
        Outcome outcome = run(
                        source("a", square(7, 45) + "|{'id':1,'name':'x','use':null}"),
                        source("b", square(7, 45) + "|{'height':3,'id':1,'name':'y','use':null}"))
                .outcomes()
                .findFirst()
                .orElseThrow();

        assertThat(outcome).isInstanceOf(Outcome.Conflict.class);
        assertThat(outcome.attributes()).containsExactly("height", "name");
    }

    @Test
    void sharedFootprintsAreAmbiguousUnlessIdsTellThemApart() {
        Source a = source("a", square(7, 45) + "|{'id':1,'n':1}", square(7, 45) + "|{'id':2,'n':1}");
        Source b = source("b", square(7, 45) + "|{'id':1,'n':9}", square(7, 45) + "|{'id':3,'n':9}");

        assertThat(rows(run(a, b))).containsExactly("AMBIGUOUS 0#1 0#2 1#1 1#2");
        assertThat(rows(run(BY_ID, a, b))).containsExactlyInAnyOrder("CONFLICT 0#1 1#1", "CONFLICT 0#2 1#2");
    }

    @Test
    void oneIdAtAnotherPlaceHasMoved() {
        Source a = source("a", square(7, 45) + "|{'id':'7'}", square(9, 45) + "|{'id':null}");
        Source b = source("b", square(7, 45.01) + "|{'id':7}", square(9.5, 45) + "|{'id':null}");

        Reconciliation result = run(BY_ID, a, b);

        assertThat(rows(result)).containsExactlyInAnyOrder("MOVED 0#1 1#1", "ONLY_IN 0#2", "ONLY_IN 1#2");
        Outcome moved = result.outcomes(OutcomeKind.MOVED).findFirst().orElseThrow();
        assertThat(moved.metres().orElseThrow()).isBetween(1111.0, 1112.0);
        assertThat(rows(run(BY_ID, source("a", "null|{'id':1}"), source("b", square(1, 1) + "|{'id':1}"))))
                .containsExactly("MOVED 0#1 1#1");
    }

    @Test
    void idsThatStandTwiceInASourceDecideNothing() {
        Source a = source("a", square(7, 45) + "|{'id':1}", square(8, 45) + "|{'id':1}");
        Source b = source("b", square(9, 45) + "|{'id':1}");

        assertThat(rows(run(BY_ID, a, b))).containsExactly("AMBIGUOUS 0#1 0#2 1#1");
    }

    @Test
    void refusesAnIdThatASourceLacks() {
        assertThatThrownBy(() -> run(BY_ID, source("a", square(7, 45) + "|{'id':1}"), source("b", square(7, 45))))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ATTRIBUTE))
                .hasMessageContaining("b, field id");
    }

    @Test
    void oneToManyIsAmbiguous() {
        Source a = source("a", square(7, 45), square(8, 45));
        Source b = source("b", square(7, 45 + STEP), square(7, 45 + 3 * STEP), square(8, 45 + STEP));

        assertThat(rows(run(a, b))).containsExactlyInAnyOrder("AMBIGUOUS 0#1 1#1 1#2", "NEAR 0#2 1#3");
    }

    @Test
    void chainsAreAmbiguous() {
        String[] first = new String[4];
        String[] second = new String[5];
        for (int i = 0; i < 5; i++) {
            second[i] = square(7, 45 + 6 * i * STEP);
            if (i < 4) {
                first[i] = square(7, 45 + (6 * i + 3.2) * STEP);
            }
        }

        assertThat(rows(run(source("a", first), source("b", second))))
                .containsExactly("AMBIGUOUS 0#1 0#2 0#3 0#4 1#1 1#2 1#3 1#4 1#5");
    }

    @Test
    void closeNeighboursThatEachHaveANearestAreNear() {
        Source a = source("a", square(7, 45), square(7, 45 + 4 * STEP));
        Source b = source("b", square(7, 45 + 5 * STEP), square(7, 45 + STEP));

        assertThat(rows(run(a, b))).containsExactlyInAnyOrder("NEAR 0#1 1#2", "NEAR 0#2 1#1");
    }

    @Test
    void equalDistancesGoToTheSmallerKeyWhateverTheOrder() {
        String point = geometry("Point", "[7,45]");
        String north = geometry("Point", "[7,45.000001]");
        String south = geometry("Point", "[7,44.999999]");

        assertThat(rows(run(source("a", point), source("b", north, south)))).containsExactly("AMBIGUOUS 0#1 1#1 1#2");
        assertThat(rows(run(source("a", point), source("b", south, north)))).containsExactly("AMBIGUOUS 0#1 1#1 1#2");
    }

    @Test
    void duplicatesStandTogetherAndAreNeverNearByOne() {
        Source doubled = source("a", square(7, 45), square(7, 45), square(8, 45), square(8, 45));

        assertThat(rows(run(doubled, source("b", square(7, 45), square(8, 45 + STEP)))))
                .containsExactlyInAnyOrder("DUPLICATE 0#1 0#2 1#1", "AMBIGUOUS 0#3 0#4 1#2");
        assertThat(rows(run(doubled, source("b")))).containsExactlyInAnyOrder("DUPLICATE 0#1 0#2", "DUPLICATE 0#3 0#4");
    }

    @Test
    void joinsThreeSources() {
        Source a = source("a", square(7, 45), square(8, 45), square(9, 45) + "|{'n':1}");
        Source b = source("b", square(7, 45), square(8, 45 + STEP), square(9, 45) + "|{'n':2}");
        Source c = source("c", square(7, 45), square(8, 45 + 2 * STEP), square(9, 45 + STEP) + "|{'n':3}");

        Reconciliation result = new Reconciler(ReconcileRules.DEFAULT).reconcile(List.of(a, b, c));

        assertThat(rows(result)).containsExactlyInAnyOrder("SAME 0#1 1#1 2#1", "NEAR 0#2 1#2 2#2", "NEAR 0#3 1#3 2#3");
        assertThat(result.summary().incomplete()).isZero();
    }

    @Test
    void aChainOverThreeSourcesIsAmbiguousAndAMissingOneIsTold() {
        Source a = source("a", square(7, 45), square(8, 45));
        Source b = source("b", square(7, 45 + 4 * STEP), square(8, 45));
        Source c = source("c", square(7, 45 + 8 * STEP));

        Reconciliation result = new Reconciler(ReconcileRules.DEFAULT).reconcile(List.of(a, b, c));

        assertThat(rows(result)).containsExactlyInAnyOrder("AMBIGUOUS 0#1 1#1 2#1", "SAME 0#2 1#2");
        assertThat(result.summary().incomplete()).isEqualTo(1);
        assertThat(result.summary().isAllSame()).isFalse();
    }

    @Test
    void respectsTheDirectionOfLinesUnlessToldOtherwise() {
        Source a = source("a", geometry("LineString", "[[7,45],[7.01,45],[7.02,45.01]]"));
        Source b = source("b", geometry("LineString", "[[7.02,45.01],[7.01,45],[7,45.000001]]"));

        assertThat(rows(run(a, b))).containsExactlyInAnyOrder("ONLY_IN 0#1", "ONLY_IN 1#1");
        assertThat(rows(run(ReconcileRules.DEFAULT.withLines(LineDirection.UNDIRECTED), a, b)))
                .containsExactly("NEAR 0#1 1#1");
    }

    @ParameterizedTest
    @CsvSource({"-180,179.9999999,0", "179.999,-180.001,45", "190,-170,10"})
    void findsTheSamePlaceInAnotherTurn(double east, double other, double north) {
        Source a = source("a", square(east, north));
        Source b = source("b", square(other, north));

        assertThat(rows(run(a, b))).containsExactly("NEAR 0#1 1#1");
    }

    @Test
    void nullAndEmptyGeometriesIdentifyNothing() {
        Source a = source("a", "null|{'n':1}", geometry("Point", "[]") + "|{'n':2}");
        Source b = source("b", "null|{'n':3}", geometry("Point", "[]") + "|{'n':4}", "null|{'n':1}");

        assertThat(rows(run(a, b)))
                .containsExactlyInAnyOrder("SAME 0#1 1#3", "ONLY_IN 0#2", "ONLY_IN 1#1", "ONLY_IN 1#2");
    }

    @Test
    void takesEmptySourcesAndRefusesOneAlone() {
        Reconciliation none = run(source("a"), source("b"));
        assertThat(none.outcomes()).isEmpty();
        assertThat(none.summary().isAllSame()).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Reconciler(ReconcileRules.DEFAULT).reconcile(List.of(source("a"))));
    }

    private static Reconciliation run(Source a, Source b) {
        return run(ReconcileRules.DEFAULT, a, b);
    }

    private static Reconciliation run(ReconcileRules rules, Source a, Source b) {
        return new Reconciler(rules).reconcile(List.of(a, b));
    }

    private static List<String> rows(Reconciliation result) {
        return result.outcomes()
                .map(outcome -> {
                    StringBuilder row = new StringBuilder(outcome.kind().name());
                    outcome.members()
                            .forEach(m -> row.append(' ')
                                    .append(m.source())
                                    .append('#')
                                    .append(m.record()));
                    return row.toString();
                })
                .toList();
    }
}
