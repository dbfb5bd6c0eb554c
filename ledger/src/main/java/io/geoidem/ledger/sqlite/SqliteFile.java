package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.store.Failures;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A file as the driver and the file system know it.
 *
 * @param path as it was given, for messages
 */
record SqliteFile(Path path) {
    private static final HexFormat HEX = HexFormat.of();
    /** Of every file on a system that has no keys; there an open file can be neither deleted nor replaced. */
    private static final Object NO_KEY = "no key";

    private static final String PLAIN = "/.-_~:";

    /**
     * What tells this file from any other that the path may lead to, now or later; empty where there is none.
     *
     * @throws io.geoidem.GeoidemException where the path cannot be followed
     */
    Optional<Object> key() {
        try {
            Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return Optional.of(key == null ? NO_KEY : key);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw Failures.failed(
                    "the path " + path + " of the ledger cannot be followed (" + e.getMessage() + ")",
                    "check it, and the permissions of its folders",
                    e);
        }
    }

    /**
     * The driver's URL. Every byte that is no plain letter is escaped: the driver takes what follows a question mark for
     * settings, and would open another file, or one without flushes.
     */
    String jdbcUrl() {
        String absolute = path.toAbsolutePath().toString().replace(File.separatorChar, '/');
        StringBuilder url = new StringBuilder("jdbc:sqlite:file:").append(absolute.startsWith("/") ? "" : "/");
        for (byte b : absolute.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean isPlain =
                    (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || PLAIN.indexOf(c) >= 0;
            if (isPlain) {
                url.append(c);
            } else {
                url.append('%').append(HEX.toHexDigits(b));
            }
        }
        return url.toString();
    }
}
