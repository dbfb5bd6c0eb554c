package io.geoidem.ledger.redis;

import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.store.Failures;
import io.geoidem.ledger.store.Patience;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import redis.clients.jedis.RedisClient;

/** Checks a server and finds or makes the ledger on it. */
final class Opening {
    private static final String SCHEMA = "1";
    private static final String SAFE_POLICY = "noeviction";

    private Opening() {}

    static Patience patience(LedgerOptions options) {
        return new Patience(options.patience());
    }

    /** What is known of the ledger: by the witness where there is one, so that a server without it is noticed. */
    static Witness open(RedisClient client, Names names, LedgerOptions options, Optional<Witness> known) {
        return patience(options)
                .run(() -> Scripts.reached(() -> {
                    refuseEviction(client);
                    LedgerOptions.Schema way = known.isPresent() ? LedgerOptions.Schema.EXPECT : options.schema();
                    String id = UUID.randomUUID().toString().replace("-", "");
                    List<?> answer = (List<?>)
                            client.eval(Scripts.text("open"), List.of(names.meta()), List.of(id, SCHEMA, way.name()));
                    if (answer.get(0).equals("ABSENT")) {
                        return known.orElseThrow(() -> Failures.failed(
                                "the redis server has no ledger named " + names.ledger(),
                                "let the ledger create it",
                                null));
                    }
                    if (!SCHEMA.equals(answer.get(2))) {
                        throw Failures.failed(
                                "the ledger has version " + answer.get(2) + ", this release knows " + SCHEMA,
                                "use a newer release",
                                null);
                    }
                    Witness found = new Witness(
                            answer.get(1).toString(),
                            Long.parseLong(answer.get(3).toString()));
                    return known.map(witness -> witness.merged(found)).orElse(found);
                }));
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
