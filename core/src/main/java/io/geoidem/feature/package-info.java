/**
 * Features and what identifies them (§5): their canonical text, their keys, datasets of them, and GeoJSON (RFC 7946) as
 * a source. Coordinates are x = longitude or easting first.
 *
 * <p>{@link FeatureKeyer} is the door. A digest is the hash of
 *
 * <pre>{@code
 * geoidem geo 1\n
 * {"geometry":{...},"properties":{...}}\n      the shaping choices of the contract
 * {"geometry":{...},"id":...,"properties":{...},"type":"Feature"}
 * }</pre>
 */
@NullMarked
package io.geoidem.feature;

import org.jspecify.annotations.NullMarked;
