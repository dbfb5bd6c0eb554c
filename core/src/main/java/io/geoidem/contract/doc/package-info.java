/** The section on idempotency keys that a contract gives an API document. */
@NullMarked
package io.geoidem.contract.doc;

import org.jspecify.annotations.NullMarked;
