/** The streams of the process: what goes to standard output and standard error, colour, progress, exit codes. */
@NullMarked
package io.geoidem.cli.terminal;

import org.jspecify.annotations.NullMarked;
