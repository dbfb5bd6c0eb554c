package io.geoidem.event;

import io.geoidem.digest.Hash;
import io.geoidem.json.JsonReader;

/** Everything that keying one event needs, kept warm between events. Used by one thread at a time. */
final class Workbench {
    private static final byte[] EMPTY = new byte[0];

    final Hash hash;
    final CanonicalOutput output;
    final Canonicalizer canonicalizer;
    /** Reads arrays. */
    final JsonReader reader;

    Workbench(EventSettings settings) {
        hash = Hash.of(settings.algorithm);
        output = new CanonicalOutput(hash);
        reader = JsonReader.of(EMPTY, 0, 0, settings.limits);
        canonicalizer = new Canonicalizer(settings, reader, output);
    }
}
