package io.geoidem.ledger;

import io.geoidem.ledger.postgres.PostgresLedger;
import io.geoidem.ledger.redis.RedisLedger;
import io.geoidem.ledger.sqlite.SqliteLedger;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.RedisClient;
import redis.embedded.RedisServer;

/** Empty stores on real servers, each started once. */
public final class Stores {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Stores() {}

    /** A store in memory. */
    public static StoreUnderTest model() {
        ModelWorld world = new ModelWorld();
        return new StoreUnderTest() {
            @Override
            public Ledger open(LedgerOptions options) {
                return new ModelLedger(world, options);
            }

            @Override
            public void passTime(Duration time) {
                world.passTime(time);
            }

            @Override
            public void close() {}
        };
    }

    /** A new SQLite file in that folder. */
    public static SqlStore sqlite(Path folder) {
        Path file = folder.resolve("ledger-" + NUMBER.incrementAndGet() + ".db");
        return new SqlStore() {
            @Override
            public TransactionalLedger open(LedgerOptions options) {
                return SqliteLedger.open(file, options);
            }

            @Override
            public Connection connect() throws SQLException {
                return DriverManager.getConnection(jdbcUrl());
            }

            @Override
            public String jdbcUrl() {
                return "jdbc:sqlite:" + file + "?busy_timeout=5000";
            }

            @Override
            public String url() {
                return "sqlite:" + file;
            }

            @Override
            public void passTime(Duration time) {
                shift("- " + time.toMillis());
            }
        };
    }

    /** A new schema in the database server of this test run. */
    public static SqlStore postgres() {
        return postgres(Postgres.SERVER.getPort());
    }

    /** A new schema in the server at that port. */
    public static SqlStore postgres(int port) {
        String schema = "ledger_" + NUMBER.incrementAndGet() + "_" + Long.toHexString(System.nanoTime());
        String where = "//localhost:" + port + "/postgres?currentSchema=" + schema;
        try (Connection connection = DriverManager.getConnection("jdbc:postgresql:" + where, "postgres", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + schema);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        return new SqlStore() {
            @Override
            public TransactionalLedger open(LedgerOptions options) {
                Properties properties = new Properties();
                properties.setProperty("user", "postgres");
                return PostgresLedger.open("jdbc:postgresql:" + where, properties, options);
            }

            @Override
            public Connection connect() throws SQLException {
                return DriverManager.getConnection(jdbcUrl());
            }

            @Override
            public String jdbcUrl() {
                return "jdbc:postgresql:" + where + "&user=postgres";
            }

            @Override
            public String url() {
                return "postgresql:" + where.replace("//", "//postgres@");
            }

            @Override
            public void passTime(Duration time) {
                shift("- interval '" + time.toMillis() + " milliseconds'");
            }
        };
    }

    /** A new ledger in the Redis server of this test run. */
    public static RedisStore redis() {
        return new RedisStore(redisPort(), "ledger-" + NUMBER.incrementAndGet());
    }

    /** The port of the Redis server of this test run. */
    public static int redisPort() {
        return Redis.SERVER.ports().get(0);
    }

    /** The port of the database server of this test run. */
    public static int postgresPort() {
        return Postgres.SERVER.getPort();
    }

    /** Starts a Redis server that keeps its data in that folder. */
    public static RedisServer startRedis(int port, Path folder) {
        try {
            RedisServer server = RedisServer.newRedisServer()
                    .port(port)
                    .setting("dir " + folder)
                    .setting("appendonly yes")
                    .setting("appendfsync always")
                    .setting("save \"\"")
                    .setting("bind 127.0.0.1")
                    .setting("maxmemory-policy noeviction")
                    .build();
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a database server; the settings of the embedded one would lose commits in a crash. */
    public static EmbeddedPostgres.Builder postgresBuilder() {
        return EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("fsync", "on")
                .setServerConfig("shared_buffers", "32MB")
                .setServerConfig("timezone", "Pacific/Chatham");
    }

    /** A store in an SQL database. */
    public abstract static class SqlStore implements StoreUnderTest {
        @Override
        public abstract TransactionalLedger open(LedgerOptions options);

        /** A connection of the application, with auto-commit. */
        public abstract Connection connect() throws SQLException;

        /** The ledger's URL. */
        public abstract String url();

        @Override
        public void close() {}

        final void shift(String difference) {
            StringBuilder update = new StringBuilder("UPDATE geoidem_claim SET ");
            for (String column : List.of("created_at", "claimed_at", "lease_until", "retry_at", "completed_at")) {
                update.append(column)
                        .append(" = ")
                        .append(column)
                        .append(' ')
                        .append(difference)
                        .append(", ");
            }
            run(update.substring(0, update.length() - 2));
        }

        /** The application's JDBC URL, with its user. */
        public abstract String jdbcUrl();

        /** Runs a statement on a connection of its own. */
        public final void run(String sql) {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new AssertionError(sql, e);
            }
        }

        /** The number that a query gives. */
        public final long ask(String sql) {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement();
                    var rows = statement.executeQuery(sql)) {
                rows.next();
                return rows.getLong(1);
            } catch (SQLException e) {
                throw new AssertionError(sql, e);
            }
        }
    }

    /** A store in Redis. */
    public static final class RedisStore implements StoreUnderTest {
        private final int port;
        private final String name;
        private final RedisClient client;

        RedisStore(int port, String name) {
            this.port = port;
            this.name = name;
            this.client = RedisClient.create("127.0.0.1", port);
        }

        @Override
        public Ledger open(LedgerOptions options) {
            return RedisLedger.open(RedisClient.create("127.0.0.1", port), name, options, Optional.empty());
        }

        /** The ledger's URL. */
        public String url() {
            return "redis://127.0.0.1:" + port + "/0?ledger=" + name;
        }

        /** The ledger's name. */
        public String name() {
            return name;
        }

        /** A client of the server. */
        public RedisClient client() {
            return client;
        }

        /** The key of what the ledger keeps of itself. */
        public String meta() {
            return "geoidem:{" + name + "}:meta";
        }

        /** The greatest fence that the ledger has given. */
        public long fence() {
            return Long.parseLong(client.get(meta()).replaceFirst(".* ", ""));
        }

        /** Sets it back, as a failover to a replica does that had not yet received the last writes. */
        public void setFence(long fence) {
            client.set(meta(), client.get(meta()).replaceFirst("[0-9]+$", Long.toString(fence)));
        }

        @Override
        public void passTime(Duration time) {
            String script = """
                    local times = {[3] = true, [4] = true, [6] = true, [7] = true, [8] = true}
                    for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
                      local words, rest = string.match(redis.call('GET', key), '^([^\\n]*)(.*)$')
                      local at = 0
                      words = string.gsub(words, '%S+', function(word)
                        at = at + 1
                        return times[at] and word ~= '-' and string.format('%.0f', word - ARGV[2]) or word
                      end)
                      redis.call('SET', key, words .. rest)
                    end
                    """;
            client.eval(script, List.of(), List.of("geoidem:{" + name + "}:claim:*", Long.toString(time.toMillis())));
        }

        @Override
        public void close() {
            client.close();
        }
    }

    private static final class Postgres {
        static final EmbeddedPostgres SERVER = start();

        private static EmbeddedPostgres start() {
            try {
                return postgresBuilder().start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Redis {
        static final RedisServer SERVER = start();

        private static RedisServer start() {
            try {
                RedisServer server = startRedis(FreePort.find(), Files.createTempDirectory("geoidem-redis"));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
                return server;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void stop(RedisServer server) {
            try {
                server.stop();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
