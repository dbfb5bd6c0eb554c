package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/** File names as text, whatever the locale of the process. */
final class FileNames {
    private static final Set<String> CLUTTER = Set.of("__MACOSX", ".DS_Store", "Thumbs.db");

    private FileNames() {}

    /**
     * The last part of the path, its bytes read as UTF-8. The JDK decodes names in the charset of the locale, which
     * under {@code LANG=C} loses every letter beyond ASCII; the URI of a path still holds the bytes.
     *
     * @throws GeoidemException with {@link ErrorCode#TEXT_ENCODING} for a name that is not UTF-8
     */
    static String of(Path path) {
        String name = String.valueOf(path.getFileName());
        if (name.chars().allMatch(c -> c >= 0x20 && c < 0x7f)) {
            return name;
        }
        String uri = path.toUri().getRawPath();
        if (uri.endsWith("/")) {
            uri = uri.substring(0, uri.length() - 1);
        }
        byte[] bytes = unescape(uri.substring(uri.lastIndexOf('/') + 1));
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new GeoidemException(
                    ErrorCode.TEXT_ENCODING,
                    Place.ofFile(name),
                    "the file name is not UTF-8",
                    "rename the file: its name goes into the key",
                    e);
        }
    }

    /** The name without its last suffix (§4.2); the whole name where there is none. */
    static String base(String fileName) {
        int point = fileName.lastIndexOf('.');
        return point <= 0 ? fileName : fileName.substring(0, point);
    }

    /** The last suffix without the point; empty where there is none. A leading point begins no suffix. */
    static String suffix(String fileName) {
        int point = fileName.lastIndexOf('.');
        return point <= 0 ? "" : fileName.substring(point + 1);
    }

    /** Whether a file or folder of that name is what file managers leave behind (§4.4). */
    static boolean isClutter(String name) {
        return CLUTTER.contains(name) || name.startsWith("._");
    }

    /** Order by code point, as the recipe sorts; the order of chars differs beyond U+FFFF. */
    static int compareCodePoints(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                // Only a surrogate stands for more than its char says.
                return Character.isSurrogate(x) == Character.isSurrogate(y)
                        ? Character.compare(x, y)
                        : Character.isSurrogate(x) ? 1 : -1;
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    private static byte[] unescape(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '%') {
                bytes.write(Integer.parseInt(text, i + 1, i + 3, 16));
                i += 2;
            } else {
                bytes.writeBytes(text.substring(i, i + 1).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
