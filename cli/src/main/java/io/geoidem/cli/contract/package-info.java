/** {@code geoidem contract}: writing, publishing and checking contracts. */
@NullMarked
package io.geoidem.cli.contract;

import org.jspecify.annotations.NullMarked;
