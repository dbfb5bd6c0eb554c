package io.geoidem.source.postgis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgisUrlTest {
    @Test
    void takesServerLoginAndQueryApart() {
        PostgisUrl url = PostgisUrl.parse(
                "postgresql://ann:s%40crete@db:5433/land?sslmode=require&query=SELECT shape, name FROM a WHERE b = '1%25'");
        assertThat(url.server()).isEqualTo("db:5433/land");
        assertThat(url.properties())
                .containsOnly(entry("user", "ann"), entry("password", "s@crete"), entry("sslmode", "require"));
        assertThat(url.query()).isEqualTo("SELECT shape, name FROM a WHERE b = '1%'");
        assertThat(url).hasToString("postgresql://db:5433/land");
        assertThat(PostgisUrl.parse("postgres://db/land?query=TABLE%20a").server())
                .isEqualTo("db:5432/land");
    }

    @Test
    void theLetterCaseOfTheSchemeDoesNotCount() {
        assertThat(PostgisUrl.is("PostgreSQL://db/land")).isTrue();
        assertThat(PostgisUrl.is("POSTGRES://db/land")).isTrue();
        assertThat(PostgisUrl.is("postgresql:land")).isFalse();
        assertThat(PostgisUrl.parse("PostgreSQL://db/land?query=TABLE a").query())
                .isEqualTo("TABLE a");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://ann:secret@db/land?query=TABLE a, postgresql://ann@db/land?query=TABLE a",
        "POSTGRES://ann:secret@db:5433/land?query=TABLE a, POSTGRES://ann@db:5433/land?query=TABLE a",
        "postgresql://db/land?sslmode=require&query=SELECT '@', postgresql://db/land?sslmode=require&query=SELECT '@'",
        "postgresql://[::1]:5432/land?query=TABLE a, postgresql://[::1]:5432/land?query=TABLE a",
        "postgresql://ann:secret@db/land?password=secret&query=TABLE a, postgresql://ann@db/land?…&query=TABLE a",
        "postgresql://db/land?sslpassword=secret&query=TABLE a, postgresql://db/land?…&query=TABLE a",
        "postgresql://db/land?PassWord=a&secret&b=secret&query=TABLE a, postgresql://db/land?…&query=TABLE a",
        "postgresql://db/land?pass%77ord=secret&query=TABLE a, postgresql://db/land?…&query=TABLE a",
        "postgresql://db/land?query=TABLE a&password=secret, postgresql://db/land?query=TABLE a&…",
        "postgresql://ann:sec/secret@db/land?query=TABLE a, postgresql://…",
        "postgresql://ann:12/secret@db/land?query=TABLE a, postgresql://…",
        "postgresql://ann:1@secret@db/land?query=TABLE a, postgresql://…",
        "postgresql://ann:sec?secret@db/land?query=TABLE a, postgresql://…",
        "postgresql://ann:12?secret@db/land?query=TABLE a, postgresql://…",
        "postgresql://db/land?password=secret@secret&query=TABLE a, postgresql://…",
        "postgresql://ann:sec#secret@db/land?query=TABLE a, postgresql://…",
        "postgresql://ann:secret, postgresql://…",
    })
    void neverShowsAPassword(String text, String shown) {
        assertThat(PostgisUrl.withoutPassword(text)).isEqualTo(shown).doesNotContain("secret");
        try {
            assertThat(PostgisUrl.parse(text).toString()).doesNotContain("secret");
        } catch (GeoidemException e) {
            assertThat(e.getMessage()).doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db/land",
                "postgresql://db/land",
                "postgresql://db/land?",
                "postgresql://db/land?query=",
                "postgresql://db?query=TABLE a",
                "postgresql:///land?query=TABLE a",
                "postgresql://db/land?query=50%",
                "postgresql://db/land?query=SELECT a && b FROM c",
                "postgresql://db/land?query=SELECT a & b = 1 FROM c",
                "postgresql://db/land?query=SELECT a&b=1 FROM c",
                "postgresql://db/land?query=TABLE a&query=TABLE b",
                "postgresql://db/land?sslmode&query=TABLE a",
                "postgresql://db/land?=require&query=TABLE a",
                "postgresql://db/land?sslmode=require&sslmode=disable&query=TABLE a",
                "postgresql://ann:b@db/land?password=c&query=TABLE a",
                "postgresql://ann:12/34@db/land?query=TABLE a",
                "postgresql://ann:12/34#@db/land?query=TABLE a"
            })
    void refusesWhatIsIncompleteOrUnclear(String text) {
        assertThatThrownBy(() -> PostgisUrl.parse(text))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT));
    }
}
