/**
 * Vector processes under the namespace {@code geoidem}, which GeoTools finds by its own service file: {@code geoidem:Key},
 * {@code geoidem:Deduplicate}, {@code geoidem:Reconcile}. Contracts are named, never given as files: see
 * {@link io.geoidem.geotools.function.NamedContracts}.
 */
@NullMarked
package io.geoidem.geotools.process;

import org.jspecify.annotations.NullMarked;
