/**
 * Keys inside GeoTools pipelines: of single features, of collections, and as an attribute of a lazy view that any data store
 * writes.
 */
@NullMarked
package io.geoidem.geotools.pipeline;

import org.jspecify.annotations.NullMarked;
