package io.geoidem.benchmarks;

import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.postgres.PostgresLedger;
import io.geoidem.ledger.redis.RedisLedger;
import io.geoidem.ledger.sqlite.SqliteLedger;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;

/** Real stores on this machine: a file, and servers that are unpacked from Maven's artifacts and listen on the loopback. */
final class LedgerStores implements AutoCloseable {
    private final Path file;
    private final EmbeddedPostgres postgres;
    private final RedisServer redis;

    private LedgerStores(Path file, EmbeddedPostgres postgres, RedisServer redis) {
        this.file = file;
        this.postgres = postgres;
        this.redis = redis;
    }

    /** Stores that keep what they confirm: each confirms a commit when it is on disk, Redis within a second after. */
    static LedgerStores start(Path folder) throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        RedisServer redis = RedisServer.newRedisServer()
                .port(port)
                .setting("dir " + Files.createDirectory(folder.resolve("redis")))
                .setting("appendonly yes")
                .setting("appendfsync everysec")
                .setting("save \"\"")
                .setting("bind 127.0.0.1")
                .setting("maxmemory-policy noeviction")
                .build();
        redis.start();
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("fsync", "on")
                .setServerConfig("shared_buffers", "256MB")
                .setServerConfig("max_wal_size", "4GB")
                .start();
        return new LedgerStores(folder.resolve("ledger.db"), postgres, redis);
    }

    Ledger sqlite() {
        return SqliteLedger.open(file, LedgerOptions.DEFAULT);
    }

    /** A connection of an application to the same file, as safe as the ledger's, and with as much memory. */
    Connection sqliteConnection() throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file + "?busy_timeout=5000");
        try (java.sql.Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("PRAGMA cache_size = -65536");
            statement.execute("PRAGMA wal_autocheckpoint = 16384");
        }
        return connection;
    }

    Ledger postgres() {
        Properties properties = new Properties();
        properties.setProperty("user", "postgres");
        return PostgresLedger.open(postgres.getJdbcUrl("postgres", "postgres"), properties, LedgerOptions.DEFAULT);
    }

    Connection postgresConnection() throws SQLException {
        return DriverManager.getConnection(postgres.getJdbcUrl("postgres", "postgres"));
    }

    Ledger redis() {
        return RedisLedger.open(redisClient(), "benchmark", LedgerOptions.DEFAULT, Optional.empty());
    }

    /** Has Redis flush each write to the disk before it confirms it. */
    void flushRedisAlways() {
        try (RedisClient client = redisClient()) {
            client.configSet("appendfsync", "always");
        }
    }

    RedisClient redisClient() {
        return RedisClient.create("127.0.0.1", redis.ports().get(0));
    }

    @Override
    public void close() throws IOException {
        postgres.close();
        redis.stop();
    }
}
