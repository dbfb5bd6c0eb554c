package io.geoidem.cli.work;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyResult;
import io.geoidem.Place;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.output.Keyed;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.Progress;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Keys a file or folder that has one key as a whole. */
public final class OneKey {
    private final Console console;
    private final Engine engine;
    private final SourceOptions source;

    /** Keys by that contract. */
    public OneKey(Console console, KeyContract contract, SourceOptions source) {
        this.console = console;
        this.engine = KeyRuns.engine(contract, source);
        this.source = source;
    }

    /**
     * The key of that file or folder.
     *
     * @throws GeoidemException where it has none, or more than one
     */
    public KeyResult of(String argument) {
        Collected found = new Collected();
        try {
            Input input = Input.of(argument, source.format());
            key(input, found);
        } catch (IOException | InvalidPathException e) {
            throw FileProblems.of(e);
        } finally {
            console.endProgress();
        }
        if (found.problem != null) {
            throw found.problem;
        }
        if (found.keys.size() != 1) {
            throw several("it has " + found.keys.size() + " keys");
        }
        return found.keys.get(0);
    }

    private void key(Input input, Collected found) throws IOException {
        if (input.isDatabase()) {
            engine.prepare(input, InputStream.nullInputStream());
            engine.layers(input, InputStream.nullInputStream(), bytes -> {}, found);
            return;
        }
        Path path = input.path().orElseThrow(() -> several("standard input can be read only once"));
        long size = FileProblems.readableSize(path);
        if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
            throw several("a pipe can be read only once");
        }
        engine.prepare(input, InputStream.nullInputStream());
        LongFunction<LongConsumer> bars = total -> Progress.of(console, input.source(), total)::advance;
        switch (input.kind()) {
            case DOCUMENT -> engine.document(input, InputStream.nullInputStream(), bars.apply(size), found);
            case RECORDS -> throw several("a file of records has a key for each of them");
            case BUNDLE -> engine.bundle(input, bars, found);
            case LAYERS -> engine.layers(input, InputStream.nullInputStream(), bars.apply(size), found);
            case FILE -> engine.file(input, InputStream.nullInputStream(), bars.apply(size), found);
        }
    }

    private static GeoidemException several(String problem) {
        return new GeoidemException(
                ErrorCode.AMBIGUOUS_SOURCE,
                Place.UNKNOWN,
                problem,
                "give a file or folder that has one key as a whole; --layer names a layer, --format file takes the bytes"
                        + " of a file, and dedupe is for records");
    }

    /** What the engine found. */
    private static final class Collected implements Sink {
        private final List<KeyResult> keys = new ArrayList<>();
        private @Nullable GeoidemException problem;

        @Override
        public void key(Keyed keyed) {
            keys.add(keyed.result());
        }

        @Override
        public void canonical(byte[] bytes, int from, int length) {
            throw new IllegalStateException("only keys were asked for");
        }

        @Override
        public void bad(String name, GeoidemException bad) {
            problem = problem == null ? bad : problem;
        }
    }
}
