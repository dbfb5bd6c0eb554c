package io.geoidem.event;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import io.geoidem.contract.KeyContract;

/** Keyers for tests. */
final class Keyers {
    static final Digest FINGERPRINT = Digest.of(new byte[32]);

    private Keyers() {}

    static EventKeyer of(EventRules rules) {
        return of(rules, HashAlgorithm.SHA256, Limits.DEFAULT);
    }

    static EventKeyer of(EventRules rules, HashAlgorithm algorithm, Limits limits) {
        KeyContract contract = KeyContract.builder("events", KeyMode.SERIALIZATION)
                .algorithm(algorithm)
                .event(rules)
                .build();
        return EventKeyer.of(contract, FINGERPRINT, limits);
    }
}
