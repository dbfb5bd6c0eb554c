package io.geoidem.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random operations by several clients, on a store and on the model: both must answer the same at every step. More of
 * them with {@code -Dgeoidem.ledger.model.runs} and {@code .steps}; a single one with {@code .seed}.
 */
class ModelBasedTest {
    private static final int RUNS = Integer.getInteger("geoidem.ledger.model.runs", 3);
    private static final int STEPS = Integer.getInteger("geoidem.ledger.model.steps", 150);
    private static final long SEED = Long.getLong("geoidem.ledger.model.seed", 20_261_130L);

    @TempDir
    private Path folder;

    @Test
    void sqliteDoesAsTheModel() {
        runs(() -> Stores.sqlite(folder));
    }

    @Test
    void postgresDoesAsTheModel() {
        runs(Stores::postgres);
    }

    @Test
    void redisDoesAsTheModel() {
        runs(Stores::redis);
    }

    private static void runs(java.util.function.Supplier<StoreUnderTest> stores) {
        for (int run = 0; run < RUNS; run++) {
            try (StoreUnderTest store = stores.get();
                    StoreUnderTest model = Stores.model();
                    Pair pair = new Pair(store, model, SEED + run)) {
                for (int step = 0; step < STEPS; step++) {
                    pair.step(step);
                }
                pair.compareEntries();
            }
        }
    }

    /** The two worlds, and the handles that were won in both. */
    private static final class Pair implements AutoCloseable {
        private static final String[] CONTENTS = {"a", "b", "c", "d", "e"};
        private static final String[] TAILS = {"x", "y"};

        private final StoreUnderTest store;
        private final StoreUnderTest model;
        private final long seed;
        private final SplittableRandom random;
        private final List<Ledger> real = new ArrayList<>();
        private final List<Ledger> ideal = new ArrayList<>();
        private final List<Handle> realHandles = new ArrayList<>();
        private final List<Handle> idealHandles = new ArrayList<>();

        Pair(StoreUnderTest store, StoreUnderTest model, long seed) {
            this.store = store;
            this.model = model;
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            for (int i = 0; i < 2; i++) {
                real.add(store.open(ContractCase.OPTIONS));
                ideal.add(model.open(ContractCase.OPTIONS));
            }
        }

        void step(int step) {
            int what = random.nextInt(100);
            int client = random.nextInt(real.size());
            String said;
            String expected;
            if (what < 35) {
                claims(client, step);
                return;
            }
            if (what < 50) {
                // Off the boundaries of leases and back-offs by seconds, so that a slow machine changes nothing.
                Duration time = Duration.ofSeconds(new int[] {5, 15, 35, 70, 600}[random.nextInt(5)]);
                store.passTime(time);
                model.passTime(time);
                return;
            }
            if (what < 85 && !realHandles.isEmpty()) {
                int handle = random.nextInt(realHandles.size());
                int use = random.nextInt(7);
                said = use(real.get(client), realHandles.get(handle), use);
                expected = use(ideal.get(client), idealHandles.get(handle), use);
            } else {
                Item item = item();
                int use = random.nextInt(4);
                said = operate(real.get(client), item, use);
                expected = operate(ideal.get(client), item, use);
            }
            assertThat(said).as("seed %d, step %d", seed, step).isEqualTo(expected);
        }

        private void claims(int client, int step) {
            List<Item> items = new ArrayList<>();
            int count = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 1;
            for (int i = 0; i < count; i++) {
                items.add(item());
            }
            Owner owner = random.nextInt(4) == 0 ? new Owner("same", "owner") : new Owner("w", "t" + step);
            List<Claim> said = real.get(client).claimAll(items, owner);
            List<Claim> expected = ideal.get(client).claimAll(items, owner);
            for (int i = 0; i < count; i++) {
                assertThat(words(said.get(i)))
                        .as("seed %d, step %d, claim %d", seed, step, i)
                        .isEqualTo(words(expected.get(i)));
                if (said.get(i) instanceof Claim.Claimed mine && expected.get(i) instanceof Claim.Claimed theirs) {
                    realHandles.add(mine.handle());
                    idealHandles.add(theirs.handle());
                }
            }
        }

        void compareEntries() {
            List<String> said = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            real.get(0).admin().each(EntryQuery.ALL, entry -> said.add(words(entry)));
            ideal.get(0).admin().each(EntryQuery.ALL, entry -> expected.add(words(entry)));
            assertThat(said).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
        }

        private Item item() {
            String content = CONTENTS[random.nextInt(CONTENTS.length)];
            return random.nextInt(3) == 0
                    ? Items.truncated(content, TAILS[random.nextInt(TAILS.length)])
                    : Items.item(content);
        }

        private static String use(Ledger ledger, Handle handle, int use) {
            Lease lease = switch (use) {
                case 0 -> ledger.renew(handle, Duration.ofMinutes(1));
                case 1, 2 -> ledger.fail(handle, "bad");
                case 3 -> ledger.release(handle);
                case 4 -> ledger.complete(handle, LoadResult.partial(1, 2));
                case 5 ->
                    ledger.completeAll(List.of(handle), LoadResult.loaded(3)).get(0);
                default -> ledger.releaseAll(List.of(handle, handle)).get(0);
            };
            return lease.getClass().getSimpleName();
        }

        private static String operate(Ledger ledger, Item item, int use) {
            LedgerAdmin admin = ledger.admin();
            return switch (use) {
                case 0 -> admin.retry(item.key()).name();
                case 1 -> admin.quarantine(item.key(), "aside").name();
                case 2 ->
                    ""
                            + admin.purge(new PurgeRule(
                                    Optional.of("parcels"),
                                    State.DONE,
                                    Duration.ofMinutes(5),
                                    2,
                                    PurgeRule.Effect.DELETE));
                default ->
                    admin.show(item.key())
                            .map(entry ->
                                    admin.release(item.key(), entry.fence()).name())
                            .orElse("absent");
            };
        }

        /** Everything but times and fences, which differ between two worlds. */
        private static String words(Claim claim) {
            if (claim instanceof Claim.Claimed c) {
                return "claimed " + c.key() + " attempt " + c.handle().attempt();
            }
            if (claim instanceof Claim.Duplicate d) {
                return "duplicate " + d.result();
            }
            return claim instanceof Claim.InProgress p ? p.why() + " " + p.owner() : claim.toString();
        }

        private static String words(Entry entry) {
            return entry.key() + " " + entry.fullDigest() + " " + entry.state() + " " + entry.owner() + " "
                    + entry.attempt() + " " + entry.result() + " " + entry.error() + " " + entry.source() + " "
                    + (entry.leaseUntil() != null) + (entry.retryAt() != null) + (entry.completedAt() != null);
        }

        @Override
        public void close() {
            real.forEach(Ledger::close);
        }
    }
}
