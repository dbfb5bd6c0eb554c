/**
 * The shape of a feature as reconciling sees it: positions in whole cells of a grid over WGS 84, longitude first, in
 * normalised order (§5), flat in a few arrays and, at rest, a few bytes a position.
 */
@NullMarked
package io.geoidem.reconcile.outline;

import org.jspecify.annotations.NullMarked;
