package io.geoidem.ledger.jdbc;

import io.geoidem.ledger.LedgerOptions;

/**
 * The statements of one ledger. The parts of a claim are given one by one, because databases put them together
 * differently.
 */
public final class Sql {
    private static final String QUARANTINE = "c.state = 'CLAIMED' AND c.owner <> excluded.owner AND c.attempt >= {max}";
    private static final String SAME = "c.state = 'CLAIMED' AND c.owner = excluded.owner";

    /** What a release sets. */
    public static final String RELEASE = "state = 'RELEASED', attempt = attempt - 1, lease_until = NULL";

    private final Dialect dialect;
    private final LedgerOptions options;
    private final String claimNew;
    private final String claimOne;
    private final String look;
    private final String renew;
    private final String complete;
    private final String fail;
    private final String release;

    private Sql(Dialect dialect, LedgerOptions options, String limit) {
        this.dialect = dialect;
        this.options = options;
        String insertOne = insert() + " VALUES " + values("?", "?", "?", "?", "?") + " ";
        claimNew = insertOne + onlyNew();
        claimOne = insertOne + onConflict() + " RETURNING " + columns("");
        look = "SELECT " + columns("c.") + " FROM geoidem_claim AS c WHERE contract = ? AND digest = ?";
        renew = settle("lease_until = " + dialect.after("?"), limit);
        complete = settle(completion("?", "?", "?"), limit);
        fail = settle(
                "state = ?, error = ?, retry_at = CASE WHEN ? = 'FAILED' THEN " + dialect.after("?")
                        + " END, lease_until = NULL",
                limit);
        release = settle(RELEASE, limit);
    }

    /** The statements for the ledger's own sessions, none of which waits long for a row. */
    static Sql ofSessions(Dialect dialect, LedgerOptions options) {
        return new Sql(dialect, options, dialect.waitLimit());
    }

    /** The statements for a transaction of the caller's, which keeps its settings. */
    static Sql ofCaller(Dialect dialect, LedgerOptions options) {
        return new Sql(dialect, options, "");
    }

    /** The beginning of an INSERT of claims, up to its rows. */
    public String insert() {
        return "INSERT INTO geoidem_claim AS c (contract, digest, full_digest, owner, source,"
                + " state, fence, attempt, created_at, claimed_at, lease_until)";
    }

    /** One row for {@link #insert}, from expressions for what the client gives. */
    public String values(String contract, String digest, String fullDigest, String owner, String source) {
        return "(" + row(contract, digest, fullDigest, owner, source) + ")";
    }

    /** The same without parentheses, for a SELECT. */
    public String row(String contract, String digest, String fullDigest, String owner, String source) {
        return row(contract, digest, fullDigest, owner, source, dialect.now(), leaseEnd());
    }

    /** The same from expressions for the time and the end of the lease too. */
    public String row(
            String contract,
            String digest,
            String fullDigest,
            String owner,
            String source,
            String now,
            String leaseUntil) {
        return String.join(
                ", ",
                contract,
                digest,
                fullDigest,
                owner,
                source,
                "'CLAIMED'",
                dialect.firstFence(),
                "1",
                now,
                now,
                leaseUntil);
    }

    /** Columns of a SELECT: {@code now}, and {@code lease_until}, the end of a lease that is given now. */
    public String times() {
        return dialect.now() + " AS now, " + leaseEnd() + " AS lease_until";
    }

    /** The latter, as {@link #columns} gives it. */
    public String leaseMillis() {
        return dialect.millis("lease_until");
    }

    private String leaseEnd() {
        return dialect.after(Long.toString(options.lease().toMillis()));
    }

    /**
     * What becomes of a row that is there. Only a row that is free is changed: released, past its back-off, past its
     * lease, or the asker's own. A row whose lease has passed on its last attempt is set aside instead.
     */
    public String onConflict() {
        return fill("ON CONFLICT (contract, digest) DO UPDATE SET"
                + " state = CASE WHEN " + QUARANTINE + " THEN 'QUARANTINED' ELSE 'CLAIMED' END,"
                + " error = CASE WHEN " + QUARANTINE
                + " THEN 'attempt ' || c.attempt || ' was not answered before its lease passed' ELSE c.error END,"
                + " owner = CASE WHEN " + QUARANTINE + " THEN c.owner ELSE excluded.owner END,"
                + " fence = CASE WHEN " + SAME + " THEN c.fence ELSE {next} END,"
                + " attempt = CASE WHEN c.state = 'CLAIMED' AND (c.owner = excluded.owner OR c.attempt >= {max})"
                + " THEN c.attempt ELSE c.attempt + 1 END,"
                + " claimed_at = CASE WHEN c.state = 'CLAIMED' AND (c.owner = excluded.owner OR c.attempt >= {max})"
                + " THEN c.claimed_at ELSE excluded.claimed_at END,"
                + " lease_until = CASE WHEN " + QUARANTINE + " THEN NULL ELSE excluded.lease_until END,"
                + " retry_at = NULL"
                + " WHERE c.full_digest IS NOT DISTINCT FROM excluded.full_digest AND (c.state = 'RELEASED'"
                + " OR (c.state = 'FAILED' AND c.retry_at <= {now})"
                + " OR (c.state = 'CLAIMED' AND (c.owner = excluded.owner OR c.lease_until <= {now})))");
    }

    /** What follows the rows of an INSERT of keys that are thought to be new: rows that are there stay as they are. */
    public String onlyNew() {
        return "ON CONFLICT (contract, digest) DO NOTHING RETURNING fence, " + dialect.millis("lease_until");
    }

    /** The columns of a {@link ClaimRow}, each after that prefix. */
    public String columns(String prefix) {
        return String.join(
                ", ",
                prefix + "state",
                prefix + "full_digest",
                prefix + "owner",
                prefix + "fence",
                dialect.millis(prefix + "lease_until"),
                dialect.millis(prefix + "retry_at"),
                dialect.millis(prefix + "completed_at"),
                dialect.millis(dialect.now()),
                prefix + "result",
                prefix + "loaded",
                prefix + "rejected",
                prefix + "attempt",
                prefix + "error");
    }

    /** The end of a lease that is given now, as {@link #columns} gives it. */
    public String leaseFromNow() {
        return "SELECT " + dialect.millis(leaseEnd());
    }

    /** Claims one row where there is none: contract, digest, full digest, owner, source. Gives {@link #onlyNew}'s columns. */
    public String claimNew() {
        return claimNew;
    }

    /** Claims one row: contract, digest, full digest, owner, source. */
    public String claimOne() {
        return claimOne;
    }

    /** Looks at one row: contract, digest. */
    public String look() {
        return look;
    }

    /** Renews: milliseconds, then {@link #settle}'s. */
    String renew() {
        return renew;
    }

    /** What a completion sets, from expressions for the kind of result and the counts. */
    public String completion(String kind, String loaded, String rejected) {
        return "state = 'DONE', result = " + kind + ", loaded = " + loaded + ", rejected = " + rejected
                + ", completed_at = " + dialect.now() + ", lease_until = NULL, error = NULL";
    }

    /** Completes: result, loaded, rejected, then contract, digest, owner, fence. */
    public String complete() {
        return complete;
    }

    /** Fails: state, error, state, milliseconds of back-off, then {@link #settle}'s. */
    String fail() {
        return fail;
    }

    /** Releases: contract, digest, owner, fence. */
    public String release() {
        return release;
    }

    /** A change by the holder: contract, digest, owner, fence are the last parameters. */
    private static String settle(String change, String limit) {
        return "UPDATE geoidem_claim SET " + change
                + " WHERE contract = ? AND digest = ? AND state = 'CLAIMED' AND owner = ? AND fence = ?" + limit;
    }

    private String fill(String text) {
        return text.replace("{now}", dialect.now())
                .replace("{next}", dialect.nextFence())
                .replace("{max}", Integer.toString(options.maxAttempts()));
    }
}
