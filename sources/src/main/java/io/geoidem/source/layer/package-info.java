/** What every source offers: layers that are opened under a contract. */
@NullMarked
package io.geoidem.source.layer;

import org.jspecify.annotations.NullMarked;
