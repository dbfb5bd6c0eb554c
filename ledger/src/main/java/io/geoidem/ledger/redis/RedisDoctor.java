package io.geoidem.ledger.redis;

import io.geoidem.ledger.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.RedisClient;

/** Looks for what makes claims in Redis unsafe. */
final class RedisDoctor {
    private static final Duration TOLERATED_SKEW = Duration.ofSeconds(2);

    private final RedisClient client;
    private final Names names;
    private final Scripts scripts;

    RedisDoctor(RedisClient client, Names names, Scripts scripts) {
        this.client = client;
        this.names = names;
        this.scripts = scripts;
    }

    List<Finding> look() {
        List<Finding> findings = new ArrayList<>();
        findings.add(ledger());
        String policy = Opening.evictionPolicy(client);
        findings.add(
                policy.equals("noeviction")
                        ? Finding.ok("eviction", "maxmemory-policy is noeviction")
                        : Finding.error("eviction", "maxmemory-policy is " + policy + ": claims may be evicted"));
        String persistence = client.info("persistence");
        findings.add(
                Opening.field(persistence, "aof_enabled").equals("1")
                        ? Finding.ok("persistence", "the append-only file is on")
                        : Finding.error("persistence", "the append-only file is off: a restart loses claims"));
        findings.add(Finding.warning(
                "guarantee",
                "Redis confirms writes before they are safe on disk or on a replica: after a crash or a failover a load"
                        + " may be repeated (at least once)"));
        String role = Opening.field(client.info("replication"), "role");
        findings.add(
                role.equals("master")
                        ? Finding.ok("primary", "this server takes writes")
                        : Finding.error("primary", "this server is a " + role));
        findings.add(clock());
        return findings;
    }

    /** The server's time. */
    static Instant time(RedisClient client) {
        List<?> time = (List<?>) client.eval("return redis.call('TIME')");
        long seconds = Long.parseLong(time.get(0).toString());
        long micros = Long.parseLong(time.get(1).toString());
        return Instant.ofEpochSecond(seconds, micros * 1000);
    }

    private Finding ledger() {
        Memory known = scripts.memory();
        String text = client.get(names.meta());
        if (text == null) {
            return Finding.error(
                    "ledger", "the server has no ledger " + known.ledger() + ": it is empty, perhaps an empty replica");
        }
        Meta found = Meta.parse(text);
        if (!found.ledger().equals(known.ledger())) {
            return Finding.error(
                    "ledger",
                    "the server has the ledger " + found.ledger() + " in place of " + known.ledger()
                            + ": it was emptied");
        }
        if (!found.schema().equals(Meta.SCHEMA)) {
            return Finding.error("ledger", "version " + found.schema() + ", this release knows " + Meta.SCHEMA);
        }
        return found.fence() < known.highestFence()
                ? Finding.error(
                        "ledger",
                        "the server is at fence " + found.fence() + " but had given " + known.highestFence()
                                + ": it lost its last writes")
                : Finding.ok("ledger", "id " + found.ledger() + ", fence " + found.fence());
    }

    private Finding clock() {
        Duration skew = Duration.between(Instant.now(), time(client));
        String text =
                "the store's clock is " + skew.toMillis() + " ms ahead of this machine's; leases follow the store's";
        return skew.abs().compareTo(TOLERATED_SKEW) <= 0
                ? Finding.ok("clock", text)
                : Finding.warning("clock", text + ", times in listings too");
    }
}
