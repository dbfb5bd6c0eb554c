package io.geoidem.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.postgresql.PGConnection;

/**
 * The peer of a reconciliation: a server with PostGIS of its own, on the loopback, with its data in a temporary folder. It
 * is set to be fast and to forget everything in a crash.
 */
final class PostGis implements AutoCloseable {
    private static final Path BINARIES = Path.of("/usr/lib/postgresql/15/bin");
    private static final Path EXTENSION = Path.of("/usr/share/postgresql/15/extension/postgis.control");

    /** Exact shapes and attributes by hash, then shapes, then what lies near, then what has one id. */
    private static final List<String> JOIN = List.of(
            "CREATE UNLOGGED TABLE exact AS SELECT parcel_id, owner, area_m2, shape,"
                    + " array_agg(record) FILTER (WHERE source = 0) AS a, array_agg(record) FILTER (WHERE source = 1) AS b"
                    + " FROM (SELECT 0 AS source, parcel_id, owner, area_m2, shape, record FROM a UNION ALL"
                    + " SELECT 1, parcel_id, owner, area_m2, shape, record FROM b) AS sources"
                    + " GROUP BY parcel_id, owner, area_m2, shape",
            "CREATE UNLOGGED TABLE outcome AS SELECT CASE WHEN cardinality(a) > 1 OR cardinality(b) > 1 THEN 'duplicate'"
                    + " ELSE 'same' END AS kind, a, b FROM exact"
                    + " WHERE a IS NOT NULL AND b IS NOT NULL OR cardinality(a) > 1 OR cardinality(b) > 1",
            "CREATE UNLOGGED TABLE ra AS SELECT a.* FROM exact AS e JOIN a ON a.record = e.a[1]"
                    + " WHERE e.b IS NULL AND cardinality(e.a) = 1",
            "CREATE UNLOGGED TABLE rb AS SELECT b.* FROM exact AS e JOIN b ON b.record = e.b[1]"
                    + " WHERE e.a IS NULL AND cardinality(e.b) = 1",
            "CREATE UNLOGGED TABLE conflict AS SELECT ra.record AS a, rb.record AS b FROM ra JOIN rb USING (shape)",
            "INSERT INTO outcome SELECT 'conflict', ARRAY[a], ARRAY[b] FROM conflict",
            "DELETE FROM ra USING conflict AS c WHERE c.a = ra.record",
            "DELETE FROM rb USING conflict AS c WHERE c.b = rb.record",
            "CREATE INDEX ON rb USING gist ((geom::geography))",
            "ANALYZE ra",
            "ANALYZE rb",
            "CREATE UNLOGGED TABLE near AS SELECT ra.record AS a, rb.record AS b FROM ra JOIN rb"
                    + " ON ST_DWithin(ra.geom::geography, rb.geom::geography, 0.5) WHERE"
                    + " ST_HausdorffDistance(ST_Transform(ra.geom, 32632), ST_Transform(rb.geom, 32632)) <= 0.5",
            "INSERT INTO outcome SELECT 'near', ARRAY[a], ARRAY[b] FROM near",
            "DELETE FROM ra USING near AS n WHERE n.a = ra.record",
            "DELETE FROM rb USING near AS n WHERE n.b = rb.record",
            "INSERT INTO outcome SELECT CASE WHEN ra.record IS NULL OR rb.record IS NULL THEN 'only-in' ELSE 'moved' END,"
                    + " ARRAY[ra.record], ARRAY[rb.record] FROM ra FULL JOIN rb USING (parcel_id)");

    private final Process server;
    private final Path folder;
    private final String url;

    private PostGis(Process server, Path folder, String url) {
        this.server = server;
        this.folder = folder;
        this.url = url;
    }

    /** A server, where Debian's package is installed. */
    static Optional<PostGis> start() throws IOException {
        if (!Files.isExecutable(BINARIES.resolve("initdb")) || Files.notExists(EXTENSION)) {
            return Optional.empty();
        }
        Path folder = Path.of(read(command("mktemp", "-d", "/tmp/geoidem-postgis-XXXXXX")));
        Path data = folder.resolve("data");
        read(command(
                BINARIES.resolve("initdb").toString(),
                "-D",
                data.toString(),
                "-A",
                "trust",
                "-U",
                "postgres",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-sync"));
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        List<String> command = command(BINARIES.resolve("postgres").toString(), "-D", data.toString());
        Map<String, String> settings = new TreeMap<>(Map.of(
                "listen_addresses", "127.0.0.1",
                "port", Integer.toString(port),
                "unix_socket_directories", "",
                "shared_buffers", "512MB",
                "work_mem", "256MB",
                "maintenance_work_mem", "512MB",
                "max_wal_size", "4GB",
                "fsync", "off",
                "jit", "off",
                "wal_level", "minimal"));
        settings.put("max_wal_senders", "0");
        settings.put("autovacuum", "off");
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        Process server = new ProcessBuilder(command)
                .directory(new java.io.File("/"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroy));
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
        PostGis started = new PostGis(server, folder, url);
        started.await();
        return Optional.of(started);
    }

    /**
     * What a reconciliation took.
     *
     * @param reading seconds until both files stood in tables with normalised geometries
     * @param seconds all of it, until the outcomes were written
     */
    record Run(String version, double reading, double seconds, Map<String, Integer> outcomes) {}

    /** Reads both files of a feature a line, joins them and writes the outcomes, from nothing. */
    Run reconcile(Path a, Path b, Path outcomes) throws IOException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE EXTENSION IF NOT EXISTS postgis");
            String version = ask(
                    statement,
                    "SELECT 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1)"
                            + " || ', PostGIS ' || postgis_lib_version()");
            long start = System.nanoTime();
            load(connection, "a", a);
            load(connection, "b", b);
            long read = System.nanoTime();
            for (String step : JOIN) {
                statement.execute(step);
            }
            try (OutputStream out = Files.newOutputStream(outcomes)) {
                connection
                        .unwrap(PGConnection.class)
                        .getCopyAPI()
                        .copyOut("COPY (SELECT kind, a, b FROM outcome) TO STDOUT WITH (FORMAT csv)", out);
            }
            long end = System.nanoTime();
            Map<String, Integer> counts = new TreeMap<>();
            try (ResultSet rows = statement.executeQuery("SELECT kind, count(*) FROM outcome GROUP BY kind")) {
                while (rows.next()) {
                    counts.put(rows.getString(1), rows.getInt(2));
                }
            }
            return new Run(version, (read - start) * 1e-9, (end - start) * 1e-9, counts);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static void load(Connection connection, String table, Path features) throws SQLException, IOException {
        try (Statement statement = connection.createStatement();
                InputStream in = Files.newInputStream(features)) {
            statement.execute("CREATE UNLOGGED TABLE raw (record int GENERATED ALWAYS AS IDENTITY, line text)");
            // Neither delimiter nor quote occurs in JSON, so a line is one field.
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn(
                            "COPY raw (line) FROM STDIN WITH (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')",
                            in,
                            1 << 20);
            statement.execute("CREATE UNLOGGED TABLE " + table + " AS SELECT record,"
                    + " feature #>> '{properties,parcel_id}' AS parcel_id, feature #>> '{properties,owner}' AS owner,"
                    + " (feature #>> '{properties,area_m2}')::int AS area_m2, geom,"
                    + " md5(ST_AsBinary(ST_Normalize(geom))) AS shape"
                    + " FROM (SELECT record, feature, ST_GeomFromGeoJSON(feature -> 'geometry') AS geom"
                    + " FROM (SELECT record, line::jsonb AS feature FROM raw OFFSET 0) AS parsed OFFSET 0) AS read");
            statement.execute("DROP TABLE raw");
            statement.execute("ANALYZE " + table);
        }
    }

    private static String ask(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private void await() throws IOException {
        for (int i = 0; ; i++) {
            try {
                DriverManager.getConnection(url).close();
                return;
            } catch (SQLException e) {
                if (i == 600 || !server.isAlive()) {
                    close();
                    throw new IOException("the server does not answer", e);
                }
                pause();
            }
        }
    }

    /** PostgreSQL does not run as root. */
    private static List<String> command(String... words) {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.addAll(List.of(words));
        return command;
    }

    private static String read(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(new java.io.File("/"))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(command + ": " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return output.strip();
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() throws IOException {
        server.destroy();
        try {
            server.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Setting.delete(folder);
    }
}
