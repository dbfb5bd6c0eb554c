package io.geoidem.event;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.json.JsonReader;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** An event that can be read more than once. */
sealed interface EventSource {
    /** A reader at the beginning. */
    JsonReader open(Workbench bench, Limits limits);

    /**
     * An event in memory.
     *
     * @param bytes the array
     * @param from index of the first byte
     * @param to index behind the last
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] bytes, int from, int to) implements EventSource {
        @Override
        public JsonReader open(Workbench bench, Limits limits) {
            bench.reader.reset(bytes, from, to);
            return bench.reader;
        }
    }

    /**
     * An event in a file.
     *
     * @param channel open for reading
     */
    record File(FileChannel channel) implements EventSource {
        @Override
        public JsonReader open(Workbench bench, Limits limits) {
            try {
                channel.position(0);
            } catch (IOException e) {
                throw new GeoidemException(
                        ErrorCode.IO, Place.UNKNOWN, "reading failed: " + e.getMessage(), "check the file", e);
            }
            return JsonReader.of(channel, limits);
        }
    }
}
