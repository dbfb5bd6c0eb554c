package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.ledger.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords in the URLs of databases stay where they were given. */
class PasswordsTest {
    @TempDir
    Path folder;

    private String json = "";
    private String ledger = "";

    @BeforeEach
    void write() throws Exception {
        json = Files.writeString(folder.resolve("a.geojson"), "{\"type\":\"Point\",\"coordinates\":[4,51]}")
                .toString();
        ledger = folder.resolve("ledger.db").toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://ann:secret@127.0.0.1:1/land?query=TABLE a",
                "PostgreSQL://ann:secret@127.0.0.1:1/land?query=TABLE a",
                "POSTGRES://ann:secret@127.0.0.1:1/land?query=TABLE a",
                "postgresql://ann:a/secret@127.0.0.1:1/land?query=TABLE a",
                "postgresql://ann:1/secret@127.0.0.1:1/land?query=TABLE a",
                "postgresql://ann:secret@secret@127.0.0.1:1/land?query=TABLE a",
                "postgresql://ann:1?secret@127.0.0.1:1/land?query=TABLE a",
                "postgresql://ann:secret",
                "postgresql://127.0.0.1:1/land?user=ann&password=secret&query=TABLE a",
                "postgresql://127.0.0.1:1/land?sslpassword=secret&query=TABLE a",
                "postgresql://127.0.0.1:1/land?query=TABLE a&password=secret"
            })
    void aPasswordIsNeverPrinted(String url) {
        for (String[] args : new String[][] {
            {"key", "--mode", "geometry", url},
            {"key", "--mode", "geometry", "--json", "--each", url},
            {"key", "--mode", "serialization", url},
            {"key", "--mode", "geometry", "--layer", "x", url},
            {"inspect", url},
            {"inspect", "--json", url},
            {"reconcile", url, json},
            {"explain", "--mode", "geometry", url, json},
            {"explain", "--mode", "geometry", json, url + "#1"},
            {"explain", "--mode", "serialization", "--json", url, json},
            {"explain", json, json, url},
            {"once", "--ledger", ledger, "--mode", "geometry", url, "--", "true"},
            {"once", "--ledger", ledger, "--mode", "serialization", url, "--", "true"},
            {"once", "--ledger", ledger, "--mode", "geometry", "--layer", "x", url, "--", "true"},
            {"once", "--ledger", url, "--patience", "0s", "--mode", "geometry", json, "--", "true"},
            {"ledger", "list", "--patience", "0s", "--ledger", url},
            {"ledger", "list", url},
            {"ledger", "list", "--legder=" + url},
            {"ledger", "verify", "--patience", "0s", "--ledger", url, "--mode", "geometry"},
            {url}
        }) {
            Run run = Run.of(args);
            assertThat(run.out() + run.err())
                    .as("%s", String.join(" ", args))
                    .isNotEmpty()
                    .doesNotContain("secret");
            assertThat(run.exit()).isNotEqualTo(ExitCode.INTERNAL);
        }
    }

    @Test
    void theRestOfAUrlIsShown() {
        String url = "postgresql://ann:secret@127.0.0.1:1/land?query=TABLE a";
        assertThat(Run.of("key", "--mode", "serialization", url).err()).contains("has no bytes");
        Run refused = Run.of("key", "--mode", "geometry", url);
        assertThat(refused.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(refused.err()).contains("ann@127.0.0.1:1/land");
        Run explained = Run.of("explain", "--mode", "geometry", url, json);
        assertThat(explained.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(explained.err()).contains("ann@127.0.0.1:1/land", "check server, login and query");
        assertThat(explained.err()).doesNotContain("secret").hasLineCount(1);
        Run bytes = Run.of("explain", "--mode", "serialization", url, url + "#1");
        assertThat(bytes.exit()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aPasswordInTheUrlOfARedisIsNotPrintedEither() {
        String url = "redis://ann:sec/secret@127.0.0.1:1";
        for (String[] args : new String[][] {
            {"ledger", "list", url},
            {"ledger", "list", "--ledger", url},
            {"ledger", "list", "--legder=" + url},
            {url},
            {"ledger", "list", "--legder" + url},
            {"ledger", "list", " " + url}
        }) {
            Run run = Run.of(args);
            assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
            assertThat(run.out() + run.err()).as("%s", String.join(" ", args)).doesNotContain("secret");
        }
    }

    @Test
    @Timeout(120)
    void aPasswordIsNeverStored() throws Exception {
        String server = server();
        String url =
                server.replace("postgresql://postgres@", "POSTGRESQL://postgres:sec%2Fret@") + "&query=TABLE sites";
        String shown = url.replace(":sec%2Fret@", "@");
        List<String> once = new ArrayList<>(List.of("once", "--ledger", ledger, "--mode", "geometry"));
        once.addAll(List.of("--source-crs", "OGC:CRS84", url, "--", "true"));
        for (int i = 0; i < 2; i++) {
            Run run = Run.of(once.toArray(String[]::new));
            assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.OK);
            assertThat(run.err()).doesNotContain("ret@").contains(i == 0 ? "" : "was done at");
        }
        Run list = Run.of("ledger", "list", "--ledger", ledger);
        assertThat(list.lines()).hasSize(1).first().asString().contains("  DONE  ", shown);
        Run verify = Run.of("ledger", "verify", "--ledger", ledger, "--mode", "geometry", "--source-crs", "OGC:CRS84");
        assertThat(verify.exit()).isEqualTo(ExitCode.NEGATIVE);
        assertThat(verify.out())
                .contains(
                        "  UNCHECKED  " + shown,
                        "sources that are as they were: 0, that are not: 0, that cannot be keyed again: 1");
        assertThat(verify.err()).contains(shown, "the ledger keeps no password");
        Run show = Run.of("ledger", "show", "--ledger", ledger, list.keys().get(0));
        Run export = Run.of("ledger", "export", "--ledger", ledger);
        assertThat(show.out()).contains(shown);
        Run explain = Run.of("explain", "--mode", "geometry", "--source-crs", "OGC:CRS84", "--json", url + "#1", json);
        assertThat(explain.exit()).as(explain.err()).isEqualTo(ExitCode.OK);
        assertThat(explain.out()).contains(shown);
        for (Run run : List.of(list, verify, show, export, explain)) {
            assertThat(run.out() + run.err()).isNotEmpty().doesNotContain("sec%2F", "sec/ret");
        }
    }

    /** The URL of a schema with a table that has a column of the type that PostGIS calls geometry, in as far as it is read. */
    private static String server() throws SQLException {
        Stores.SqlStore store = Stores.postgres();
        try (Connection connection = store.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TYPE geometry");
            statement.execute("CREATE FUNCTION geometry_in(cstring) RETURNS geometry"
                    + " LANGUAGE internal IMMUTABLE STRICT AS 'textin'");
            statement.execute("CREATE FUNCTION geometry_out(geometry) RETURNS cstring"
                    + " LANGUAGE internal IMMUTABLE STRICT AS 'textout'");
            statement.execute("CREATE TYPE geometry (INPUT = geometry_in, OUTPUT = geometry_out, LIKE = text)");
            statement.execute("CREATE TABLE sites (shape geometry)");
            statement.execute("INSERT INTO sites VALUES ('010100000000000000000010400000000000804940')");
        }
        return store.url();
    }
}
