package io.geoidem.ledger.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Items;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerUrlTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "sqlite:/data/geoidem.db, sqlite:/data/geoidem.db",
        "sqlite:///data/geoidem.db, sqlite:/data/geoidem.db",
        "SQLITE:relative.db, sqlite:relative.db",
        "/data/parcels.gpkg, sqlite:/data/parcels.gpkg",
        "some dir/geoidem.db, sqlite:some dir/geoidem.db",
        "//srv/geoidem.db, sqlite:/srv/geoidem.db",
        "///srv/geoidem.db, sqlite:/srv/geoidem.db",
        "postgresql://me:secret@db.example/gis, postgresql://db.example:5432/gis",
        "postgres://db.example:6000/gis?sslmode=require, postgresql://db.example:6000/gis?sslmode=require",
        "POSTGRESQL://db.example/gis?password=secret&options=secret, postgresql://db.example:5432/gis?…",
        "postgresql://db.example/gis?sslmode=require&sslpassword=secret, postgresql://db.example:5432/gis?sslmode=require&…",
        "postgresql://db.example/gis?pass%77ord=secret, postgresql://db.example:5432/gis?…",
        "postgresql://gis_db/gis, postgresql://gis_db:5432/gis",
        "postgresql://me:secret_%40@gis_db:6000/gis, postgresql://gis_db:6000/gis",
        "redis://localhost, redis://localhost:6379?ledger=default",
        "redis://my_redis:6380/0, redis://my_redis:6380/0?ledger=default",
        "redis://:secret@my_redis, redis://my_redis:6379?ledger=default",
        "'redis://:secret,b@my_redis', redis://my_redis:6379?ledger=default",
        "rediss://me:secret@cache.example:6380/2?ledger=tiles, rediss://cache.example:6380/2?ledger=tiles",
    })
    void readsUrlsAndPrintsThemWithoutPasswords(String text, String printed) {
        assertThat(LedgerUrl.parse(text)).hasToString(printed);
    }

    @Test
    void givesTheDriverLoginAndParametersApartFromTheUrl() {
        assertThat(((PostgresUrl) LedgerUrl.parse(
                                "postgresql://me:a%2Fb+%40@db/gis?currentSchema=x&ApplicationName=a%20b"))
                        .properties())
                .containsOnly(
                        entry("user", "me"),
                        entry("password", "a/b+@"),
                        entry("currentSchema", "x"),
                        entry("ApplicationName", "a b"));
    }

    /** {@code java.net.URI} has no login either where it has no host. */
    @Test
    void readsTheLoginBesideAHostWithAnUnderscore() {
        assertThat(((PostgresUrl) LedgerUrl.parse("postgresql://me:a%2Fb@gis_db/gis")).properties())
                .containsOnly(entry("user", "me"), entry("password", "a/b"));
        assertThatThrownBy(() -> LedgerUrl.parse("redis://secret@my_redis"))
                .hasMessageContaining("its password is missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sqlite:",
                "mysql://me:secret@host/x",
                "mysql://me:a@secret/secret@host/x",
                "postgresql:///gis",
                "postgresql://a b/c",
                "postgresql://me:secret",
                "postgresql://me:a/secret@host/x",
                "postgresql://me:secret,a@h_1,h_2/x",
                "postgresql://me:a@secret_@my_host/x",
                "redis://my_redis:secret/0",
                "postgresql://me:12/secret@host/x",
                "postgresql://me:a@secret@host/x",
                "postgresql://me:12?a=secret@host/x",
                "postgresql://me:12#secret@host/x",
                "postgresql://?password=secret",
                "redis://me:12/secret@host",
                "redis://",
                "redis://host/abc",
                "redis://host/0/1",
                "redis://host/99999999999",
                "redis://host/0?ledger=My%20ledger",
                "redis://host/0?ledger=",
                "redis://host/0?ledgr=secret",
                "redis://secret@host",
                "redis://host:65536",
                "redis://host:0",
                "postgresql://host:65536/gis",
                "redis:u:secret@host",
                "postgresql:/u:secret@h/db",
                "postgresql:secret",
                "jdbc:postgresql:db?user=u&password=secret",
                "jdbc:sqlite:secret",
                "mysql:u:secret@host/db",
                "user:secret@host/db",
                "u:secret@host",
                "file:/secret/ledger.db",
                "sqlite:file:/secret/ledger.db",
                "ledger.db?password=secret",
                "sqlite:/data/ledger.db?key=secret",
            })
    void refusesWhatNoStoreTakesAndHidesPasswords(String text) {
        assertThatThrownBy(() -> LedgerUrl.parse(text)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT);
            assertThat(e.getMessage()).doesNotContain("secret");
        });
    }

    /** In the store's own driver these would be a ledger that is gone with its process, or one with other settings. */
    @ParameterizedTest
    @CsvSource({
        ":memory:, a ledger is a file",
        "sqlite::memory:, a ledger is a file",
        "sqlite:, it names no file",
        "sqlite://srv/geoidem.db, a file has no host",
        "postgresql:///gis, it names no host",
        "postgresql://:5432/gis, it names no host",
        "postgresql://h, it names no database; write postgresql://HOST/DATABASE",
        "postgresql://me:x@h:5432/, it names no database",
        "postgresql://h?sslmode=require, it names no database",
        "'postgresql://me:x@h1,h2:5433/gis', it names several hosts",
        "'redis://h_1:6379,h_2:6379', it names several hosts",
        "postgresql://me:a@b@gis_db/gis, write %40",
        "postgresql://me:a/b@gis/x, write %2F",
        "redis://:a#b@h, %23",
        "redis://me:a?b@h, %3F",
        "redis://my_redis:63x79/0, its host or port is none",
        "redis://my_redis:65536/0, ports 1 to 65535",
        "ledger.db?synchronous=OFF, takes no parameters",
        "sqlite:/data/ledger.db?mode=ro, takes no parameters",
        "12:30.db, write ./",
        "postgresql://db/gis?currentschema=tiles, write currentSchema",
        "postgresql://db/gis?sslmode=require&schema=tiles, parameter 2 is none of the PostgreSQL driver's",
    })
    void saysWhatIsWrongWithAUrl(String text, String problem) {
        assertThatThrownBy(() -> LedgerUrl.parse(text))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT))
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"./a:b.db", "C:\\data\\a.db", "c:/data/a.db", "some dir/a:b.db", "sqlite:a:b.db", "/data/u@h.db"
            })
    void takesAFileWithAColonInItsName(String text) {
        assertThat(LedgerUrl.parse(text)).isInstanceOf(SqliteUrl.class);
    }

    @Test
    void makesFoldersForANewFile() {
        Path file = folder.resolve("a").resolve("b").resolve("geoidem.db");
        try (Ledger ledger = LedgerUrl.parse(file.toString()).open(LedgerOptions.DEFAULT)) {
            assertThat(ledger.claim(Items.item("a"))).isInstanceOf(Claim.Claimed.class);
        }
        assertThat(file).exists();
    }

    @Test
    void givesEachRedisLedgerAWitnessOfItsOwn() {
        String host = "a-host-with-a-long-name.in-some-zone.of-some-region.of-a-cloud.example";
        List<String> different = List.of(
                "redis://" + host + "/0?ledger=tiles-of-the-north-and-of-the-south-1",
                "redis://" + host + "/0?ledger=tiles-of-the-north-and-of-the-south-2",
                "redis://" + host + "/1?ledger=tiles-of-the-north-and-of-the-south-1",
                "redis://" + host + ":6380/0?ledger=tiles-of-the-north-and-of-the-south-1");
        assertThat(different.stream().map(LedgerUrlTest::witnessName))
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(name).startsWith("a-host-with").hasSizeLessThan(200));
        assertThat(Stream.of("redis://host", "redis://HOST:6379/", "rediss://me:x@host/00?ledger=default")
                        .map(LedgerUrlTest::witnessName))
                .containsOnly(witnessName("redis://host/0"));
        assertThat(witnessName("redis://[::1]/0")).matches("[a-z0-9._-]+");
    }

    private static String witnessName(String url) {
        return ((RedisUrl) LedgerUrl.parse(url)).witnessName();
    }

    @ParameterizedTest
    @CsvSource({
        "/x/data, '', Linux, /x/data/geoidem",
        "relative, '', Linux, /home/me/.local/share/geoidem",
        "'', '', Linux, /home/me/.local/share/geoidem",
        "'', '', Mac OS X, /home/me/Library/Application Support/geoidem",
        "'', /local, WINDOWS 11, /local/geoidem",
    })
    void knowsTheUsersDataFolder(String xdg, String local, String system, String folder) {
        assertThat(UserData.folder(xdg, local, system, "/home/me")).isEqualTo(Path.of(folder));
        assertThat(LedgerUrl.ofUser().toString()).startsWith("sqlite:").endsWith("geoidem.db");
    }
}
