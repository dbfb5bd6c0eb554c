package io.geoidem.cli.work;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.cli.output.Keyed;
import io.geoidem.cli.output.ResultFormat;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;

/** Prints at once, and remembers whether anything was bad. */
final class ConsoleSink implements Sink {
    private final Console console;
    private final ResultFormat format;
    private final StringBuilder line = new StringBuilder();
    private ExitCode exitCode = ExitCode.OK;

    ConsoleSink(Console console, ResultFormat format) {
        this.console = console;
        this.format = format;
    }

    /** {@link ExitCode#BAD_DATA} once anything was bad. */
    ExitCode exitCode() {
        return exitCode;
    }

    @Override
    public void key(Keyed keyed) {
        line.setLength(0);
        format.append(line, keyed);
        console.write(line.toString());
    }

    @Override
    public void canonical(byte[] text, int from, int length) {
        console.write(text, from, length);
        console.write("\n");
    }

    @Override
    public void bad(String source, GeoidemException problem) {
        exitCode = ExitCode.BAD_DATA;
        String message = message(source, problem);
        if (problem.code() == ErrorCode.DATASET) {
            // Lists the bad features, a line each.
            message.lines().map(String::strip).forEach(line -> console.error(source, line));
        } else {
            console.error(source, message);
        }
    }

    /** The message, without the file where that is the source itself: it has been named. */
    private static String message(String source, GeoidemException problem) {
        String message = String.valueOf(problem.getMessage());
        String file = problem.place().file();
        if (file != null && file.equals(source) && message.startsWith(file)) {
            String rest = message.substring(file.length());
            if (rest.startsWith(", ") || rest.startsWith(": ")) {
                return rest.substring(2);
            }
        }
        return message;
    }

    /** Prints what a worker collected. */
    void replay(BatchSink batch) {
        byte[] text = batch.text();
        console.write(text, 0, text.length);
        batch.bad().forEach(one -> bad(one.source(), one.problem()));
    }
}
