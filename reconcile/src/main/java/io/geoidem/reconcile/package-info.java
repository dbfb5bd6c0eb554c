/**
 * Joins the features of two or more sources. Exact keys settle most; of the rest, features with one geometry, with one
 * id, and within a tolerance of each other are joined, in that order; what could be joined in more than one way is
 * reported and never merged.
 *
 * <p>{@link io.geoidem.reconcile.Source} holds the features of one producer in a few bytes each,
 * {@link io.geoidem.reconcile.Reconciler} joins them, {@link io.geoidem.reconcile.Reconciliation} is the result: a stream
 * of {@link io.geoidem.reconcile.Outcome}. The result depends neither on the order of the features nor on the number of
 * threads.
 */
@NullMarked
package io.geoidem.reconcile;

import org.jspecify.annotations.NullMarked;
