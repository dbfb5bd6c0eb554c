/** Features from the canonical text that their keys are made of. */
@NullMarked
package io.geoidem.reconcile.input;

import org.jspecify.annotations.NullMarked;
