/** What an argument names: files by their suffix, standard input, and the records of a stream of them. */
@NullMarked
package io.geoidem.cli.input;

import org.jspecify.annotations.NullMarked;
