package io.geoidem.benchmarks;

import io.geoidem.ledger.Item;
import io.geoidem.ledger.Owner;
import java.util.List;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/**
 * What a claim in Redis is measured beside: the command of a check that is written by hand, and scripts that show how much
 * of a claim is Redis itself.
 *
 * @param set digest of a script that is nothing but the command
 * @param four digest of a script with the commands of a claim, which decides nothing
 */
record RedisPeers(RedisClient client, String set, String four) {
    private static final SetParams ONCE = SetParams.setParams().nx().px(300_000);

    /** As long as what a ledger keeps of itself. */
    private static final String META = "2 0123456789abcdef0123456789abcdef 0123456789abcdef 0";

    static RedisPeers in(RedisClient client) {
        String set = client.scriptLoad("return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', 300000)");
        String four = client.scriptLoad("redis.call('MGET', KEYS[1], KEYS[2]) local time = redis.call('TIME')"
                + " redis.call('SET', KEYS[1], ARGV[1]) redis.call('SETNX', KEYS[2], ARGV[2] .. ARGV[3] .. ARGV[4])"
                + " return time[1]");
        return new RedisPeers(client, set, four);
    }

    void set(Item item) {
        client.set("bare:" + item.key(), "1", ONCE);
    }

    void scriptOfSet(Item item) {
        client.evalsha(set, List.of("set:" + item.key()), List.of("1"));
    }

    void scriptOfFour(Item item) {
        client.evalsha(
                four,
                List.of("geoidem:{peer}:meta", "geoidem:{peer}:claim:" + item.key()),
                List.of(
                        META,
                        "CLAIMED 1 1772000000000 1772000000000 1 1772000000000 - - - - -\n",
                        item.fullDigest() + "\n" + item.source() + "\n",
                        Owner.named("benchmark").toString()));
    }
}
