package io.geoidem.bundle;

import io.geoidem.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads of an archive at a position. Every number in a zip is little-endian and unsigned. */
final class ZipBytes {
    private ZipBytes() {}

    static FileChannel open(Path archive, Place place) {
        try {
            return FileChannel.open(archive, StandardOpenOption.READ);
        } catch (IOException e) {
            throw Failures.unreadable(place, e);
        }
    }

    /** Exactly that many bytes, or the error that the archive is cut short. */
    static ByteBuffer at(FileChannel channel, long position, int length, Place place) {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        try {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, position + bytes.position()) < 0) {
                    throw Failures.format(place, "the zip ends too early", "copy or download it again");
                }
            }
        } catch (IOException e) {
            throw Failures.unreadable(place, e);
        }
        return bytes.flip();
    }

    static int u16(ByteBuffer bytes, int at) {
        return Short.toUnsignedInt(bytes.getShort(at));
    }

    static long u32(ByteBuffer bytes, int at) {
        return Integer.toUnsignedLong(bytes.getInt(at));
    }
}
