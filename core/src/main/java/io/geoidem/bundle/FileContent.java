package io.geoidem.bundle;

import io.geoidem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A component that is a file on disk.
 *
 * @param path the file
 * @param place where errors are placed
 * @param stamp what it looked like when it was found
 */
record FileContent(Path path, Place place, FileStamp stamp) implements Content {
    @Override
    public long length() {
        return stamp.size();
    }

    @Override
    public Optional<Path> file() {
        return Optional.of(path);
    }

    @Override
    public InputStream open() {
        return new CheckedStream(this, openChannel());
    }

    FileChannel openChannel() {
        requireUnchanged();
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (IOException e) {
            throw Failures.unreadable(place, e);
        }
    }

    void requireUnchanged() {
        stamp.requireUnchanged(path, place);
    }

    /** Counts what it delivers and looks at the file again at the end. */
    private static final class CheckedStream extends InputStream {
        private final FileContent content;
        private final FileChannel channel;
        private long delivered;

        CheckedStream(FileContent content, FileChannel channel) {
            this.content = content;
            this.channel = channel;
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
            int count = channel.read(ByteBuffer.wrap(bytes, from, length));
            if (count < 0) {
                content.requireUnchanged();
            }
            delivered += Math.max(count, 0);
            if (delivered > content.length() || (count < 0 && delivered < content.length())) {
                throw Failures.changed(
                        content.place, "it had " + content.length() + " bytes, " + delivered + " were read");
            }
            return count;
        }

        @Override
        public long skip(long count) throws IOException {
            long skipped = Math.max(0, Math.min(count, content.length() - delivered));
            channel.position(channel.position() + skipped);
            delivered += skipped;
            return skipped;
        }

        @Override
        public int available() {
            return (int) Math.min(Integer.MAX_VALUE, content.length() - delivered);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
