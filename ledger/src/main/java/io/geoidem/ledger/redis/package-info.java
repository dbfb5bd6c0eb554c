/** A ledger in Redis 6.2 or later. Needs {@code redis.clients:jedis}. */
@NullMarked
package io.geoidem.ledger.redis;

import org.jspecify.annotations.NullMarked;
