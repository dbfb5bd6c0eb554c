package io.geoidem.ledger.jdbc;

import io.geoidem.Key;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Finding;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerStatus;
import io.geoidem.ledger.PurgeRule;
import io.geoidem.ledger.State;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Operators' statements. */
final class JdbcAdmin implements LedgerAdmin {
    private static final long TOLERATED_SKEW_MILLIS = 2000;

    private final Store store;
    private final Dialect dialect;
    private final OperatorChanges changes;
    private final Restoration restoration;
    private final Purge purge;
    private final EntryWalk walk;

    JdbcAdmin(Store store, Contracts contracts) {
        this.store = store;
        this.dialect = store.dialect();
        this.changes = new OperatorChanges(store, contracts);
        this.restoration = new Restoration(store, contracts);
        this.purge = new Purge(store);
        this.walk = new EntryWalk(store);
    }

    @Override
    public LedgerStatus status() {
        return store.unhurried(this::count);
    }

    @Override
    public void each(EntryQuery query, Consumer<Entry> consumer) {
        walk.run(query, consumer);
    }

    @Override
    public List<Entry> list(EntryQuery query) {
        return store.unhurried(session -> {
            List<Entry> entries = new ArrayList<>();
            select(session, query, entries);
            return entries;
        });
    }

    @Override
    public Optional<Entry> show(Key key) {
        return store.call(session -> changes.find(session, key));
    }

    @Override
    public Change release(Key key, long fence) {
        return changes.release(key, fence);
    }

    @Override
    public Change retry(Key key) {
        return changes.retry(key);
    }

    @Override
    public Change quarantine(Key key, String reason) {
        return changes.quarantine(key, reason);
    }

    @Override
    public long purge(PurgeRule rule) {
        return purge.run(rule);
    }

    @Override
    public Change restore(Entry entry) {
        return restoreAll(List.of(entry)).get(0);
    }

    @Override
    public List<Change> restoreAll(List<Entry> entries) {
        return restoration.run(entries);
    }

    @Override
    public List<Finding> doctor() {
        return store.call(session -> {
            List<Finding> findings = new ArrayList<>();
            findings.add(Schema.finding(session, dialect));
            findings.add(clock(session));
            findings.addAll(dialect.doctor(session));
            return findings;
        });
    }

    private LedgerStatus count(Session session) throws SQLException {
        Map<String, Map<State, Long>> counts = new TreeMap<>();
        long expired = 0;
        Optional<Duration> oldest = Optional.empty();
        PreparedStatement select = session.prepare("SELECT k.name, c.state, count(*),"
                + " sum(CASE WHEN c.state = 'CLAIMED' AND c.lease_until <= " + dialect.now() + " THEN 1 ELSE 0 END),"
                + " " + dialect.millis(dialect.now()) + " - min(CASE WHEN c.state <> 'DONE' THEN "
                + dialect.millis("c.claimed_at") + " END)"
                + " FROM geoidem_claim AS c JOIN geoidem_contract AS k ON k.id = c.contract GROUP BY k.name, c.state");
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                counts.computeIfAbsent(rows.getString(1), name -> new EnumMap<>(State.class))
                        .put(State.valueOf(rows.getString(2)), rows.getLong(3));
                expired += rows.getLong(4);
                Duration age = Duration.ofMillis(rows.getLong(5));
                if (!rows.wasNull() && oldest.map(age::compareTo).orElse(1) > 0) {
                    oldest = Optional.of(age);
                }
            }
        }
        return new LedgerStatus(counts, expired, oldest);
    }

    private void select(Session session, EntryQuery query, List<Entry> entries) throws SQLException {
        StringBuilder where = new StringBuilder(EntryRows.select(dialect)).append(" WHERE 1 = 1");
        query.namespace().ifPresent(name -> where.append(" AND k.name = ?"));
        query.state().ifPresent(state -> where.append(" AND c.state = ?"));
        query.unfinishedFor()
                .ifPresent(age -> where.append(" AND c.state <> 'DONE' AND c.claimed_at <= ")
                        .append(dialect.after("?")));
        where.append(" ORDER BY c.claimed_at, c.contract, c.digest LIMIT ?");
        PreparedStatement select = session.prepare(where.toString());
        int index = 1;
        if (query.namespace().isPresent()) {
            select.setString(index++, query.namespace().get());
        }
        if (query.state().isPresent()) {
            select.setString(index++, query.state().get().name());
        }
        if (query.unfinishedFor().isPresent()) {
            select.setLong(index++, -query.unfinishedFor().get().toMillis());
        }
        select.setInt(index, query.limit());
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                entries.add(EntryRows.read(rows));
            }
        }
    }

    private Finding clock(Session session) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            long before = System.currentTimeMillis();
            try (ResultSet rows = statement.executeQuery("SELECT " + dialect.millis(dialect.now()))) {
                rows.next();
                long skew = rows.getLong(1) - (before + System.currentTimeMillis()) / 2;
                String text = "the store's clock is " + skew + " ms ahead of this machine's; leases follow the store's";
                return Math.abs(skew) <= TOLERATED_SKEW_MILLIS
                        ? Finding.ok("clock", text)
                        : Finding.warning("clock", text + ", times in listings too");
            }
        }
    }
}
