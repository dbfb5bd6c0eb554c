/** Options of several commands, and the contract that they add up to. */
@NullMarked
package io.geoidem.cli.option;

import org.jspecify.annotations.NullMarked;
