package io.geoidem.source;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostGIS of one's own in a temporary folder, on loopback alone, from what Debian installs. */
final class PostgisServer implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private final Path folder;
    private final Process process;
    private final int port;

    private PostgisServer(Path folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
    }

    /** The programs of a PostgreSQL that has PostGIS; empty where none is installed. */
    static Optional<Path> installed() {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.filter(version -> Files.exists(
                            Path.of("/usr/share/postgresql", version.getFileName() + "/extension/postgis.control")))
                    .map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static PostgisServer start(Path programs) throws Exception {
        // Not under a test's own folder, which the server's user could not enter.
        Path folder = Files.createTempDirectory("geoidem-postgis-");
        if (isRoot()) {
            Files.setOwner(
                    folder,
                    folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("postgres"));
        }
        Path data = folder.resolve("data");
        run(
                folder,
                programs.resolve("initdb").toString(),
                "-D",
                data.toString(),
                "-U",
                "postgres",
                "-A",
                "trust",
                "-N",
                "--locale=C",
                "-E",
                "UTF8");
        int port = freePort();
        Process process = process(
                folder,
                programs.resolve("postgres").toString(),
                "-D",
                data.toString(),
                "-h",
                "127.0.0.1",
                "-p",
                String.valueOf(port),
                "-k",
                folder.toString(),
                "-F");
        PostgisServer server = new PostgisServer(folder, process, port);
        server.await();
        return server;
    }

    /** The URL of a query. */
    String url(String query) {
        return "postgresql://postgres@127.0.0.1:" + port + "/postgres?query="
                + query.replace("%", "%25").replace("&", "%26");
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres");
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit()
                .orTimeout(20, TimeUnit.SECONDS)
                .exceptionally(e -> process.destroyForcibly())
                .join();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    private void await() throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE EXTENSION postgis");
                return;
            } catch (SQLException e) {
                if (System.nanoTime() > end || !process.isAlive()) {
                    close();
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }

    private static void run(Path folder, String... command) throws Exception {
        Process process = process(folder, command);
        if (process.waitFor() != 0) {
            throw new IOException(Files.readString(log(folder)));
        }
    }

    /** PostgreSQL refuses to run as root. */
    private static Process process(Path folder, String... command) throws IOException {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
            all.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"));
        }
        all.addAll(List.of(command));
        return new ProcessBuilder(all)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log(folder).toFile()))
                .start();
    }

    private static Path log(Path folder) {
        return folder.resolve("log");
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
