package io.geoidem.event;

import io.geoidem.digest.Hash;
import io.geoidem.json.JsonReader;

/** Everything that keying one event needs, kept warm between events. Used by one thread at a time. */
final class Workbench {
    private static final byte[] EMPTY = new byte[0];

    final Hash hash;
    final CanonicalOutput output;
    final FormPass form;
    final DirectPass direct;
    final Canonicalizer canonicalizer;
    /** Reads arrays. */
    final JsonReader reader;

    Workbench(EventSettings settings) {
        hash = Hash.of(settings.algorithm);
        output = new CanonicalOutput(hash);
        reader = JsonReader.of(EMPTY, 0, 0, settings.limits);
        direct = new DirectPass(settings);
        form = new FormPass(settings, direct);
        canonicalizer = new Canonicalizer(settings, reader, output);
    }

    /** Writes the text of a payload that is written in the usual way; whether it is. */
    boolean takeQuickly(EventSource.Bytes payload) {
        byte[] bytes = payload.bytes();
        if (form.run(bytes, payload.from(), payload.to())) {
            form.emit(output);
            return true;
        }
        if (direct.run(bytes, payload.from(), payload.to())) {
            direct.emit(output);
            form.learn(bytes, payload.from(), payload.to());
            return true;
        }
        return false;
    }
}
