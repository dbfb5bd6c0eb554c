/**
 * How far two outlines lie apart, in metres on the WGS 84 ellipsoid. Edges are straight in longitude and latitude
 * (RFC 7946 §3.1.1).
 */
@NullMarked
package io.geoidem.reconcile.distance;

import org.jspecify.annotations.NullMarked;
