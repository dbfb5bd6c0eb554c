package io.geoidem.cli.work;

import io.geoidem.GeoidemException;
import io.geoidem.cli.input.Batch;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.input.RecordReader;
import io.geoidem.cli.output.ResultFormat;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.Progress;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Keys the inputs of one command line, one after the other; a bad one does not stop the others. */
public final class KeyRun {
    private final Console console;
    private final Engine engine;
    private final ResultFormat format;
    private final ConsoleSink sink;

    KeyRun(Console console, Engine engine, ResultFormat format) {
        this.console = console;
        this.engine = engine;
        this.format = format;
        this.sink = new ConsoleSink(console, format);
    }

    /**
     * Keys every input.
     *
     * @param arguments paths, or {@code -} for standard input
     * @param asked how to read what is no bundle, where the caller says so
     */
    public ExitCode run(List<String> arguments, Optional<InputKind> asked) {
        for (String argument : arguments) {
            try {
                key(Input.of(argument, asked));
            } catch (GeoidemException e) {
                sink.bad(Input.nameOf(argument), e);
            } catch (IOException | InvalidPathException e) {
                sink.bad(Input.nameOf(argument), FileProblems.of(e));
            } finally {
                console.endProgress();
            }
            console.flush();
        }
        return sink.exitCode();
    }

    private void key(Input input) throws IOException {
        if (input.path().isEmpty()) {
            InputStream in = input.isDatabase() ? InputStream.nullInputStream() : console.in();
            key(input, in, total -> Progress.NONE, 0);
            return;
        }
        Path path = input.path().get();
        long size = FileProblems.readableSize(path);
        if (Files.isRegularFile(path) || Files.isDirectory(path)) {
            key(input, InputStream.nullInputStream(), total -> Progress.of(console, input.source(), total), size);
            return;
        }
        // A named pipe or the shell's <(...): it can be read once, from the beginning.
        try (InputStream in = new BufferedInputStream(new FileInputStream(path.toFile()))) {
            key(new Input(input.source(), input.kind(), Optional.empty()), in, total -> Progress.NONE, 0);
        }
    }

    private void key(Input input, InputStream stream, LongFunction<Progress> bars, long size) throws IOException {
        engine.prepare(input, stream);
        switch (input.kind()) {
            case DOCUMENT -> engine.document(input, stream, bars.apply(size)::advance, sink);
            case RECORDS -> {
                if (input.path().isEmpty()) {
                    records(input, stream, Progress.NONE);
                    return;
                }
                try (InputStream in = Files.newInputStream(input.path().get())) {
                    records(input, in, bars.apply(size));
                }
            }
            case BUNDLE -> engine.bundle(input, total -> bars.apply(total)::advance, sink);
            case LAYERS -> engine.layers(input, stream, bars.apply(size)::advance, sink);
            case FILE -> engine.file(input, stream, bars.apply(size)::advance, sink);
        }
    }

    private void records(Input input, InputStream in, Progress progress) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        try (OrderedWork<Batch, BatchSink> work =
                new OrderedWork<>(threads, batch -> keyed(input, batch), sink::replay)) {
            RecordReader reader = new RecordReader(in);
            try {
                long read = 0;
                for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                    work.give(batch);
                    progress.advance(reader.bytesRead() - read);
                    read = reader.bytesRead();
                }
            } finally {
                // What was read before a disk that failed is keyed all the same.
                work.finish();
            }
        }
    }

    private BatchSink keyed(Input input, Batch batch) {
        BatchSink results = new BatchSink(format);
        if (batch.refused().isPresent()) {
            results.bad(input.numbered(batch.firstNumber()), batch.refused().get());
            return results;
        }
        for (int i = 0; i < batch.count(); i++) {
            String source = input.numbered(batch.firstNumber() + i);
            try {
                engine.record(source, batch.bytes(), batch.starts()[i], batch.ends()[i], results);
            } catch (GeoidemException e) {
                results.bad(source, e);
            }
        }
        return results;
    }
}
