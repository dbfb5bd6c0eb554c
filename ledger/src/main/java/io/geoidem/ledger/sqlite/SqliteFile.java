package io.geoidem.ledger.sqlite;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * A file as the driver and the file system know it.
 *
 * @param path as it was given, for messages
 */
record SqliteFile(Path path) {
    private static final HexFormat HEX = HexFormat.of();
    private static final String PLAIN = "/.-_~:";

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
