package io.geoidem.source.postgis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgisUrlTest {
    @Test
    void takesServerLoginAndQueryApart() {
        PostgisUrl url = PostgisUrl.parse(
                "postgresql://ann:s%40crete@db:5433/land?sslmode=require&query=SELECT shape, name FROM a WHERE b = '1%25'");
        assertThat(url.server()).isEqualTo("db:5433/land?sslmode=require");
        assertThat(url.login()).containsEntry("user", "ann").containsEntry("password", "s@crete");
        assertThat(url.query()).isEqualTo("SELECT shape, name FROM a WHERE b = '1%'");
        assertThat(url).hasToString("postgresql://db:5433/land");
        assertThat(PostgisUrl.parse("postgres://db/land?query=TABLE%20a").server())
                .isEqualTo("db:5432/land");
    }

    @Test
    void neverShowsAPassword() {
        assertThat(PostgisUrl.withoutPassword("postgresql://ann:secret@db/land?password=secret&query=TABLE a"))
                .doesNotContain("secret")
                .contains("ann@db/land")
                .endsWith("query=TABLE a");
        assertThatThrownBy(() -> PostgisUrl.parse("postgresql://ann:secret@db/land"))
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://db/land",
                "postgresql://db/land?query=",
                "postgresql://db?query=TABLE a",
                "postgresql:///land?query=TABLE a",
                "postgresql://db/land?query=50%"
            })
    void refusesWhatIsIncomplete(String text) {
        assertThatThrownBy(() -> PostgisUrl.parse(text))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONTRACT));
    }
}
