/** Entries as lines of JSON, for copies of a ledger and moves to another store; and a check of entries against sources. */
@NullMarked
package io.geoidem.ledger.transfer;

import org.jspecify.annotations.NullMarked;
