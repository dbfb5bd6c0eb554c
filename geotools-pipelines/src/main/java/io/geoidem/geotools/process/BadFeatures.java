package io.geoidem.geotools.process;

import io.geoidem.geotools.pipeline.BadFeaturePolicy;
import java.util.Locale;
import org.geotools.api.util.ProgressListener;
import org.geotools.process.ProcessException;
import org.jspecify.annotations.Nullable;

/** The words by which a process is told what to do with features that get no key. */
final class BadFeatures {
    static final String DESCRIPTION = "What to do with a feature that gets no key: fail, or skip with a warning";

    private BadFeatures() {}

    /**
     * The policy of a word.
     *
     * @param listener warned of skipped features; null where nobody listens, which skipping does not go with
     */
    static BadFeaturePolicy policy(@Nullable String word, @Nullable ProgressListener listener) {
        return switch (word == null ? "fail" : word.toLowerCase(Locale.ROOT)) {
            case "fail" -> BadFeaturePolicy.fail();
            case "skip" -> {
                if (listener == null) {
                    throw new ProcessException("bad=skip needs a progress listener, which is told of skipped features");
                }
                yield BadFeaturePolicy.reportAndSkip(bad -> listener.warningOccurred(
                        bad.layer(), bad.id(), bad.error().getMessage()));
            }
            default -> throw new ProcessException("bad=" + word + ": give fail or skip");
        };
    }
}
