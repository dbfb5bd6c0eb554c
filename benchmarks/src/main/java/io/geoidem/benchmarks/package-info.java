/**
 * Speed of the product beside its peers. Every figure is a ratio of two measurements of one run, on corpora that are
 * generated from a fixed seed.
 */
@NullMarked
package io.geoidem.benchmarks;

import org.jspecify.annotations.NullMarked;
