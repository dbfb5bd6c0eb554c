package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ImportProgressTest {
    @TempDir
    private Path folder;

    @Test
    void showsHowFarALongImportIsToAPerson() throws Exception {
        String ledger = folder.resolve("ledger.db").toString();
        Children.run(Map.of(), "{\"a\":1}\n", "dedupe", "--ledger", ledger, "--mode", "serialization");
        String line = Children.run(Map.of(), "", "ledger", "export", "--ledger", ledger)
                .out()
                .strip();
        Path input = Files.write(folder.resolve("copy.ndjson"), Collections.nCopies(20_000, line));
        assertThat(importing(input, "-Dgeoidem.terminals=err", ledger))
                .contains("\u001b[Kimport  ", " %  [=", " of 10 MB");
        assertThat(importing(input, "-Dgeoidem.terminals=", ledger)).doesNotContain("%");
    }

    private String importing(Path input, String option, String ledger) throws Exception {
        Path err = folder.resolve("err");
        Process process = Children.builder(
                        Map.of("JAVA_TOOL_OPTIONS", option), "ledger", "import", "--json", "--ledger", ledger)
                .redirectInput(input.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("out")).hasContent("{\"added\":0,\"present\":20000}");
        return Files.readString(err);
    }
}
