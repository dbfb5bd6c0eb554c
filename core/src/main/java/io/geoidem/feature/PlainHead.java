package io.geoidem.feature;

import io.geoidem.geometry.GeometryType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Knows a document of one feature or geometry by its first bytes, where it begins as nearly all writers begin it: with its
 * type, and a member behind it that is not {@code crs}. Whatever is unsound further on is found where it is read.
 */
final class PlainHead {
    private static final byte[] TYPE = bytes("{\"type\":");
    private static final byte[] FEATURE = bytes("\"Feature\"");
    private static final byte[][] GEOMETRIES = Stream.of(GeometryType.values())
            .map(type -> bytes("\"" + type.label() + "\""))
            .toArray(byte[][]::new);
    private static final byte[][] NEXT = Stream.of("coordinates", "geometry", "geometries", "properties", "id", "bbox")
            .map(name -> bytes("\"" + name + "\""))
            .toArray(byte[][]::new);

    private static final GeoJsonHead OF_FEATURE = new GeoJsonHead(GeoJsonHead.Kind.FEATURE, Optional.empty(), false);
    private static final GeoJsonHead OF_GEOMETRY = new GeoJsonHead(GeoJsonHead.Kind.GEOMETRY, Optional.empty(), false);

    private PlainHead() {}

    /** The head; null for a document that begins otherwise. */
    static @Nullable GeoJsonHead of(byte[] text) {
        if (!stands(TYPE, text, 0)) {
            return null;
        }
        int at = behindSpace(text, TYPE.length);
        if (stands(FEATURE, text, at)) {
            return isMemberBehind(text, at + FEATURE.length) ? OF_FEATURE : null;
        }
        for (byte[] geometry : GEOMETRIES) {
            if (stands(geometry, text, at)) {
                return isMemberBehind(text, at + geometry.length) ? OF_GEOMETRY : null;
            }
        }
        return null;
    }

    private static boolean isMemberBehind(byte[] text, int at) {
        if (at >= text.length || text[at] != ',') {
            return false;
        }
        int name = behindSpace(text, at + 1);
        for (byte[] next : NEXT) {
            if (stands(next, text, name)) {
                return true;
            }
        }
        return false;
    }

    private static int behindSpace(byte[] text, int at) {
        return at < text.length && text[at] == ' ' ? at + 1 : at;
    }

    private static boolean stands(byte[] words, byte[] text, int at) {
        return at + words.length <= text.length && Arrays.equals(words, 0, words.length, text, at, at + words.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
