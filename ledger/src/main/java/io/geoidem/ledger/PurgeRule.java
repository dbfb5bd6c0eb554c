package io.geoidem.ledger;

import java.time.Duration;
import java.util.Optional;

/**
 * What may be forgotten. Nothing is forgotten unless asked: a key that is purged will be loaded again when it comes
 * again, so the age must exceed the time in which a source may deliver again.
 *
 * @param namespace only of that namespace
 * @param state DONE (by the time of completion) or RELEASED, FAILED, QUARANTINED (by the time of the last claim);
 *     CLAIMED is never purged
 * @param age that long ago or longer; 1,000 years at most are counted
 * @param batch entries a transaction, 1 or more
 * @param effect whether to delete
 */
public record PurgeRule(Optional<String> namespace, State state, Duration age, int batch, Effect effect) {
    /** Whether to delete. */
    public enum Effect {
        /** Only count. */
        COUNT,
        /** Delete. */
        DELETE
    }

    public PurgeRule {
        if (state == State.CLAIMED || batch < 1 || age.isNegative()) {
            throw new IllegalArgumentException("cannot purge " + state + " of age " + age + " by " + batch);
        }
        age = Age.bounded(age);
    }

    /** Deletes what was completed that long ago, in one namespace, 1,000 at a time. */
    public static PurgeRule done(String namespace, Duration age) {
        return new PurgeRule(Optional.of(namespace), State.DONE, age, 1000, Effect.DELETE);
    }
}
