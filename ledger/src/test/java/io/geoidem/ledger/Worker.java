package io.geoidem.ledger;

import io.geoidem.ledger.url.LedgerUrl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A worker in a process of its own, which stops at a step and says so, to be killed there. */
final class Worker {
    /** Where a worker stops. */
    enum Step {
        CLAIMED,
        LOADED,
        COMPLETED,
        COMMITTED
    }

    private Worker() {}

    /** {@code lease|transaction|race|batch STEP|COUNT CONTENT LEDGER-URL... [JDBC-URL]}. */
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "race" -> race(args);
            case "batch" -> batch(Integer.parseInt(args[1]), args[2], args[3]);
            case "lease" -> lease(Step.valueOf(args[1]), Items.item(args[2]), args[3], args[4]);
            default -> transaction(Step.valueOf(args[1]), Items.item(args[2]), args[3], args[4]);
        }
    }

    private static void race(String[] args) throws IOException {
        say("READY");
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        StringBuilder won = new StringBuilder("RESULT");
        for (int i = 3; i < args.length; i++) {
            try (Ledger ledger = LedgerUrl.parse(args[i]).open(ContractCase.OPTIONS)) {
                won.append(' ')
                        .append(ledger.claim(Items.item(args[2])).getClass().getSimpleName());
            }
        }
        say(won.toString());
    }

    /** Claims and completes so many items with the longest sources that there are. */
    private static void batch(int count, String content, String url) {
        List<Item> items = Items.items(content, count).stream()
                .map(item -> new Item(item.key(), item.fullDigest(), item.contractFingerprint(), "/long".repeat(800)))
                .toList();
        try (Ledger ledger = LedgerUrl.parse(url).open(ContractCase.OPTIONS)) {
            List<Handle> handles = ledger.claimAll(items, Owner.named("batch")).stream()
                    .map(claim -> ((Claim.Claimed) claim).handle())
                    .toList();
            long held = ledger.completeAll(handles, LoadResult.loaded(1)).stream()
                    .filter(answer -> answer instanceof Lease.Held)
                    .count();
            say("RESULT " + handles.size() + " claimed, " + held + " held");
        }
    }

    private static void lease(Step last, Item item, String url, String jdbcUrl) throws Exception {
        Ledger ledger = LedgerUrl.parse(url).open(ContractCase.OPTIONS);
        Handle handle = ((Claim.Claimed) ledger.claim(item)).handle();
        at(Step.CLAIMED, last);
        if (ledger instanceof TransactionalLedger transactional) {
            try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
                connection.setAutoCommit(false);
                insert(connection);
                at(Step.LOADED, last);
                transactional.completeIn(connection, handle, LoadResult.loaded(1));
                at(Step.COMPLETED, last);
                connection.commit();
            }
        } else {
            ledger.complete(handle, LoadResult.loaded(1)).orThrow();
        }
        at(Step.COMMITTED, last);
    }

    private static void transaction(Step last, Item item, String url, String jdbcUrl) throws Exception {
        TransactionalLedger ledger = (TransactionalLedger) LedgerUrl.parse(url).open(ContractCase.OPTIONS);
        try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
            connection.setAutoCommit(false);
            ledger.runInTransaction(connection, item, (at, handle) -> {
                at(Step.CLAIMED, last);
                insert(at);
                at(Step.LOADED, last);
                return LoadResult.loaded(1);
            });
            at(Step.COMPLETED, last);
            connection.commit();
            at(Step.COMMITTED, last);
        }
    }

    static void insert(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO feature VALUES ('one')");
        }
    }

    private static void at(Step step, Step last) throws InterruptedException {
        if (step == last) {
            say("AT " + step);
            new CountDownLatch(1).await();
        }
    }

    private static void say(String word) {
        System.out.println(word);
        System.out.flush();
    }
}
