package io.geoidem.geotools.pipeline;

import io.geoidem.GeoidemException;

/**
 * A feature that gets no key.
 *
 * @param layer the name of its type
 * @param id its id in the layer
 * @param error why; its place names layer and id
 */
public record BadFeature(String layer, String id, GeoidemException error) {}
