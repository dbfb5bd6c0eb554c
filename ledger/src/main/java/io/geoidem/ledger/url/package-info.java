/** Opens the ledger that a URL names. */
@NullMarked
package io.geoidem.ledger.url;

import org.jspecify.annotations.NullMarked;
