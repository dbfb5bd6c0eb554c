/** What all stores share: batches, retries, errors. For authors of stores; callers need none of it. */
@NullMarked
package io.geoidem.ledger.store;

import org.jspecify.annotations.NullMarked;
