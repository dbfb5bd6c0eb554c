/**
 * Geometries made canonical (§5.1, §5.2 and §5.4 to §5.12): two descriptions of one shape give one text.
 *
 * <p>Positions are x = longitude, y = latitude in degrees of WGS 84, or whatever a caller will still reproject. They are
 * rounded first, to whole cells of a grid held as {@code long}, and normalised then, so that every decision is made on
 * exact integers:
 *
 * <ol>
 *   <li>A reader adds positions to a {@link ShapeBuilder} (as they are) or a {@link GridBuilder} (rounded).
 *   <li>{@link Normalizer} collapses repeats, orients and rotates rings, decides the roles of shapefile rings, and sorts.
 *   <li>{@link CanonicalGeometry} writes the text.
 * </ol>
 *
 * <p>The rule for rings is the product's own, because {@code Geometry.norm()} of JTS is canonical only for valid rings
 * without repeats.
 */
@NullMarked
package io.geoidem.geometry;

import org.jspecify.annotations.NullMarked;
