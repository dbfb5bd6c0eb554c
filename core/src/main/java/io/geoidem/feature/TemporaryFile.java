package io.geoidem.feature;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of which nothing stays behind. */
final class TemporaryFile {
    private TemporaryFile() {}

    /** Puts content into a file that is there and empty. */
    @FunctionalInterface
    interface Content {
        void writeTo(Path file) throws IOException;
    }

    /**
     * A new file with that content, which whoever asks for it deletes; where it cannot be written it is deleted here. The
     * end of the process deletes it at the latest.
     */
    static Path written(String prefix, String suffix, Content content) throws IOException {
        Path file = Files.createTempFile(prefix, suffix);
        file.toFile().deleteOnExit();
        try {
            content.writeTo(file);
            return file;
        } catch (IOException | RuntimeException | Error e) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException more) {
                e.addSuppressed(more);
            }
            throw e;
        }
    }
}
