package io.geoidem.ledger.redis;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.store.Failures;
import io.geoidem.ledger.store.Patience;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import redis.clients.jedis.RedisClient;

/** Checks a server and finds or makes the ledger on it. */
final class Opening {
    private static final String SAFE_POLICY = "noeviction";

    private Opening() {}

    static Patience patience(LedgerOptions options) {
        return new Patience(options.patience());
    }

    /** What is known of the ledger: by the witness where there is one, so that a server without it is noticed. */
    static Witness open(RedisClient client, Names names, LedgerOptions options, Optional<Witness> known) {
        return patience(options)
                .run(() -> Scripts.reached(names, () -> {
                    refuseEviction(client);
                    LedgerOptions.Schema way = known.isPresent() ? LedgerOptions.Schema.EXPECT : options.schema();
                    String id = UUID.randomUUID().toString().replace("-", "");
                    List<?> answer = (List<?>) client.eval(
                            Script.OPEN.text(),
                            List.of(names.meta()),
                            List.of(Meta.empty(id).toString(), way.name()));
                    if (answer.get(0).equals("OLDER")) {
                        throw older(names.ledger(), String.valueOf(answer.get(1)));
                    }
                    if (answer.get(0).equals("ABSENT")) {
                        return known.orElseThrow(() -> Failures.failed(
                                "the redis server has no ledger named " + names.ledger(),
                                "let the ledger create it",
                                null));
                    }
                    Meta meta = Meta.parse(answer.get(1).toString());
                    if (!meta.schema().equals(Meta.SCHEMA)) {
                        throw newer(meta.schema());
                    }
                    Witness found = new Witness(meta.ledger(), meta.fence());
                    return known.map(witness -> witness.merged(found)).orElse(found);
                }));
    }

    /** A ledger that a newer release made or changed. */
    static GeoidemException newer(String schema) {
        return Failures.failed(
                "the ledger has version " + schema + ", this release knows " + Meta.SCHEMA,
                "use a newer release",
                null);
    }

    private static GeoidemException older(String name, String schema) {
        return Failures.failed(
                "the ledger " + name + " has version " + schema + " of an earlier release, this release knows "
                        + Meta.SCHEMA,
                "export it with the release that made it, and import that with this one into a ledger of another name",
                null);
    }

    /** The server's policy for a full memory. INFO, because managed servers forbid CONFIG. */
    static String evictionPolicy(RedisClient client) {
        return field(client.info("memory"), "maxmemory_policy");
    }

    /** A field of INFO; empty where it is missing. */
    static String field(String info, String name) {
        return info.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    private static void refuseEviction(RedisClient client) {
        String policy = evictionPolicy(client);
        if (!policy.equals(SAFE_POLICY)) {
            throw Failures.failed(
                    "the redis server evicts keys when memory is short (maxmemory-policy " + policy
                            + "): an evicted claim is loaded again",
                    "set maxmemory-policy to " + SAFE_POLICY + ", or use another server",
                    null);
        }
    }
}
