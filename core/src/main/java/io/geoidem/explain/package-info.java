/**
 * Why two inputs have one key or two: what the rules of the contract made alike, and every place that they left
 * different. {@link io.geoidem.explain.Explainer} is the door, {@link io.geoidem.explain.Explanation} the answer as a
 * value, {@link io.geoidem.explain.ExplanationText} and {@link io.geoidem.explain.ExplanationJson} its two spellings.
 */
@NullMarked
package io.geoidem.explain;

import org.jspecify.annotations.NullMarked;
