package io.geoidem.ledger.redis;

import io.geoidem.ledger.store.Failures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * What this machine remembers of a ledger in Redis: its id and the greatest fence seen. A server that was replaced by an
 * empty or older replica contradicts it.
 *
 * @param ledger the id
 * @param fence the greatest fence
 */
record Witness(String ledger, long fence) {
    /** The witness in that file. */
    static Optional<Witness> read(Path file) {
        try {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            String[] words =
                    Files.readString(file, StandardCharsets.UTF_8).strip().split(" ", -1);
            return Optional.of(new Witness(words[0], Long.parseLong(words[1])));
        } catch (IOException | RuntimeException e) {
            throw Failures.failed(
                    "the witness " + file + " cannot be read", "delete it if the ledger is known to be whole", e);
        }
    }

    /** Writes it, whole or not at all. */
    void write(Path file) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Path draft = Files.createTempFile(folder, "witness", ".tmp");
            Files.writeString(draft, ledger + " " + fence + "\n", StandardCharsets.UTF_8);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Failures.failed("the witness " + file + " cannot be written", "check the folder's permissions", e);
        }
    }
}
