package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;

/** Claims on one store beside the statement that a hand-written ledger would send to it. */
record ClaimRates(Setting setting) {
    private static final int TURN = 50;
    static final int BATCH = 1000;
    static final int LARGE_BATCH = 10_000;

    /** Claims that a JVM needs until it has compiled what they run through; the bare statement, which is less, needs fewer. */
    private static final int WARM_UP = 15_000;

    /** The statement of a ledger that is written by hand. */
    @FunctionalInterface
    interface Bare {
        void insert(Item item) throws Exception;
    }

    /** A row of the table: bare and single claims take turns of fifty, and batches come after them. */
    List<String> row(String store, Ledger ledger, Bare bare) {
        Rounds singles = turns(store, bare, ledger::claim);
        Rounds batches = new Rounds(setting.pick(3, 7));
        int count = setting.pick(4, 10) * BATCH;
        // The first round warms up.
        for (int round = -1; round < batches.count(); round++) {
            String prefix = store + " " + round;
            Batches small = batches(ledger, items(prefix + " batch ", count), BATCH);
            Batches large = batches(ledger, items(prefix + " large ", LARGE_BATCH), LARGE_BATCH);
            if (round >= 0) {
                batches.put("small", round, small.claim());
                batches.put("large", round, large.claim());
                batches.put("done", round, small.completion());
            }
        }
        double single = singles.seconds("other");
        return List.of(
                store,
                figure(1 / singles.seconds("bare"), 0),
                figure(1 / single, 0),
                figure(singles.ratio("other", "bare"), 2),
                figure(1 / batches.seconds("small"), 0),
                figure(single / batches.seconds("small"), 1),
                figure(1 / batches.seconds("large"), 0),
                figure(single / batches.seconds("large"), 1),
                figure(1 / batches.seconds("done"), 0));
    }

    /** How many times as fast as the bare statement another one is, in turns as above. */
    double ratio(String store, Bare bare, Bare other) {
        return turns(store + " again", bare, other).ratio("other", "bare");
    }

    private Rounds turns(String store, Bare bare, Bare other) {
        int warmUp = setting.pick(1000, WARM_UP);
        turns(items(store + " bare first ", warmUp), bare, items(store + " other first ", warmUp), other);
        int count = setting.pick(300, 1000);
        Rounds rounds = new Rounds(setting.pick(3, 21));
        for (int round = 0; round < rounds.count(); round++) {
            List<Item> forBare = items(store + " " + round + " bare ", count);
            List<Item> forOther = items(store + " " + round + " other ", count);
            Turns turns = turns(forBare, bare, forOther, other);
            rounds.put("bare", round, turns.one() / count);
            rounds.put("other", round, turns.other() / count);
        }
        return rounds;
    }

    /** Seconds that a claim and a completion took in batches. */
    private record Batches(double claim, double completion) {}

    private static Batches batches(Ledger ledger, List<Item> items, int size) {
        long claims = 0;
        long completions = 0;
        for (int from = 0; from < items.size(); from += size) {
            long start = System.nanoTime();
            List<Handle> handles = claim(ledger, items.subList(from, from + size));
            long middle = System.nanoTime();
            ledger.completeAll(handles, LoadResult.loaded(1));
            claims += middle - start;
            completions += System.nanoTime() - middle;
        }
        return new Batches(claims * 1e-9 / items.size(), completions * 1e-9 / items.size());
    }

    /** Seconds that two contenders took for as many items each, in turns. */
    private record Turns(double one, double other) {}

    private static Turns turns(List<Item> forOne, Bare one, List<Item> forOther, Bare other) {
        long oneTime = 0;
        long otherTime = 0;
        for (int from = 0; from < forOne.size(); from += TURN) {
            int to = Math.min(forOne.size(), from + TURN);
            long start = System.nanoTime();
            forOne.subList(from, to).forEach(item -> run(one, item));
            long middle = System.nanoTime();
            forOther.subList(from, to).forEach(item -> run(other, item));
            oneTime += middle - start;
            otherTime += System.nanoTime() - middle;
        }
        return new Turns(oneTime * 1e-9, otherTime * 1e-9);
    }

    /** Claims keys that nobody has. */
    static List<Handle> claim(Ledger ledger, List<Item> items) {
        List<Handle> handles = new ArrayList<>(items.size());
        ledger.claimAll(items, Owner.named("benchmark")).forEach(claim -> {
            if (!(claim instanceof Claim.Claimed claimed)) {
                throw new IllegalStateException("a new key was answered " + claim);
            }
            handles.add(claimed.handle());
        });
        return handles;
    }

    static List<Item> items(String prefix, int count) {
        List<Item> items = new ArrayList<>(count);
        Digest fingerprint = sha256("contract");
        for (int i = 0; i < count; i++) {
            Digest digest = sha256(prefix + i);
            Key key = new Key(KeyMode.GEOMETRY, "parcels", 1, HashAlgorithm.SHA256, digest);
            items.add(new Item(key, digest, fingerprint, "s3://delivery/parcels-" + i + ".zip"));
        }
        return items;
    }

    private static Digest sha256(String text) {
        try {
            return Digest.of(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(Bare bare, Item item) {
        try {
            bare.insert(item);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
