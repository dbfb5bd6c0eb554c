package io.geoidem.ledger;

import static io.geoidem.ledger.ContractCase.claimed;
import static io.geoidem.ledger.Items.item;
import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose disk is really full: a small file system of its own, which only root can mount. */
@Timeout(120)
class PostgresDiskFullTest {
    @TempDir
    private Path folder;

    @Test
    void saysThatTheDiskIsFullAndClaimsNothing() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Assumptions.assumeTrue(mounts(disk), "no right to mount a file system");
        try {
            Path data = Files.createDirectory(disk.resolve("server")).resolve("data");
            try (EmbeddedPostgres server = Stores.postgresBuilder()
                    .setDataDirectory(data)
                    .setServerConfig("min_wal_size", "32MB")
                    .setServerConfig("max_wal_size", "32MB")
                    .start()) {
                fills(Stores.postgres(server.getPort()), disk.resolve("filler"));
            }
        } finally {
            run("umount", disk.toString());
        }
    }

    private static void fills(Stores.SqlStore store, Path filler) throws IOException {
        LedgerOptions options = ContractCase.OPTIONS.withPatience(Duration.ofMillis(300));
        try (Ledger ledger = store.open(options)) {
            claimed(ledger.claim(item("before")));
            fill(filler);
            int[] claimed = {1};
            assertThatThrownBy(() -> {
                        for (int batch = 0; batch < 1000; batch++) {
                            claimed[0] += ledger.claimAll(items("batch" + batch + "-", 200), Owner.named("w"))
                                    .size();
                        }
                    })
                    .isInstanceOfSatisfying(GeoidemException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.LEDGER);
                        assertThat(e.problem()).contains("is full");
                    });
            assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(claimed[0]);
            Files.delete(filler);
            claimed(ledger.claim(item("after")));
            assertThat(ledger.admin().status().count(State.CLAIMED)).isEqualTo(claimed[0] + 1);
        }
    }

    private static void fill(Path filler) throws IOException {
        byte[] block = new byte[8192];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("space");
        }
    }

    private static boolean mounts(Path disk) throws Exception {
        return System.getProperty("user.name").equals("root")
                && run("mount", "-t", "tmpfs", "-o", "size=160m,mode=777", "tmpfs", disk.toString()) == 0;
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(List.of(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
