package io.geoidem.event;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.function.LongConsumer;

/** A file that tells how it is read on, from its beginning: bytes that are read again count once. */
final class CountedChannel extends FileChannel {
    private final FileChannel file;
    private final LongConsumer progress;
    private long told;

    CountedChannel(FileChannel file, LongConsumer progress) {
        this.file = file;
        this.progress = progress;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = file.read(target);
        tell(file.position());
        return count;
    }

    @Override
    public long read(ByteBuffer[] targets, int from, int length) throws IOException {
        long count = file.read(targets, from, length);
        tell(file.position());
        return count;
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        int count = file.read(target, position);
        tell(position + count);
        return count;
    }

    private void tell(long position) {
        if (position > told) {
            progress.accept(position - told);
            told = position;
        }
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        file.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return file.transferTo(position, count, target);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return file.map(mode, position, size);
    }

    @Override
    public int write(ByteBuffer source) {
        throw readOnly();
    }

    @Override
    public long write(ByteBuffer[] sources, int from, int length) {
        throw readOnly();
    }

    @Override
    public int write(ByteBuffer source, long position) {
        throw readOnly();
    }

    @Override
    public FileChannel truncate(long size) {
        throw readOnly();
    }

    @Override
    public void force(boolean metaData) {
        throw readOnly();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw readOnly();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw readOnly();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw readOnly();
    }

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("events are only read");
    }
}
