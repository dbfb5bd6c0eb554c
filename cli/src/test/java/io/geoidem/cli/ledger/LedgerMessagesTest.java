package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.ledger.Children.Result;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a ledger that cannot be opened: which, why, and what to do. */
class LedgerMessagesTest {
    @TempDir
    private Path folder;

    @Test
    void namesTheFolderForTemporaryFilesThatIsMissing() throws Exception {
        Path none = folder.resolve("none");
        Path ledger = folder.resolve("ledger.db");
        Result result = Children.run(
                Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + none),
                "{}\n",
                "dedupe",
                "--mode",
                "serialization",
                "--ledger",
                ledger.toString());
        assertThat(result.exit()).isEqualTo(71);
        assertThat(result.err()).contains(ledger.toString(), none.toString(), "-Djava.io.tmpdir=");
    }

    @Test
    void namesTheServerThatCannotBeReachedAndNoPassword() throws Exception {
        Result result = Children.run(
                Map.of("GEOIDEM_LEDGER", "redis://me:secret@localhost:1/2"),
                "",
                "ledger",
                "status",
                "--patience",
                "0s");
        assertThat(result.exit()).isEqualTo(71);
        assertThat(result.err())
                .contains("the redis ledger localhost:1/2 cannot be reached")
                .doesNotContain("secret");
    }

    @Test
    void namesAFolderThatWasGivenForAFile() throws Exception {
        Result result = Children.run(Map.of(), "", "ledger", "status", "--ledger", folder.toString());
        assertThat(result.exit()).isEqualTo(71);
        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .contains(folder.toString(), "check that it is a file");
        assertThat(folder).isEmptyDirectory();
    }
}
