package io.geoidem.reconcile;

import io.geoidem.reconcile.outline.Outline;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/** The features of all sources under one index: those of the first source, then those of the second, and so on. */
final class Features {
    private final Source[] sources;
    private final int[] first;

    Features(List<Source> sources) {
        this.sources = sources.toArray(Source[]::new);
        first = new int[sources.size() + 1];
        for (int i = 0; i < this.sources.length; i++) {
            first[i + 1] = Math.addExact(first[i], this.sources[i].count());
        }
    }

    int count() {
        return first[sources.length];
    }

    int sourceOf(int feature) {
        int source = 0;
        while (feature >= first[source + 1]) {
            source++;
        }
        return source;
    }

    long sourceBit(int feature) {
        return 1L << sourceOf(feature);
    }

    FeatureRef ref(int feature) {
        int source = sourceOf(feature);
        return new FeatureRef(source, sources[source].record(feature - first[source]));
    }

    long digestHigh(int feature) {
        int source = sourceOf(feature);
        return sources[source].digestHigh(feature - first[source]);
    }

    long digestLow(int feature) {
        int source = sourceOf(feature);
        return sources[source].digestLow(feature - first[source]);
    }

    Outline outline(int feature) {
        int source = sourceOf(feature);
        return sources[source].outline(feature - first[source]);
    }

    long outlineHash(int feature) {
        int source = sourceOf(feature);
        return sources[source].outlineHash(feature - first[source]);
    }

    boolean sameOutline(int a, int b) {
        int source = sourceOf(a);
        int other = sourceOf(b);
        return sources[source].sameOutline(a - first[source], sources[other], b - first[other]);
    }

    SortedMap<String, String> attributes(int feature) {
        int source = sourceOf(feature);
        return sources[source].attributes(feature - first[source]);
    }

    /** The value of the id attribute as text, so that {@code 7} and {@code "7"} are one; empty for null, "" and none. */
    Optional<String> id(int feature, String attribute) {
        String text = attributes(feature).get(attribute);
        if (text == null || text.equals("null") || text.equals("\"\"")) {
            return Optional.empty();
        }
        return Optional.of(text.startsWith("\"") ? text.substring(1, text.length() - 1) : text);
    }

    /** Names of the attributes that are not equal, or not there, in all of them. */
    List<String> differing(int[] features) {
        TreeSet<String> names = new TreeSet<>();
        SortedMap<String, String> one = attributes(features[0]);
        for (int i = 1; i < features.length; i++) {
            SortedMap<String, String> other = attributes(features[i]);
            TreeSet<String> all = new TreeSet<>(one.keySet());
            all.addAll(other.keySet());
            for (String name : all) {
                String value = one.get(name);
                if (value == null || !value.equals(other.get(name))) {
                    names.add(name);
                }
            }
        }
        return List.copyOf(names);
    }
}
