package io.geoidem.ledger.store;

import io.geoidem.Key;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.Claim.Claimed;
import io.geoidem.ledger.Claim.InProgress;
import io.geoidem.ledger.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Claims a batch whose items may repeat each other. A store gets each key once, in one order for all clients
 * ({@link KeyOrder}).
 */
public final class Batch {
    private Batch() {}

    /**
     * An answer for each item, in that order.
     *
     * @param items the items
     * @param store claims items with distinct keys, sorted, and answers in their order
     */
    public static List<Claim> claim(List<Item> items, Function<List<Item>, List<Claim>> store) {
        if (items.size() <= 1) {
            return items.isEmpty() ? List.of() : store.apply(items);
        }
        Claim[] answers = new Claim[items.size()];
        List<Integer> open = new ArrayList<>(items.size());
        for (int i = 0; i < answers.length; i++) {
            open.add(i);
        }
        while (!open.isEmpty()) {
            open = round(items, open, answers, store);
        }
        return Arrays.asList(answers);
    }

    /**
     * Answers all open items but those whose key another item of this round had with another full digest; they need a
     * look of their own, because the answer depends on what the ledger has.
     */
    private static List<Integer> round(
            List<Item> items, List<Integer> open, Claim[] answers, Function<List<Item>, List<Claim>> store) {
        Map<Key, Integer> firsts = new HashMap<>(open.size() * 2);
        for (int i : open) {
            firsts.putIfAbsent(items.get(i).key(), i);
        }
        List<Integer> unsorted = List.copyOf(firsts.values());
        List<Integer> distinct = KeyOrder.of(unsorted, i -> items.get(i).key()).stream()
                .map(unsorted::get)
                .toList();
        List<Claim> claims = store.apply(distinct.stream().map(items::get).toList());
        for (int i = 0; i < distinct.size(); i++) {
            answers[distinct.get(i)] = claims.get(i);
        }
        List<Integer> left = new ArrayList<>();
        for (int i : open) {
            int first = firsts.getOrDefault(items.get(i).key(), i);
            if (i != first && items.get(i).fullDigest().equals(items.get(first).fullDigest())) {
                answers[i] = later(answers[first]);
            } else if (i != first) {
                left.add(i);
            }
        }
        return left;
    }

    private static Claim later(Claim first) {
        return first instanceof Claimed claimed
                ? new InProgress(
                        first.key(),
                        Busy.SAME_BATCH,
                        claimed.handle().owner().toString(),
                        claimed.handle().leaseUntil())
                : first;
    }

    /** Whether two items are of one contract, without making any text. */
    public static boolean sameContract(Item one, Item other) {
        return one.key().version() == other.key().version()
                && one.key().mode() == other.key().mode()
                && one.key().algorithm() == other.key().algorithm()
                && one.key().namespace().equals(other.key().namespace())
                && one.contractFingerprint().equals(other.contractFingerprint());
    }
}
