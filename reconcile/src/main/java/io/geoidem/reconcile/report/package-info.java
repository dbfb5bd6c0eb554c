/** The report: one HTML file that holds a map, the outcomes and the rules, and needs no network. */
@NullMarked
package io.geoidem.reconcile.report;

import org.jspecify.annotations.NullMarked;
