package io.geoidem.cli.work;

import io.geoidem.Flags;
import io.geoidem.KeyResult;
import io.geoidem.feature.FeatureOutcome;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands outcomes on one late, so that the last of them can tell what is known of its source only at the end. Not
 * thread-safe.
 */
final class HeldOutcome implements Consumer<FeatureOutcome> {
    private final Consumer<FeatureOutcome> next;
    private @Nullable FeatureOutcome held;

    HeldOutcome(Consumer<FeatureOutcome> next) {
        this.next = next;
    }

    @Override
    public void accept(FeatureOutcome outcome) {
        release(Flags.NONE);
        held = outcome;
    }

    /** Hands on what is held, with those flags too where it has a key. */
    void release(Flags more) {
        FeatureOutcome last = held;
        held = null;
        if (last instanceof FeatureOutcome.Keyed keyed) {
            next.accept(
                    new FeatureOutcome.Keyed(keyed.record(), withFlags(keyed.result(), more), keyed.canonicalText()));
        } else if (last != null) {
            next.accept(last);
        }
    }

    static KeyResult withFlags(KeyResult result, Flags more) {
        return new KeyResult(
                result.key(),
                result.fullDigest(),
                result.canonicalLength(),
                result.contractFingerprint(),
                result.flags().plus(more));
    }
}
