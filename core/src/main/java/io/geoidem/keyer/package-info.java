/** The facade: from a contract to the keys of whatever the contract is about. */
@NullMarked
package io.geoidem.keyer;

import org.jspecify.annotations.NullMarked;
