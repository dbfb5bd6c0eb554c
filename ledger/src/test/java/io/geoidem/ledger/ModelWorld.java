package io.geoidem.ledger;

import io.geoidem.Digest;
import io.geoidem.Key;
import io.geoidem.ledger.store.Failures;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What the clients of one model share. */
public final class ModelWorld {
    final Map<Key, Entry> entries = new TreeMap<>(Comparator.comparing(Key::toString));
    private final Map<String, String> contracts = new HashMap<>();
    private long fence;
    private Duration passed = Duration.ZERO;

    /** Lets time go by. */
    public synchronized void passTime(Duration time) {
        passed = passed.plus(time);
    }

    void requireContract(Key key, Digest fingerprint) {
        String known = contracts.get(key.namespace() + key.version());
        if (known != null && !known.equals(Failures.contract(key, fingerprint))) {
            throw Failures.contractDiffers(key, known, fingerprint);
        }
    }

    void register(Key key, Digest fingerprint) {
        contracts.put(key.namespace() + key.version(), Failures.contract(key, fingerprint));
    }

    void put(Entry entry) {
        entries.put(entry.key(), entry);
    }

    long next() {
        return ++fence;
    }

    /** No later fence is smaller than this one. */
    void raiseFence(long seen) {
        fence = Math.max(fence, seen);
    }

    Instant now() {
        return Instant.ofEpochMilli(System.currentTimeMillis()).plus(passed);
    }
}
