/**
 * The claim ledger: who may load a key now, who has loaded it, and with what result.
 *
 * <p>This package holds the interfaces and the values. A store lives in a package of its own ({@code sqlite},
 * {@code postgres}, {@code redis}); {@code url} opens the store that a URL names.
 */
@NullMarked
package io.geoidem.ledger;

import org.jspecify.annotations.NullMarked;
