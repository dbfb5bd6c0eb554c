package io.geoidem.bundle;

import io.geoidem.HashAlgorithm;
import io.geoidem.Limits;
import io.geoidem.digest.Hash;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/** The leaf hashes of one component: of its chunks of 4 MiB, in order. */
record Chunks(HashAlgorithm algorithm, Mask mask, BundleComponent component, LongConsumer progress) {
    static final int CHUNK = 4 << 20;

    /** Which bytes of the content are taken as zero. */
    enum Mask {
        NONE,
        /** Year, month and day of the last update, bytes 1 to 3 of a DBF header. */
        DBF_DATE
    }

    List<byte[]> leaves() {
        return component.content() instanceof FileContent file ? ofFile(file) : ofStream();
    }

    private List<byte[]> ofFile(FileContent file) {
        long count = (file.length() + CHUNK - 1) / CHUNK;
        if (count > Integer.MAX_VALUE) {
            throw Limits.exceeded(component.place(), "a component of " + count + " chunks", Integer.MAX_VALUE, "4 MiB");
        }
        try (FileChannel channel = file.openChannel()) {
            List<byte[]> leaves = LongStream.range(0, count)
                    .parallel()
                    .mapToObj(chunk -> leaf(file, channel, chunk * CHUNK))
                    .toList();
            file.requireUnchanged();
            return leaves;
        } catch (IOException e) {
            throw Failures.unreadable(component.place(), e);
        }
    }

    private byte[] leaf(FileContent file, FileChannel channel, long start) {
        Hash hash = MerkleTree.leaf(algorithm);
        byte[] buffer = new byte[StreamHash.BUFFER];
        long end = Math.min(start + CHUNK, file.length());
        try {
            for (long at = start; at < end; ) {
                int wanted = (int) Math.min(buffer.length, end - at);
                int count = channel.read(ByteBuffer.wrap(buffer, 0, wanted), at);
                if (count < 0) {
                    throw Failures.changed(component.place(), "it ends at byte " + at);
                }
                add(hash, buffer, count, at);
                at += count;
            }
        } catch (IOException e) {
            throw Failures.unreadable(component.place(), e);
        }
        return hash.finishBytes();
    }

    private List<byte[]> ofStream() {
        List<byte[]> leaves = new ArrayList<>();
        byte[] buffer = new byte[StreamHash.BUFFER];
        Hash hash = MerkleTree.leaf(algorithm);
        long at = 0;
        try (InputStream stream = component.openStream()) {
            while (true) {
                int room = (int) Math.min(buffer.length, CHUNK - at % CHUNK);
                int count = stream.read(buffer, 0, room);
                if (count < 0) {
                    break;
                }
                add(hash, buffer, count, at);
                at += count;
                if (at % CHUNK == 0) {
                    leaves.add(hash.finishBytes());
                    hash = MerkleTree.leaf(algorithm);
                }
            }
        } catch (IOException e) {
            throw Failures.unreadable(component.place(), e);
        }
        if (at % CHUNK != 0) {
            leaves.add(hash.finishBytes());
        }
        return leaves;
    }

    private void add(Hash hash, byte[] buffer, int count, long at) {
        if (mask == Mask.DBF_DATE) {
            for (long i = Math.max(at, 1); i < Math.min(at + count, 4); i++) {
                buffer[(int) (i - at)] = 0;
            }
        }
        hash.update(buffer, 0, count);
        progress.accept(count);
    }
}
