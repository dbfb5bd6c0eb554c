package io.geoidem.contract.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.contract.ContractReader;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.ModeAdvice;
import io.geoidem.contract.ModeAdvice.CrsUse;
import io.geoidem.contract.ModeAdvice.Producers;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContractDocumentTest {
    private static final Path GOLDEN =
            Path.of(System.getProperty("geoidem.root")).resolve("testdata/golden");

    @ParameterizedTest
    @ValueSource(strings = {"parcels", "surveys", "hooks"})
    void writesTheDocumentThatIsKept(String name) throws IOException {
        KeyContract contract = ContractReader.read(GOLDEN.resolve(name + ".yaml"));
        assertThat(ContractDocument.markdown(contract)).isEqualTo(Files.readString(GOLDEN.resolve(name + ".md")));
        assertThat(ContractDocument.html(contract)).isEqualTo(Files.readString(GOLDEN.resolve(name + ".html")));
    }

    @Test
    void givesAPatternThatKeysMatchAndOthersDoNot() {
        KeyContract contract = KeyContract.builder("parcels", KeyMode.GEOMETRY)
                .truncateBytes(16)
                .build();
        String key = Keyer.of(contract)
                .keyGeoJson("{\"type\":\"Point\",\"coordinates\":[1,2]}")
                .key()
                .toString();
        String pattern = ContractDocument.pattern(contract);
        assertThat(key).matches(pattern);
        assertThat(key + "0").doesNotMatch(pattern);
        assertThat(key.replace("v1", "v2")).doesNotMatch(pattern);
        assertThat(key.replace('.', '-')).doesNotMatch(pattern);
    }

    @Test
    void escapesNamesInHtml() {
        KeyContract contract = ContractReader.read("{name: a, mode: geometry, properties: {exclude: ['<b>&']}}"
                .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(ContractDocument.html(contract)).contains("&lt;b&gt;&amp;").doesNotContain("<b>");
    }

    @Test
    void advisesAModeWithTheReason() {
        assertThat(ModeAdvice.of(Producers.ONE, CrsUse.ONE).mode()).isEqualTo(KeyMode.SERIALIZATION);
        assertThat(ModeAdvice.of(Producers.SEVERAL, CrsUse.ONE).mode()).isEqualTo(KeyMode.GEOMETRY);
        assertThat(ModeAdvice.of(Producers.ONE, CrsUse.SEVERAL).reason()).contains("several CRSs");
        assertThat(ModeAdvice.of(Producers.SEVERAL, CrsUse.SEVERAL).reason()).contains("other bytes");
    }
}
