package io.geoidem.event;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import io.geoidem.event.Canonicalizer.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Keys of events, one JSON payload each, in serialization mode (§4.1): envelope members are stripped, floats are rounded
 * and printed as Python's {@code repr}, members are sorted by code point, and the text is hashed.
 *
 * <p>Every source of the same bytes gives the same key. A payload is refused for whatever RFC 8259 does not allow, for
 * duplicate member names, lone surrogates, malformed UTF-8, floats beyond doubles, and for passing a limit; the error
 * names the byte and the JSON pointer.
 *
 * <p>Memory is bounded by {@link Limits#jsonBufferedBytes} (16 MiB) of canonical text, twice the longest string, the
 * nesting, the names of the members of the objects around the current value, and eight bytes for each member of an
 * unsorted object that is itself larger than that; never by the size of the document. Documents that are larger and not
 * sorted are read twice. A stream longer than the limit is first copied to a temporary file.
 *
 * <p>Immutable and thread-safe; scratch memory is pooled within.
 */
public final class EventKeyer {
    /** Below these decimals distinct places merge, and the result is flagged. */
    private static final int FINE_PRECISION = 6;

    private final KeyContract contract;
    private final Digest contractFingerprint;
    private final EventSettings settings;
    private final WorkbenchPool pool;
    private final Flags flags;
    private final @Nullable LongConsumer progress;

    private EventKeyer(KeyContract contract, Digest contractFingerprint, Limits limits) {
        this.contract = contract;
        this.contractFingerprint = contractFingerprint;
        this.settings = new EventSettings(contract.event(), contract.algorithm(), limits);
        this.pool = new WorkbenchPool(settings);
        this.flags = settings.precision < FINE_PRECISION ? Flags.of(Flag.COARSE_PRECISION) : Flags.NONE;
        this.progress = null;
    }

    private EventKeyer(EventKeyer other, LongConsumer progress) {
        this.contract = other.contract;
        this.contractFingerprint = other.contractFingerprint;
        this.settings = other.settings;
        this.pool = other.pool;
        this.flags = other.flags;
        this.progress = progress;
    }

    /**
     * A keyer by a contract.
     *
     * @param contract in serialization mode
     * @param contractFingerprint the contract's fingerprint, which goes into each result
     * @param limits what is refused as too much
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for a contract in geometry mode
     */
    public static EventKeyer of(KeyContract contract, Digest contractFingerprint, Limits limits) {
        if (contract.mode() != KeyMode.SERIALIZATION) {
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    Place.UNKNOWN,
                    "the contract " + contract.name() + " is in mode "
                            + contract.mode().label(),
                    "events are keyed in mode serialization");
        }
        return new EventKeyer(contract, contractFingerprint, limits);
    }

    /**
     * This keyer, telling how it advances through files. Both share their scratch memory.
     *
     * @param other gets the number of bytes read since its last call; bytes that are read twice count once
     */
    public EventKeyer withProgress(LongConsumer other) {
        return new EventKeyer(this, other);
    }

    /** The key of a payload in UTF-8. */
    public KeyResult key(byte[] payload) {
        return key(payload, 0, payload.length);
    }

    /** The key of the payload that the bytes from index {@code from} up to, without, {@code to} are. */
    public KeyResult key(byte[] payload, int from, int to) {
        return run(new EventSource.Bytes(payload, from, to), null);
    }

    /** The key of a payload. */
    public KeyResult key(String payload) {
        return key(utf8(payload));
    }

    /** The key of a payload in UTF-8, read to the end of the stream, which stays open. */
    public KeyResult key(InputStream payload) {
        return streamed(payload, null);
    }

    /** The key of a file that holds one payload in UTF-8. */
    public KeyResult key(Path file) {
        return ofFile(file, null);
    }

    /** The canonical text of a payload, as its key hashes it. */
    public byte[] canonicalText(byte[] payload) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(payload.length);
        run(new EventSource.Bytes(payload, 0, payload.length), text);
        return text.toByteArray();
    }

    /** The canonical text of a payload, in UTF-8. */
    public byte[] canonicalText(String payload) {
        return canonicalText(utf8(payload));
    }

    /** Writes the canonical text of a payload, and gives its key. Neither stream is closed. */
    public KeyResult writeCanonicalText(InputStream payload, OutputStream target) {
        return streamed(payload, target);
    }

    /** Writes the canonical text of a file that holds one payload, and gives its key. */
    public KeyResult writeCanonicalText(Path file, OutputStream target) {
        return ofFile(file, target);
    }

    private KeyResult run(EventSource source, @Nullable OutputStream copy) {
        Workbench bench = pool.take();
        Digest full;
        long length;
        try {
            canonicalize(source, copy, bench);
            length = bench.output.end();
        } finally {
            // The hash starts anew after an error too, so that bad payloads do not cost a workbench each.
            full = bench.hash.finish();
            pool.give(bench);
        }
        Key key = new Key(
                KeyMode.SERIALIZATION,
                contract.name(),
                contract.version(),
                contract.algorithm(),
                full.truncate(contract.truncateBytes()));
        return new KeyResult(key, full, length, contractFingerprint, flags);
    }

    private void canonicalize(EventSource source, @Nullable OutputStream copy, Workbench bench) {
        bench.output.begin(copy);
        if (source instanceof EventSource.Bytes payload && bench.takeQuickly(payload)) {
            return;
        }
        if (bench.canonicalizer.run(source.open(bench, settings.limits), bench.output) == Outcome.NEEDS_ORDERS) {
            bench.output.end();
            bench.hash.finishBytes();
            bench.output.begin(copy);
            bench.canonicalizer.runAgain(source.open(bench, settings.limits), bench.output);
        }
    }

    private KeyResult streamed(InputStream payload, @Nullable OutputStream copy) {
        try {
            byte[] start = payload.readNBytes(settings.heldBytes);
            int next = start.length < settings.heldBytes ? -1 : payload.read();
            if (next < 0) {
                return run(new EventSource.Bytes(start, 0, start.length), copy);
            }
            return spooled(start, next, payload, copy);
        } catch (IOException e) {
            throw unreadable(Place.UNKNOWN, e);
        }
    }

    /** Copies a long stream to a file, so that it can be read twice and at any place. */
    private KeyResult spooled(byte[] start, int next, InputStream rest, @Nullable OutputStream copy)
            throws IOException {
        Path file = Files.createTempFile("geoidem-event", ".json");
        try {
            try (OutputStream spool = Files.newOutputStream(file)) {
                spool.write(start);
                spool.write(next);
                rest.transferTo(spool);
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return run(new EventSource.File(channel), copy);
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private KeyResult ofFile(Path file, @Nullable OutputStream copy) {
        String name = file.toString();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            FileTime time = Files.getLastModifiedTime(file);
            long size = channel.size();
            FileChannel read = progress == null ? channel : new CountedChannel(channel, progress);
            KeyResult result = run(new EventSource.File(read), copy);
            if (channel.size() != size || !Files.getLastModifiedTime(file).equals(time)) {
                throw new GeoidemException(
                        ErrorCode.CHANGED,
                        Place.UNKNOWN,
                        "the file changed while it was read",
                        "key it when it is at rest");
            }
            return result;
        } catch (NoSuchFileException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE, Place.ofFile(name), "there is no such file", "check the path", e);
        } catch (IOException e) {
            throw unreadable(Place.ofFile(name), e);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(name));
        }
    }

    private static byte[] utf8(String payload) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(payload));
            byte[] exact = new byte[bytes.remaining()];
            bytes.get(exact);
            return exact;
        } catch (CharacterCodingException e) {
            throw new GeoidemException(
                    ErrorCode.TEXT_ENCODING,
                    Place.UNKNOWN,
                    "the payload holds a lone surrogate, which has no UTF-8 form",
                    "repair the text at its source",
                    e);
        }
    }

    private static GeoidemException unreadable(Place place, IOException e) {
        return new GeoidemException(
                ErrorCode.IO, place, "reading failed: " + e.getMessage(), "check the source and try again", e);
    }
}
