package io.geoidem.ledger.redis;

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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    private final RedisClient client;
    private final LedgerOptions options;
    private final Scripts scripts;
    private final Claiming claiming;
    private final Settling settling;
    private final RedisAdmin admin;

    private RedisLedger(RedisClient client, Names names, LedgerOptions options, Scripts scripts) {
        this.client = client;
        this.options = options;
        this.scripts = scripts;
        this.claiming = new Claiming(names, options, scripts);
        this.settling = new Settling(names, scripts);
        this.admin = new RedisAdmin(client, names, scripts);
    }

    /**
     * Opens a ledger.
     *
     * @param client stays the caller's until this method returns, and is then closed with the ledger
     * @param name tells ledgers on one server apart; as a namespace is written
     * @param witness a file that remembers the ledger from run to run, shared by all that open it; where it is missing it is
     *     created
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#LEDGER} for a server that may evict keys,
     *     and for a ledger that an earlier or a newer release made
     */
    public static RedisLedger open(RedisClient client, String name, LedgerOptions options, Optional<Path> witness) {
        return open(client, name, "", options, witness);
    }

    /**
     * The same with words for the server, which its client does not tell.
     *
     * @param where host, port and database, for messages; no password
     */
    public static RedisLedger open(
            RedisClient client, String name, String where, LedgerOptions options, Optional<Path> witness) {
        Names names = new Names(name, where);
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
        return claiming.claimAll(items, owner);
    }

    @Override
    public Lease renew(Handle handle, Duration lease) {
        LedgerOptions.requireLease(lease);
        return settle(handle, "renew", Long.toString(lease.toMillis()), "", "");
    }

    @Override
    public List<Lease> completeAll(List<Handle> handles, LoadResult result) {
        return settling.settle(
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
        String line = EntryText.escaped(StoredText.end(error));
        return settle(handle, "fail", state.name(), line, Long.toString(wait));
    }

    @Override
    public Lease release(Handle handle) {
        return settle(handle, "release", "", "", "");
    }

    @Override
    public List<Lease> releaseAll(List<Handle> handles) {
        return settling.settle(handles, "release", "", "", "");
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

    private Lease settle(Handle handle, String what, String first, String second, String third) {
        return settling.settle(List.of(handle), what, first, second, third).get(0);
    }
}
