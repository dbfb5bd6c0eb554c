/** The commands on a ledger: {@code once}, {@code dedupe} and {@code ledger}. */
@NullMarked
package io.geoidem.cli.ledger;

import org.jspecify.annotations.NullMarked;
