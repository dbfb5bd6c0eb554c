package io.geoidem.cli.work;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.output.Keyed;
import io.geoidem.contract.KeyContract;
import io.geoidem.event.EventKeyer;
import io.geoidem.keyer.Keyer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/** Keys bytes (§4): events by their canonical text, bundles by their components, other files as they are. */
final class SerializationEngine implements Engine {
    private final Keyer keyer;
    private final Wanted wanted;
    private final LayerChoice layers;
    private final EventKeyer events;

    SerializationEngine(KeyContract contract, Wanted wanted, LayerChoice layers) {
        this.keyer = Keyer.of(contract);
        this.wanted = wanted;
        this.layers = layers;
        this.events = EventKeyer.of(contract, contract.fingerprint(), Limits.DEFAULT);
    }

    @Override
    public void document(Input input, InputStream stream, LongConsumer progress, Sink sink) {
        EventKeyer watched = events.withProgress(progress);
        if (wanted == Wanted.CANONICAL_TEXT) {
            // Held back until the whole text is known to be good: half a canonical text is of no use to anyone.
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            if (input.path().isPresent()) {
                watched.writeCanonicalText(input.path().get(), text);
            } else {
                events.writeCanonicalText(stream, text);
            }
            sink.canonical(text.toByteArray(), 0, text.size());
            return;
        }
        KeyResult result = input.path().isPresent() ? watched.key(input.path().get()) : events.key(stream);
        sink.key(Keyed.of(input.source(), result));
    }

    @Override
    public void record(String source, byte[] bytes, int from, int to, Sink sink) {
        if (wanted == Wanted.CANONICAL_TEXT) {
            byte[] text = events.canonicalText(Arrays.copyOfRange(bytes, from, to));
            sink.canonical(text, 0, text.length);
        } else {
            sink.key(Keyed.of(source, events.key(bytes, from, to)));
        }
    }

    @Override
    public void bundle(Input input, LongFunction<LongConsumer> progress, Sink sink) {
        refuseCanonicalText("a bundle");
        List<Bundle> bundles = BundleSource.find(input.path().orElseThrow(), layers, Limits.DEFAULT);
        for (Bundle bundle : bundles) {
            String source = bundles.size() == 1 ? input.source() : input.source() + "#" + bundle.entryName();
            Keyer watched = keyer.withProgress(progress.apply(bundle.length()));
            try {
                sink.key(Keyed.of(source, watched.keyBundle(bundle)));
            } catch (GeoidemException e) {
                sink.bad(source, e);
            }
        }
    }

    @Override
    public void layers(Input input, InputStream stream, LongConsumer progress, Sink sink) {
        if (input.isDatabase()) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.UNKNOWN,
                    "a query to a database has no bytes that could be identified",
                    "use --mode geometry");
        }
        file(input, stream, progress, sink);
    }

    @Override
    public void file(Input input, InputStream stream, LongConsumer progress, Sink sink) {
        refuseCanonicalText("a file of this kind");
        Keyer watched = keyer.withProgress(progress);
        KeyResult result =
                input.path().isPresent() ? watched.keyFile(input.path().get()) : watched.keyFile(stream);
        sink.key(Keyed.of(input.source(), result));
    }

    private void refuseCanonicalText(String what) {
        if (wanted == Wanted.CANONICAL_TEXT) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.UNKNOWN,
                    what + " has no canonical text: its bytes are hashed as they are",
                    "leave out --canonical, or use --mode geometry");
        }
    }
}
