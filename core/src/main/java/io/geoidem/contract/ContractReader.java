package io.geoidem.contract;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Reads contracts from YAML 1.2 or JSON in UTF-8 (§3); the fields are those of {@code docs/schema/contract.schema.json}.
 * Anchors, aliases, tags, several documents, unknown and repeated fields are refused. Stateless and thread-safe; needs
 * org.snakeyaml:snakeyaml-engine on the class path.
 */
public final class ContractReader {
    /** The greatest length of a contract file in bytes. */
    public static final int MAX_BYTES = 1 << 20;

    private ContractReader() {}

    /**
     * The contract in that file.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT}, naming file, line and column; {@code MISSING_FILE} or
     *     {@code IO}; {@code MISSING_MODULE} without the YAML library
     */
    public static KeyContract read(Path file) {
        String name = String.valueOf(file.getFileName());
        try (InputStream stream = Files.newInputStream(file)) {
            return read(stream.readNBytes(MAX_BYTES + 1));
        } catch (NoSuchFileException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE, Place.ofFile(name), "there is no such contract", "check the path", e);
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO, Place.ofFile(name), "it cannot be read: " + e.getMessage(), "check the path", e);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(name));
        }
    }

    /**
     * The contract in that text.
     *
     * @param text UTF-8, with or without a byte order mark
     * @throws GeoidemException with {@link ErrorCode#CONTRACT}, naming line and column; {@code MISSING_MODULE}
     */
    public static KeyContract read(byte[] text) {
        if (text.length > MAX_BYTES) {
            throw Section.refused(
                    place(text, MAX_BYTES),
                    "the contract is longer than " + MAX_BYTES + " bytes",
                    "give a contract, not data");
        }
        YamlNode root;
        try {
            root = YamlText.parse(decode(text));
        } catch (NoClassDefFoundError e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "contract files need snakeyaml-engine, which is not on the class path",
                    "add org.snakeyaml:snakeyaml-engine, or build the contract in code",
                    e);
        }
        return ContractFields.of(root);
    }

    private static String decode(byte[] text) {
        ByteBuffer bytes = ByteBuffer.wrap(text);
        try {
            String decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            return decoded.startsWith("\ufeff") ? decoded.substring(1) : decoded;
        } catch (CharacterCodingException e) {
            // The decoder stops before the bytes that it cannot read.
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    place(text, bytes.position()),
                    "the contract is not UTF-8",
                    "save it as UTF-8",
                    e);
        }
    }

    /** The line and column of a byte. */
    private static Place place(byte[] text, int index) {
        String before = new String(text, 0, index, StandardCharsets.UTF_8);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        String last = before.substring(before.lastIndexOf('\n') + 1);
        return Place.ofLine(line, last.codePointCount(0, last.length()) + 1);
    }
}
