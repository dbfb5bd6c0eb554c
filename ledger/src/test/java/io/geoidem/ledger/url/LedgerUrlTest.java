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
        "postgresql://me:secret@db.example/gis, postgresql://db.example:5432/gis",
        "postgres://db.example:6000/gis?sslmode=require, postgresql://db.example:6000/gis?sslmode=require",
        "POSTGRESQL://db.example/gis?password=secret&x=secret, postgresql://db.example:5432/gis?…",
        "postgresql://db.example/gis?sslmode=require&sslpassword=secret, postgresql://db.example:5432/gis?sslmode=require&…",
        "postgresql://db.example/gis?pass%77ord=secret, postgresql://db.example:5432/gis?…",
        "redis://localhost, redis://localhost:6379?ledger=default",
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
                "postgresql://me:12/secret@host/x",
                "postgresql://me:a@secret@host/x",
                "postgresql://me:12?a=secret@host/x",
                "postgresql://me:12#secret@host/x",
                "postgresql://?password=secret",
                "redis://me:12/secret@host",
                "redis://"
            })
    void refusesWhatNoStoreTakesAndHidesPasswords(String text) {
        assertThatThrownBy(() -> LedgerUrl.parse(text)).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT);
            assertThat(e.getMessage()).doesNotContain("secret");
        });
    }

    @Test
    void makesFoldersForANewFile() {
        Path file = folder.resolve("a").resolve("b").resolve("geoidem.db");
        try (Ledger ledger = LedgerUrl.parse(file.toString()).open(LedgerOptions.DEFAULT)) {
            assertThat(ledger.claim(Items.item("a"))).isInstanceOf(Claim.Claimed.class);
        }
        assertThat(file).exists();
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
