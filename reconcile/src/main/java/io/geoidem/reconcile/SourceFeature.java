package io.geoidem.reconcile;

import io.geoidem.Digest;
import io.geoidem.reconcile.outline.Outline;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One feature as a source gives it. Immutable.
 *
 * @param record its number in the source, from 1
 * @param digest the full digest of its geometry key: equal for features that the contract calls the same
 * @param outline its normalised geometry in WGS 84
 * @param attributes canonical JSON text of each attribute by its name; {@code $id} is the feature's own id and
 *     {@code $name} a foreign member, and a name that begins with {@code $} has another one before it
 */
public record SourceFeature(long record, Digest digest, Outline outline, SortedMap<String, String> attributes) {
    public SourceFeature {
        attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    }

    /** The same with a map in any order. */
    public SourceFeature(long record, Digest digest, Outline outline, Map<String, String> attributes) {
        this(record, digest, outline, new TreeMap<>(attributes));
    }
}
