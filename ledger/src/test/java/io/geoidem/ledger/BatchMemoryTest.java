package io.geoidem.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a batch takes beside its items, in a process of 96 MB. */
@Timeout(120)
class BatchMemoryTest {
    @TempDir
    private Path folder;

    /** The sources alone are 40 MB. */
    @Test
    void sqliteBoundsStatementsByTheLengthOfSourcesToo() throws Exception {
        String url = Stores.sqlite(folder).url();
        try (Child child = Child.start("batch", "10000", "a", url)) {
            assertThat(child.await("RESULT")).isEqualTo("RESULT 10000 claimed, 10000 held");
        }
    }
}
