/** Keying inputs: one job for each kind of input, records on all processors with their order kept. */
@NullMarked
package io.geoidem.cli.work;

import org.jspecify.annotations.NullMarked;
