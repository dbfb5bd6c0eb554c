/** A reconciliation written down: CSV, GeoJSON, newline-delimited JSON, and a summary for the terminal. */
@NullMarked
package io.geoidem.reconcile.output;

import org.jspecify.annotations.NullMarked;
