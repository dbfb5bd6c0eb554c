package io.geoidem.ledger.redis;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.store.Batch;
import io.geoidem.ledger.store.Failures;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The contracts that this client has found in the ledger, so that a claim need not look at them. Each claim names the state
 * that they were found in: where another client has registered one since, or the server lost one, the state is another and the
 * claim is not made. Thread-safe.
 */
final class Contracts {
    /**
     * As many as the ledger has at most.
     *
     * @param recent an item of one of them: nearly every claim is one of the same contract
     */
    private record Found(
            String state, Set<Contract> contracts, @Nullable Item recent) {}

    private record Contract(KeyMode mode, String namespace, int version, HashAlgorithm algorithm, Digest fingerprint) {
        static Contract of(Item item) {
            Key key = item.key();
            return new Contract(
                    key.mode(), key.namespace(), key.version(), key.algorithm(), item.contractFingerprint());
        }
    }

    private static final Found NOTHING = new Found("", Set.of(), null);

    private final Names names;
    private final Scripts scripts;

    /** Where threads change it at once, one of them asks the server again. */
    private volatile Found found = NOTHING;

    Contracts(Names names, Scripts scripts) {
        this.names = names;
        this.scripts = scripts;
    }

    /**
     * Registers the contracts of those items, all or none.
     *
     * @return the state in which the ledger has all of them
     * @throws io.geoidem.GeoidemException where it knows one of them otherwise
     */
    String require(List<Item> items) {
        while (true) {
            Found now = found;
            Map<Contract, Item> unknown = unknown(items, now);
            if (unknown.isEmpty()) {
                return now.state();
            }
            register(unknown);
        }
    }

    /** The state of the ledger's contracts is not that one any more. */
    void forget(String state) {
        if (found.state().equals(state)) {
            found = NOTHING;
        }
    }

    /** An item of each contract that is not among those. Nearly always all items have one. */
    private static Map<Contract, Item> unknown(List<Item> items, Found found) {
        Map<Contract, Item> unknown = Map.of();
        Item last = found.recent();
        for (Item item : items) {
            if (last == null || !Batch.sameContract(last, item)) {
                Contract contract = Contract.of(item);
                if (!found.contracts().contains(contract)) {
                    unknown = unknown.isEmpty() ? new LinkedHashMap<>() : unknown;
                    unknown.putIfAbsent(contract, item);
                }
                last = item;
            }
        }
        return unknown;
    }

    private void register(Map<Contract, Item> unknown) {
        List<Item> items = List.copyOf(unknown.values());
        List<String> arguments = new ArrayList<>(2 * items.size());
        for (Item item : items) {
            arguments.add(Names.contract(item.key()));
            arguments.add(Failures.contract(item.key(), item.contractFingerprint()));
        }
        List<?> answer = scripts.run(Script.CONTRACTS, List.of(names.contracts()), arguments);
        if (answer.get(0).equals("CONTRACT")) {
            Item refused = items.get(Integer.parseInt(answer.get(1).toString()));
            throw Failures.contractDiffers(refused.key(), answer.get(2).toString(), refused.contractFingerprint());
        }
        String before = answer.get(1).toString();
        String after = answer.get(2).toString();
        // What was found in another state may be there no more.
        Found now = found;
        Set<Contract> all = new HashSet<>(now.state().equals(before) ? now.contracts() : Set.of());
        all.addAll(unknown.keySet());
        found = new Found(after, Set.copyOf(all), items.get(0));
    }
}
