package io.geoidem.ledger.sqlite;

import static io.geoidem.ledger.Items.items;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.ledger.Claim.Claimed;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Lease;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is really full: a small file system of its own, which only root can mount. */
@Timeout(120)
class SqliteDiskFullTest {
    private static final int BATCH = 500;
    private static final Owner OWNER = Owner.named("w");

    @TempDir
    private Path folder;

    /** It may fill up in a claim or in a completion, in the middle of one or at its end. */
    @Test
    void saysThatTheDiskIsFullAndDoesHalfOfNothing() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        for (int kibibytes = 700; kibibytes < 1500; kibibytes += 52) {
            Assumptions.assumeTrue(mounts(disk, kibibytes), "no right to mount a file system");
            try {
                fills(disk.resolve("ledger.db"), disk, kibibytes);
            } finally {
                run("umount", disk.toString());
            }
        }
    }

    private static void fills(Path file, Path disk, int kibibytes) throws Exception {
        try (Ledger ledger = SqliteLedger.open(file, LedgerOptions.DEFAULT)) {
            int claimed = 0;
            int done = 0;
            List<Handle> handles = List.of();
            GeoidemException full = null;
            while (full == null) {
                try {
                    handles = ledger.claimAll(items("batch " + claimed + "-", BATCH), OWNER).stream()
                            .map(claim -> ((Claimed) claim).handle())
                            .toList();
                    claimed += BATCH;
                    ledger.completeAll(handles, LoadResult.loaded(1));
                    done += BATCH;
                } catch (GeoidemException e) {
                    full = e;
                }
            }
            String where = kibibytes + " KB, " + done + " of " + claimed + " completed";
            assertThat(full.code()).as(where).isEqualTo(ErrorCode.LEDGER);
            assertThat(full.problem()).as(where).contains("is full");
            run("mount", "-o", "remount,size=64m", disk.toString());
            assertThat(ledger.admin().status().count(State.DONE)).as(where).isEqualTo(done);
            assertThat(ledger.admin().status().count(State.CLAIMED)).as(where).isEqualTo(claimed - done);
            if (done < claimed) {
                assertThat(ledger.completeAll(handles, LoadResult.loaded(1)))
                        .as(where)
                        .containsOnly(new Lease.Held());
            }
        }
    }

    private static boolean mounts(Path disk, int kibibytes) throws Exception {
        return System.getProperty("user.name").equals("root")
                && run("mount", "-t", "tmpfs", "-o", "size=" + kibibytes + "k,mode=777", "tmpfs", disk.toString()) == 0;
    }

    private static int run(String... command) throws Exception {
        return new ProcessBuilder(List.of(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
