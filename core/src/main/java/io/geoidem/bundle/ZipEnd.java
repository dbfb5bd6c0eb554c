package io.geoidem.bundle;

import io.geoidem.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * The end record of an archive, in its 32-bit or 64-bit form (APPNOTE 4.3.14 to 4.3.16).
 *
 * @param start offset of the central directory
 * @param position offset of the record, where the directory ends
 * @param entries number of entries
 */
record ZipEnd(long start, long position, long entries) {
    private static final int SIGNATURE = 0x06054b50;
    private static final int LENGTH = 22;
    private static final int LOCATOR_SIGNATURE = 0x07064b50;
    private static final int LOCATOR_LENGTH = 20;
    private static final int WIDE_SIGNATURE = 0x06064b50;
    private static final int WIDE_LENGTH = 56;

    static ZipEnd find(FileChannel channel) throws IOException {
        long size = channel.size();
        int tailLength = (int) Math.min(size, LENGTH + 0xffff);
        ByteBuffer tail = ZipBytes.at(channel, size - tailLength, tailLength, Place.UNKNOWN);
        for (int at = tailLength - LENGTH; at >= 0; at--) {
            if (tail.getInt(at) == SIGNATURE && at + LENGTH + ZipBytes.u16(tail, at + 20) == tailLength) {
                return at(channel, tail, at, size - tailLength + at);
            }
        }
        throw Failures.format(Place.UNKNOWN, "it is no zip, or its end is cut off", "copy or download it again");
    }

    private static ZipEnd at(FileChannel channel, ByteBuffer tail, int at, long position) {
        ZipEnd end = new ZipEnd(ZipBytes.u32(tail, at + 16), position, ZipBytes.u16(tail, at + 10));
        boolean split = ZipBytes.u16(tail, at + 4) % 0xffff != 0 || ZipBytes.u16(tail, at + 6) % 0xffff != 0;
        long directoryLength = ZipBytes.u32(tail, at + 12);
        if (position >= LOCATOR_LENGTH) {
            ByteBuffer locator = ZipBytes.at(channel, position - LOCATOR_LENGTH, LOCATOR_LENGTH, Place.UNKNOWN);
            if (locator.getInt(0) == LOCATOR_SIGNATURE) {
                ZipEnd wide = wide(channel, locator.getLong(8), position - LOCATOR_LENGTH);
                requireSame(end.start, wide.start, 0xffffffffL);
                requireSame(end.entries, wide.entries, 0xffff);
                return wide;
            }
        }
        return end.checked(split ? -1 : directoryLength);
    }

    private static ZipEnd wide(FileChannel channel, long position, long locator) {
        if (position < 0 || position > locator - WIDE_LENGTH) {
            throw ZipDirectory.damaged("its 64-bit end is not where it should be");
        }
        ByteBuffer record = ZipBytes.at(channel, position, WIDE_LENGTH, Place.UNKNOWN);
        if (record.getInt(0) != WIDE_SIGNATURE || record.getLong(4) != locator - position - 12) {
            throw ZipDirectory.damaged("its 64-bit end is broken");
        }
        boolean split = record.getInt(16) != 0 || record.getInt(20) != 0;
        ZipEnd end = new ZipEnd(record.getLong(48), position, record.getLong(32));
        return end.checked(split ? -1 : record.getLong(40));
    }

    /** Readers differ in which record they believe, so a narrow field is full or says the same. */
    private static void requireSame(long narrow, long wide, long full) {
        if (narrow != full && narrow != wide) {
            throw ZipDirectory.damaged("its two ends disagree");
        }
    }

    /** The directory must end where the end record begins: else two readers may find two directories. */
    private ZipEnd checked(long directoryLength) {
        if (directoryLength < 0) {
            throw ZipDirectory.damaged("it is a part of a split archive");
        }
        if (start < 0 || entries < 0 || start > position || directoryLength != position - start) {
            throw ZipDirectory.damaged("its directory is not where its end says");
        }
        return this;
    }
}
