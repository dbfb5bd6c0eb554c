/** Contracts that stay what they were: the lock file, and what a change does to keys. */
@NullMarked
package io.geoidem.contract.lock;

import org.jspecify.annotations.NullMarked;
