/**
 * The command line: {@code geoidem key} and the commands to come. {@link io.geoidem.cli.Main} starts the process,
 * {@link io.geoidem.cli.GeoidemCommand} lists the commands; each command is one class here, and what several need lies in
 * the packages below.
 */
@NullMarked
package io.geoidem.cli;

import org.jspecify.annotations.NullMarked;
