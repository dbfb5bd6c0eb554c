package io.geoidem.reconcile.output;

import io.geoidem.reconcile.Outcome.Reason;
import io.geoidem.reconcile.OutcomeKind;

/** What outcomes mean, in a few words. */
public final class OutcomeWords {
    private OutcomeWords() {}

    /** One clause, without a full stop. */
    public static String meaning(OutcomeKind kind) {
        return switch (kind) {
            case SAME -> "one exact key, once in each source";
            case NEAR -> "geometries within the tolerance";
            case CONFLICT -> "one geometry, other attributes";
            case MOVED -> "one id, geometries further apart";
            case AMBIGUOUS -> "several ways to pair them; none was chosen";
            case DUPLICATE -> "one exact key several times in one source";
            case ONLY_IN -> "in one source alone";
        };
    }

    /** The reason as a word. */
    public static String reason(Reason reason) {
        return switch (reason) {
            case SAME_GEOMETRY -> "same-geometry";
            case SAME_ID -> "same-id";
            case WITHIN_TOLERANCE -> "within-tolerance";
        };
    }
}
