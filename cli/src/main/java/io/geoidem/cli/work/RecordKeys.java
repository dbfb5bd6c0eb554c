package io.geoidem.cli.work;

import io.geoidem.GeoidemException;
import io.geoidem.KeyResult;
import io.geoidem.cli.input.Batch;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.input.RecordReader;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.output.Keyed;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keys the records of a stream on all processors and hands them over in their order. */
public final class RecordKeys {
    /** What a record came to. */
    public sealed interface Outcome {}

    /** A record with its key. */
    public record Good(KeyResult result) implements Outcome {}

    /** A record without. */
    public record Bad(GeoidemException problem) implements Outcome {}

    /**
     * Consecutive records.
     *
     * @param records their bytes
     * @param outcomes one for each, in order
     */
    public record KeyedBatch(Batch records, List<Outcome> outcomes) {}

    private final Engine engine;

    /** Keys each record as a whole by that contract. */
    public RecordKeys(KeyContract contract) {
        this.engine = KeyRuns.engine(contract, new SourceOptions());
    }

    /**
     * Keys all records.
     *
     * @param sink gets the batches on the calling thread
     * @param pause runs on it when the sink has all records that there are for now
     */
    public void each(InputStream in, Consumer<KeyedBatch> sink, Runnable pause) throws IOException {
        engine.prepare(new Input(Input.STANDARD_INPUT, InputKind.RECORDS, Optional.empty()), in);
        int threads = Runtime.getRuntime().availableProcessors();
        try (OrderedWork<Batch, KeyedBatch> work = new OrderedWork<>(threads, this::keyed, sink)) {
            RecordReader reader = new RecordReader(in, RecordReader.Pauses.HANDED_OVER);
            for (Batch batch = next(reader, work); batch != null; batch = next(reader, work)) {
                work.give(batch);
                if (reader.paused()) {
                    work.finish();
                    pause.run();
                }
            }
            work.finish();
        }
    }

    /** Where reading fails, what was read before is keyed all the same. */
    private static @Nullable Batch next(RecordReader reader, OrderedWork<Batch, KeyedBatch> work) throws IOException {
        try {
            return reader.next();
        } catch (IOException e) {
            work.finish();
            throw e;
        }
    }

    private KeyedBatch keyed(Batch batch) {
        if (batch.refused().isPresent()) {
            return new KeyedBatch(batch, List.of(new Bad(batch.refused().get())));
        }
        List<Outcome> outcomes = new ArrayList<>(batch.count());
        for (int i = 0; i < batch.count(); i++) {
            One one = new One();
            try {
                engine.record("", batch.bytes(), batch.starts()[i], batch.ends()[i], one);
                outcomes.add(one.outcome());
            } catch (GeoidemException e) {
                outcomes.add(new Bad(e));
            }
        }
        return new KeyedBatch(batch, outcomes);
    }

    /** Takes one key. */
    private static final class One implements Sink {
        private final List<Outcome> found = new ArrayList<>(1);

        Outcome outcome() {
            return found.get(0);
        }

        @Override
        public void key(Keyed keyed) {
            found.add(new Good(keyed.result()));
        }

        @Override
        public void canonical(byte[] bytes, int from, int length) {
            throw new IllegalStateException("only keys were asked for");
        }

        @Override
        public void bad(String source, GeoidemException problem) {
            found.add(new Bad(problem));
        }
    }
}
