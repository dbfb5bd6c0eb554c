package io.geoidem.ledger.redis;

import io.geoidem.ledger.store.Failures;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The file in which the clients of a machine remember a ledger. Several write it at once, and it never goes back: each
 * merges what it knows with what stands there, under a lock.
 *
 * @param path the file; beside it lies one of that name and {@code .lock}
 */
record WitnessFile(Path path) {
    /** A lock on a file is one of the whole process: its threads take turns here. */
    private static final Object IN_THIS_PROCESS = new Object();

    /** The witness, where there is one. */
    Optional<Witness> read() {
        try {
            if (!Files.exists(path)) {
                return Optional.empty();
            }
            String[] words =
                    Files.readString(path, StandardCharsets.UTF_8).strip().split(" ", -1);
            return Optional.of(new Witness(words[0], Long.parseLong(words[1])));
        } catch (IOException | RuntimeException e) {
            throw Failures.failed(
                    "the witness " + path + " cannot be read", "delete it if the ledger is known to be whole", e);
        }
    }

    /**
     * What this and earlier clients know together; it is in the file when this returns.
     *
     * @param known what this client knows. Where the file tells of another ledger it stays as it is: one of the two is lost
     */
    Witness merge(Witness known) {
        Optional<Witness> before = read();
        if (before.isPresent() && before.get().merged(known).equals(before.get())) {
            return known.merged(before.get());
        }
        try {
            Path folder = path.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            synchronized (IN_THIS_PROCESS) {
                try (FileChannel channel =
                        FileChannel.open(beside(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    // Until the channel is closed.
                    channel.lock();
                    return mergeLocked(known);
                }
            }
        } catch (IOException e) {
            throw Failures.failed("the witness " + path + " cannot be written", "check the folder's permissions", e);
        }
    }

    private Witness mergeLocked(Witness known) throws IOException {
        Witness before = read().orElse(known);
        Witness merged = before.merged(known);
        Path draft = beside(".tmp");
        try {
            String line = merged.ledger() + " " + merged.fence() + "\n";
            // On the disk before it takes the place of the one before: an empty one could not be read.
            Files.write(
                    draft,
                    line.getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DSYNC);
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
        return known.merged(merged);
    }

    private Path beside(String ending) {
        return path.resolveSibling(path.getFileName() + ending);
    }
}
