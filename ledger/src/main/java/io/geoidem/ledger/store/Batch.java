package io.geoidem.ledger.store;

import io.geoidem.Key;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Claim.Busy;
import io.geoidem.ledger.Claim.Claimed;
import io.geoidem.ledger.Claim.InProgress;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
     * @throws io.geoidem.GeoidemException where items of one key have different contracts
     */
    public static List<Claim> claim(List<Item> items, Function<List<Item>, List<Claim>> store) {
        if (items.size() <= 1) {
            return items.isEmpty() ? List.of() : store.apply(items);
        }
        Claim[] answers = new Claim[items.size()];
        int[] open = KeyOrder.of(items, Item::key);
        while (open.length > 0) {
            open = round(items, open, answers, store);
        }
        return Arrays.asList(answers);
    }

    /**
     * Answers all open items but those whose key another item of this round had with another full digest; they need a
     * look of their own, because the answer depends on what the ledger has.
     *
     * @param open indices of items, in the order of their keys
     * @return those that are left, in that order
     */
    private static int[] round(List<Item> items, int[] open, Claim[] answers, Function<List<Item>, List<Claim>> store) {
        List<Item> distinct = new ArrayList<>(open.length);
        int[] place = new int[open.length];
        Item first = null;
        for (int at = 0; at < open.length; at++) {
            Item item = items.get(open[at]);
            if (first == null || !item.key().equals(first.key())) {
                distinct.add(item);
                first = item;
            } else if (!item.contractFingerprint().equals(first.contractFingerprint())) {
                // One of the two is refused, and with it the batch, before anything is claimed.
                String known = Failures.contract(first.key(), first.contractFingerprint());
                throw Failures.contractDiffers(item.key(), known, item.contractFingerprint());
            }
            place[at] = distinct.size() - 1;
        }
        List<Claim> claims = store.apply(distinct);
        int[] left = new int[open.length - distinct.size()];
        int count = 0;
        for (int at = 0; at < open.length; at++) {
            int i = open[at];
            Claim claim = claims.get(place[at]);
            if (at == 0 || place[at] != place[at - 1]) {
                answers[i] = claim;
            } else if (items.get(i).fullDigest().equals(distinct.get(place[at]).fullDigest())) {
                answers[i] = later(claim);
            } else {
                left[count++] = i;
            }
        }
        return Arrays.copyOf(left, count);
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
        return sameContract(one.key(), other.key()) && one.contractFingerprint().equals(other.contractFingerprint());
    }

    /** The same of entries. */
    public static boolean sameContract(Entry one, Entry other) {
        return sameContract(one.key(), other.key()) && one.contractFingerprint().equals(other.contractFingerprint());
    }

    private static boolean sameContract(Key one, Key other) {
        return one.version() == other.version()
                && one.mode() == other.mode()
                && one.algorithm() == other.algorithm()
                && one.namespace().equals(other.namespace());
    }
}
