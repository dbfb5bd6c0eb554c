package io.geoidem.geotools.shapefile;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The text of a small sidecar without byte order mark, zero bytes and white space around it. */
final class SidecarText {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private SidecarText() {}

    static String of(byte[] bytes, Charset otherwise) {
        boolean marked = bytes.length >= 3 && bytes[0] == MARK[0] && bytes[1] == MARK[1] && bytes[2] == MARK[2];
        String text = marked
                ? new String(bytes, MARK.length, bytes.length - MARK.length, StandardCharsets.UTF_8)
                : new String(bytes, otherwise);
        return text.replace("\0", "").strip();
    }
}
