package io.geoidem.bundle;

import io.geoidem.GeoidemException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** One expanded entry, held to the size and the CRC-32 that the archive promises. */
final class ZipEntryStream extends InputStream {
    private static final int LOCAL_SIGNATURE = 0x04034b50;
    private static final int LOCAL_LENGTH = 30;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int DEFLATE_OPTIONS = 1 << 1 | 1 << 2;
    private static final long IN_EXTRA = 0xffffffffL;
    private static final int BUFFER = 64 * 1024;

    private final ZipContent content;
    private final FileChannel channel;
    private final Inflater inflater = new Inflater(true);
    private final byte[] compressed = new byte[BUFFER];
    private final CRC32 crc = new CRC32();
    private long position;
    private long unread;
    private long expanded;
    private boolean ended;

    private ZipEntryStream(ZipContent content, FileChannel channel, long data) {
        this.content = content;
        this.channel = channel;
        position = data;
        unread = content.entry().compressedSize();
    }

    static ZipEntryStream open(ZipContent content) {
        content.stamp().requireUnchanged(content.archive(), content.place());
        FileChannel channel = ZipBytes.open(content.archive(), content.place());
        try {
            return new ZipEntryStream(content, channel, checkedData(content, channel));
        } catch (GeoidemException e) {
            try (channel) {
                throw e;
            } catch (IOException onClose) {
                e.addSuppressed(onClose);
                throw e;
            }
        }
    }

    /** The offset of the data. Two readings of one entry are an attack or damage, so both headers must agree. */
    private static long checkedData(ZipContent content, FileChannel channel) {
        ZipEntryRecord entry = content.entry();
        ByteBuffer header = ZipBytes.at(channel, entry.offset(), LOCAL_LENGTH, content.place());
        if (header.getInt(0) != LOCAL_SIGNATURE) {
            throw lying(content, "no local header stands at byte " + entry.offset());
        }
        int nameLength = ZipBytes.u16(header, 26);
        int extraLength = ZipBytes.u16(header, 28);
        byte[] name = ZipBytes.at(channel, entry.offset() + LOCAL_LENGTH, nameLength, content.place())
                .array();
        if (!Arrays.equals(name, entry.rawName())) {
            throw lying(content, "the local header has another name");
        }
        int flags = ZipBytes.u16(header, 6);
        if (((flags ^ entry.flags()) & ~DEFLATE_OPTIONS) != 0 || ZipBytes.u16(header, 8) != entry.method()) {
            throw lying(content, "the local header has other flags or another method");
        }
        if (entry.method() != STORED && entry.method() != DEFLATED) {
            throw Failures.archive(
                    content.place(),
                    "compression method " + entry.method() + " is not supported",
                    "zip the files again with deflate or without compression");
        }
        checkSizes(content, header);
        return entry.offset() + LOCAL_LENGTH + nameLength + extraLength;
    }

    private static void checkSizes(ZipContent content, ByteBuffer header) {
        ZipEntryRecord entry = content.entry();
        if (entry.method() == STORED && entry.compressedSize() != entry.size()) {
            throw lying(content, "it is stored without compression, yet has two sizes");
        }
        long crc = ZipBytes.u32(header, 14);
        long compressed = ZipBytes.u32(header, 18);
        long size = ZipBytes.u32(header, 22);
        if (entry.hasDescriptor() && crc == 0 && (compressed == 0 || compressed == IN_EXTRA)) {
            return;
        }
        boolean same = crc == entry.crc()
                && (compressed == IN_EXTRA || compressed == entry.compressedSize())
                && (size == IN_EXTRA || size == entry.size());
        if (!same) {
            throw lying(content, "the local header has another size or CRC");
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (ended) {
            return -1;
        }
        int count = content.entry().method() == STORED ? readStored(bytes, from, length) : inflate(bytes, from, length);
        if (count < 0) {
            ended = true;
            checkEnd();
            return -1;
        }
        crc.update(bytes, from, count);
        expanded += count;
        if (expanded > content.entry().size()) {
            throw lying(content, "it expands beyond the " + content.entry().size() + " bytes it promises");
        }
        return count;
    }

    private int readStored(byte[] bytes, int from, int length) throws IOException {
        if (unread == 0) {
            return -1;
        }
        return readChannel(bytes, from, (int) Math.min(length, unread));
    }

    private int inflate(byte[] bytes, int from, int length) throws IOException {
        try {
            while (true) {
                int count = inflater.inflate(bytes, from, length);
                if (count > 0) {
                    return count;
                }
                if (inflater.finished()) {
                    return -1;
                }
                if (inflater.needsDictionary() || unread == 0) {
                    throw lying(content, "its compressed data end too early");
                }
                int filled = readChannel(compressed, 0, (int) Math.min(compressed.length, unread));
                inflater.setInput(compressed, 0, filled);
            }
        } catch (DataFormatException e) {
            throw lying(content, "its compressed data are damaged");
        }
    }

    private int readChannel(byte[] bytes, int from, int length) throws IOException {
        int count = channel.read(ByteBuffer.wrap(bytes, from, length), position);
        if (count <= 0) {
            throw lying(content, "the archive ends inside it");
        }
        position += count;
        unread -= count;
        return count;
    }

    private void checkEnd() {
        if (expanded != content.entry().size()) {
            throw lying(
                    content,
                    "it expands to " + expanded + " bytes and promises "
                            + content.entry().size());
        }
        if (unread != 0 || inflater.getRemaining() != 0) {
            throw lying(content, "data follow its end");
        }
        if (crc.getValue() != content.entry().crc()) {
            throw lying(content, "its CRC-32 is not the one the archive promises");
        }
        content.stamp().requireUnchanged(content.archive(), content.place());
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        channel.close();
    }

    private static GeoidemException lying(ZipContent content, String problem) {
        return Failures.archive(content.place(), problem, "copy or download the zip again, or zip the files anew");
    }
}
