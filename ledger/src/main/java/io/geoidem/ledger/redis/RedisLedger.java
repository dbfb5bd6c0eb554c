package io.geoidem.ledger.redis;

import io.geoidem.Digest;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoredText;
import io.geoidem.ledger.store.Batch;
import io.geoidem.ledger.store.Failures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import redis.clients.jedis.RedisClient;

/**
 * A ledger in Redis. Thread-safe.
 *
 * <p>Redis answers before a write is safe: with {@code appendfsync everysec} a crash loses up to a second, and a failover
 * to a replica loses what was not yet copied. So this ledger is <em>at least once</em>: after such a loss a load may be
 * repeated. It notices a server that came back empty or older than what this client (or the witness file of an earlier
 * one) has seen, and then refuses to claim.
 *
 * <p>Opening refuses a server that may evict keys when memory is short.
 */
public final class RedisLedger implements Ledger {
    /** A script holds up every other client of its server. */
    private static final int MOST_KEYS = 5000;

    private final RedisClient client;
    private final Names names;
    private final LedgerOptions options;
    private final Scripts scripts;
    private final RedisAdmin admin;

    private RedisLedger(RedisClient client, Names names, LedgerOptions options, Scripts scripts) {
        this.client = client;
        this.names = names;
        this.options = options;
        this.scripts = scripts;
        this.admin = new RedisAdmin(client, names, scripts);
    }

    /**
     * Opens a ledger.
     *
     * @param client stays the caller's until this method returns, and is then closed with the ledger
     * @param name tells ledgers on one server apart; as a namespace is written
     * @param witness a file that remembers the ledger from run to run, shared by all that open it; where it is missing it is
     *     created
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#LEDGER} for a server that may evict keys
     */
    public static RedisLedger open(RedisClient client, String name, LedgerOptions options, Optional<Path> witness) {
        Names names = new Names(name);
        Optional<WitnessFile> file = witness.map(WitnessFile::new);
        Witness known = Opening.open(client, names, options, file.flatMap(WitnessFile::read));
        Scripts scripts = new Scripts(client, names, Opening.patience(options), new Memory(known, file));
        return new RedisLedger(client, names, options, scripts);
    }

    @Override
    public LedgerOptions options() {
        return options;
    }

    @Override
    public List<Claim> claimAll(List<Item> items, Owner owner) {
        return Batch.claim(items, distinct -> claimDistinct(distinct, owner));
    }

    @Override
    public Lease renew(Handle handle, Duration lease) {
        return settle(List.of(handle), "renew", Long.toString(lease.toMillis()), "", "")
                .get(0);
    }

    @Override
    public List<Lease> completeAll(List<Handle> handles, LoadResult result) {
        return settle(
                handles,
                "complete",
                result.kind().name(),
                Long.toString(result.loaded()),
                Long.toString(result.rejected()));
    }

    @Override
    public Lease fail(Handle handle, String error) {
        State state = handle.attempt() >= options.maxAttempts() ? State.QUARANTINED : State.FAILED;
        long wait = options.backoffAfter(handle.attempt()).toMillis();
        return settle(List.of(handle), "fail", state.name(), StoredText.end(error), Long.toString(wait))
                .get(0);
    }

    @Override
    public Lease release(Handle handle) {
        return settle(List.of(handle), "release", "", "", "").get(0);
    }

    @Override
    public List<Lease> releaseAll(List<Handle> handles) {
        return settle(handles, "release", "", "", "");
    }

    @Override
    public LedgerAdmin admin() {
        return admin;
    }

    /** Writes the witness at last. Where that fails, what was done with the ledger stands. */
    @Override
    public void close() {
        try {
            scripts.memory().write();
        } finally {
            client.close();
        }
    }

    private List<Claim> claimDistinct(List<Item> items, Owner owner) {
        if (items.size() <= MOST_KEYS) {
            return claimTogether(items, owner);
        }
        // What holds an item with another contract is refused whole, so all of them are looked at before any claim.
        List<Item> contracts = oneOfEachContract(items);
        List<String> arguments = new ArrayList<>(2 * contracts.size());
        addContracts(contracts, arguments);
        refuseOtherContract(contracts, scripts.run("contracts", List.of(names.contracts()), arguments));
        List<Claim> claims = new ArrayList<>(items.size());
        for (int from = 0; from < items.size(); from += MOST_KEYS) {
            claims.addAll(claimTogether(items.subList(from, Math.min(items.size(), from + MOST_KEYS)), owner));
        }
        return claims;
    }

    /** An item of each contract. Nearly always all of them have one. */
    private static List<Item> oneOfEachContract(List<Item> items) {
        Map<String, Item> contracts = new LinkedHashMap<>();
        Item last = null;
        for (Item item : items) {
            if (last == null || !Batch.sameContract(last, item)) {
                contracts.putIfAbsent(
                        Names.contract(item.key()) + " " + Failures.contract(item.key(), item.contractFingerprint()),
                        item);
                last = item;
            }
        }
        return List.copyOf(contracts.values());
    }

    private static void addContracts(List<Item> contracts, List<String> arguments) {
        for (Item item : contracts) {
            arguments.add(Names.contract(item.key()));
            arguments.add(Failures.contract(item.key(), item.contractFingerprint()));
        }
    }

    private static void refuseOtherContract(List<Item> items, List<?> answer) {
        if (answer.get(0).equals("CONTRACT")) {
            Item refused = items.get(Integer.parseInt(answer.get(1).toString()));
            throw Failures.contractDiffers(refused.key(), answer.get(2).toString(), refused.contractFingerprint());
        }
    }

    private List<Claim> claimTogether(List<Item> items, Owner owner) {
        List<Item> contracts = oneOfEachContract(items);
        List<String> keys = new ArrayList<>(items.size() + 1);
        List<String> arguments = new ArrayList<>(2 * contracts.size() + 2 * items.size() + 4);
        keys.add(names.contracts());
        arguments.add(owner.toString());
        arguments.add(Long.toString(options.lease().toMillis()));
        arguments.add(Integer.toString(options.maxAttempts()));
        arguments.add(Integer.toString(contracts.size()));
        addContracts(contracts, arguments);
        for (Item item : items) {
            keys.add(names.claim(item.key()));
            arguments.add(item.fullDigest().hex());
            arguments.add(item.source());
        }
        List<?> answers = scripts.run("claim", keys, arguments);
        refuseOtherContract(contracts, answers);
        List<Claim> claims = new ArrayList<>(items.size());
        Object last = "";
        ClaimReply reply = ClaimReply.of(last);
        for (int i = 0; i < items.size(); i++) {
            Object answer = answers.get(i + 1);
            if (!answer.equals(last)) {
                reply = ClaimReply.of(answer);
                last = answer;
            }
            claims.add(claim(items.get(i), owner, reply));
        }
        scripts.memory().keep();
        return claims;
    }

    private Claim claim(Item item, Owner owner, ClaimReply reply) {
        scripts.memory().saw(reply.fence());
        if (reply.isNew()) {
            return new Claim.Claimed(new Handle(item, owner, reply.fence(), 1, reply.newLease()));
        }
        if (reply.isDone()) {
            return new Claim.Duplicate(item.key(), reply.result(), reply.completedAt());
        }
        Digest stored = new Digest(reply.text(ClaimReply.FULL));
        if (!stored.equals(item.fullDigest())) {
            return new Claim.Mismatch(item.key(), stored, item.fullDigest());
        }
        return switch (reply.state()) {
            case QUARANTINED -> new Claim.Quarantined(item.key(), reply.attempt(), reply.text(ClaimReply.ERROR));
            case CLAIMED ->
                reply.taken()
                        ? new Claim.Claimed(new Handle(
                                item, owner, reply.fence(), reply.attempt(), reply.time(ClaimReply.LEASE_UNTIL)))
                        : busy(item, Claim.Busy.LEASED, reply, ClaimReply.LEASE_UNTIL);
            case FAILED -> busy(item, Claim.Busy.BACKING_OFF, reply, ClaimReply.RETRY_AT);
            case DONE, RELEASED -> throw new IllegalStateException("the claim script answered " + reply.fields());
        };
    }

    private static Claim busy(Item item, Claim.Busy why, ClaimReply reply, int until) {
        return new Claim.InProgress(item.key(), why, reply.text(ClaimReply.OWNER), reply.time(until));
    }

    private List<Lease> settle(List<Handle> handles, String what, String first, String second, String third) {
        if (handles.isEmpty()) {
            return List.of();
        }
        if (handles.size() > MOST_KEYS) {
            List<Lease> leases = new ArrayList<>(settle(handles.subList(0, MOST_KEYS), what, first, second, third));
            leases.addAll(settle(handles.subList(MOST_KEYS, handles.size()), what, first, second, third));
            return leases;
        }
        List<String> keys = new ArrayList<>(handles.size());
        List<String> arguments = new ArrayList<>(List.of(what, first, second, third, ""));
        for (Handle handle : handles) {
            keys.add(names.claim(handle.key()));
            arguments.add(handle.owner().toString());
            arguments.add(Long.toString(handle.fence()));
        }
        List<?> answers = scripts.run("settle", keys, arguments);
        List<Lease> leases = new ArrayList<>(handles.size());
        for (int i = 0; i < handles.size(); i++) {
            String answer = answers.get(i + 1).toString();
            leases.add(
                    answer.equals("HELD")
                            ? new Lease.Held()
                            : new Lease.Lost(handles.get(i).key(), answer));
        }
        return leases;
    }
}
