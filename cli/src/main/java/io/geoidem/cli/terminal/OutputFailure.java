package io.geoidem.cli.terminal;

import java.io.IOException;
import java.util.Locale;

/** Standard output could not be written; there is no point in going on. */
public final class OutputFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputFailure(IOException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }

    /** {@link ExitCode#READER_GONE} where a pipe was closed, as by {@code head}; else {@link ExitCode#OUTPUT}. */
    public ExitCode exitCode() {
        // The JDK has no type for EPIPE; it gives the system's words, which on Linux and macOS are these.
        String words = String.valueOf(getMessage()).toLowerCase(Locale.ROOT);
        return words.contains("broken pipe") || words.contains("pipe is being closed")
                ? ExitCode.READER_GONE
                : ExitCode.OUTPUT;
    }
}
