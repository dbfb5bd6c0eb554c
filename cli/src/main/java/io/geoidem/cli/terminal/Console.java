package io.geoidem.cli.terminal;

import io.geoidem.OneLine;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The three standard streams, in UTF-8 whatever the locale says. Used by one thread; workers hand it what they made.
 */
public final class Console {
    /** Streams that may be a terminal. */
    public enum Stream {
        IN,
        OUT,
        ERR
    }

    private final InputStream in;
    private final LongSupplier inputBytes;
    private final OutputStream out;
    private final OutputStream err;
    private final Set<Stream> terminals;
    private final boolean colourful;
    private Progress progress = Progress.NONE;

    /**
     * A console over those streams.
     *
     * @param terminals which of them a person looks at
     * @param environment variables; {@code NO_COLOR} and {@code TERM} are looked at
     */
    public Console(
            InputStream in,
            OutputStream out,
            OutputStream err,
            Set<Stream> terminals,
            Map<String, String> environment) {
        this(in, () -> 0, out, err, terminals, environment);
    }

    private Console(
            InputStream in,
            LongSupplier inputBytes,
            OutputStream out,
            OutputStream err,
            Set<Stream> terminals,
            Map<String, String> environment) {
        this.in = in;
        this.inputBytes = inputBytes;
        this.out = new BufferedOutputStream(out, 1 << 16);
        this.err = err;
        this.terminals = Set.copyOf(terminals);
        this.colourful = environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    /**
     * The process's own streams. The launcher says in {@code geoidem.terminals} which of them are terminals, and in {@code
     * geoidem.closed} whether standard input is closed.
     */
    public static Console ofProcess() {
        String names = System.getProperty("geoidem.terminals", "");
        Set<Stream> terminals = new java.util.HashSet<>();
        if (names.contains("in")) {
            terminals.add(Stream.IN);
        }
        if (names.contains("out")) {
            terminals.add(Stream.OUT);
        }
        if (names.contains("err")) {
            terminals.add(Stream.ERR);
        }
        boolean isClosed = System.getProperty("geoidem.closed", "").contains("in");
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        return new Console(
                // Buffered: a bare FileInputStream asks for its position in readNBytes, which a pipe has none of.
                isClosed ? new ClosedInput() : new BufferedInputStream(in),
                () -> isClosed ? 0 : size(in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                terminals,
                System.getenv());
    }

    /** Standard input. */
    public InputStream in() {
        return in;
    }

    /** How many bytes standard input has where it is a file; 0 where that is not known. */
    public long inputBytes() {
        return inputBytes.getAsLong();
    }

    private static long size(FileInputStream in) {
        try {
            return in.getChannel().size();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Whether a person looks at that stream. */
    public boolean isTerminal(Stream stream) {
        return terminals.contains(stream);
    }

    /** Whether what goes to that stream may be coloured. */
    public boolean isColoured(Stream stream) {
        return colourful && isTerminal(stream);
    }

    /**
     * Writes to standard output.
     *
     * @throws OutputFailure where that fails
     */
    public void write(byte[] bytes, int from, int length) {
        try {
            if (length > 0 && isTerminal(Stream.OUT)) {
                progress.hide();
            }
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
    }

    /** Writes text to standard output. */
    public void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    /** Makes sure that what was written is on its way. */
    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
    }

    /** Writes one error: {@code source: what is wrong; what to do}. */
    public void error(String source, String message) {
        // What was keyed before stands before it where both streams are one terminal or file.
        flush();
        progress.hide();
        String text = OneLine.of(source.isEmpty() ? message : source + ": " + message);
        writeError((isColoured(Stream.ERR) ? "\u001b[31m" + text + "\u001b[0m" : text) + "\n");
    }

    /** Writes what a person may want to know and what stops nothing. */
    public void warning(String message) {
        writeError("geoidem: warning: " + OneLine.of(message) + "\n");
    }

    /** Writes text to standard error as it stands. Any thread may do so. */
    public void writeError(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writeError(bytes, 0, bytes.length);
    }

    /** Writes bytes to standard error as they stand. Any thread may do so. */
    public void writeError(byte[] bytes, int from, int length) {
        try {
            err.write(bytes, from, length);
            err.flush();
        } catch (IOException e) {
            // Nobody is left to tell.
            progress = Progress.NONE;
        }
    }

    /** The lines of a stack trace, for those who ask for it. */
    public void trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        writeError(text.toString());
    }

    /** From now on, output and errors make room for that progress bar. */
    void showing(Progress shown) {
        progress = shown;
    }

    /** Takes the progress bar away for good. */
    public void endProgress() {
        progress.hide();
        progress = Progress.NONE;
    }
}
