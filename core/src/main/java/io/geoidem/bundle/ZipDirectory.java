package io.geoidem.bundle;

import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * The central directory of an archive (APPNOTE 6.3.10 §4.3). Read here and not through {@link java.util.zip.ZipFile}
 * because that hides what has to be refused: links, encryption, overlapping entries and the bytes of names.
 *
 * @param start offset of the directory, where the data of entries end
 * @param entries in the order of the directory
 */
record ZipDirectory(long start, List<ZipEntryRecord> entries) {
    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int ENTRY_LENGTH = 46;
    private static final int ZIP64_TAG = 1;
    private static final int WINDOW = 1 << 18;

    static ZipDirectory read(FileChannel channel, Limits limits) throws IOException {
        ZipEnd end = ZipEnd.find(channel);
        if (end.entries() > limits.archiveEntries()) {
            throw Limits.exceeded(
                    Place.UNKNOWN, end.entries() + " entries in the zip", limits.archiveEntries(), "archiveEntries");
        }
        Cursor cursor = new Cursor(channel, end.start(), end.position());
        List<ZipEntryRecord> entries = new ArrayList<>((int) end.entries());
        while (cursor.position < cursor.end) {
            if (entries.size() == end.entries()) {
                throw damaged("its directory has more entries than its end says");
            }
            entries.add(entry(cursor));
        }
        if (entries.size() != end.entries()) {
            throw damaged("its directory has " + entries.size() + " entries, its end says " + end.entries());
        }
        return new ZipDirectory(end.start(), entries);
    }

    private static ZipEntryRecord entry(Cursor cursor) {
        ByteBuffer head = cursor.next(ENTRY_LENGTH);
        if (head.getInt(0) != ENTRY_SIGNATURE) {
            throw damaged("its directory is broken");
        }
        int flags = ZipBytes.u16(head, 8);
        int nameLength = ZipBytes.u16(head, 28);
        int extraLength = ZipBytes.u16(head, 30);
        int commentLength = ZipBytes.u16(head, 32);
        byte[] rawName = new byte[nameLength];
        ByteBuffer tail = cursor.next(nameLength + extraLength + commentLength);
        tail.get(rawName);
        ByteBuffer extra = tail.slice(nameLength, extraLength).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        Zip64 wide = Zip64.of(head, extra);
        return new ZipEntryRecord(
                ZipNames.decode(rawName, flags, extra).replace('\\', '/'),
                rawName,
                flags,
                ZipBytes.u16(head, 10),
                ZipBytes.u32(head, 16),
                wide.compressedSize,
                wide.size,
                ZipBytes.u16(head, 40),
                wide.offset);
    }

    static GeoidemException damaged(String problem) {
        return Failures.format(Place.UNKNOWN, "the zip is damaged: " + problem, "copy or download it again");
    }

    /** The sizes and the offset, from the extra field where 32 bits do not hold them (APPNOTE 4.5.3). */
    private record Zip64(long size, long compressedSize, long offset) {
        private static final long WIDE = 0xffffffffL;

        static Zip64 of(ByteBuffer head, ByteBuffer extra) {
            long compressed = ZipBytes.u32(head, 20);
            long size = ZipBytes.u32(head, 24);
            long offset = ZipBytes.u32(head, 42);
            int disk = ZipBytes.u16(head, 34);
            if (size == WIDE || compressed == WIDE || offset == WIDE) {
                ByteBuffer field = ZipNames.extraField(extra, ZIP64_TAG);
                size = size == WIDE ? wide(field) : size;
                compressed = compressed == WIDE ? wide(field) : compressed;
                offset = offset == WIDE ? wide(field) : offset;
            }
            if (disk != 0 && disk != 0xffff) {
                throw damaged("it is a part of a split archive");
            }
            return new Zip64(size, compressed, offset);
        }

        private static long wide(ByteBuffer field) {
            if (field.remaining() < Long.BYTES || field.getLong(field.position()) < 0) {
                throw damaged("a 64-bit size is missing or negative");
            }
            return field.getLong();
        }
    }

    /** Walks over the directory through a window, so that a huge directory needs no huge array. */
    private static final class Cursor {
        private final FileChannel channel;
        private final long end;
        private long position;
        private ByteBuffer window = ByteBuffer.allocate(0);

        Cursor(FileChannel channel, long start, long end) {
            this.channel = channel;
            this.position = start;
            this.end = end;
        }

        ByteBuffer next(int length) {
            if (length > end - position) {
                throw damaged("its directory ends too early");
            }
            if (window.remaining() < length) {
                int size = (int) Math.min(Math.max(length, WINDOW), end - position);
                window = ZipBytes.at(channel, position, size, Place.UNKNOWN);
            }
            ByteBuffer bytes = window.slice(window.position(), length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
            window.position(window.position() + length);
            position += length;
            return bytes;
        }
    }
}
