package io.geoidem.geotools.pipeline;

import io.geoidem.feature.FeatureOutcome;

/**
 * What became of one feature of a collection.
 *
 * @param layer the name of its type
 * @param id its id in the layer
 * @param outcome its key, or why it has none; the record is its number in the collection, from 1
 */
public record FeatureResult(String layer, String id, FeatureOutcome outcome) {}
