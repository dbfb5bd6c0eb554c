package io.geoidem.contract;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which attributes of a feature count, and how (§5.13).
 *
 * @param selection which attributes, by their names after renaming
 * @param exclude names, after renaming, that are left out of the selection, each once, by code point
 * @param rename new name of an attribute by its name in the data; no two attributes get one name
 * @param precision decimals that numbers which are no integers are rounded to, 0 to 10
 * @param nullProperty whether a null attribute is another value than an absent one
 * @param featureId whether the feature's id counts
 */
public record PropertyRules(
        Selection selection,
        List<String> exclude,
        Map<String, String> rename,
        int precision,
        NullProperty nullProperty,
        FeatureId featureId) {
    /** All attributes as they are called, 8 decimals, null kept, id kept. */
    public static final PropertyRules DEFAULT =
            new PropertyRules(new Selection.All(), List.of(), Map.of(), 8, NullProperty.KEPT, FeatureId.KEEP);
    /** The most decimals. */
    public static final int MAX_PRECISION = 10;

    public PropertyRules {
        exclude = Names.sorted(exclude);
        rename = Collections.unmodifiableMap(new TreeMap<>(rename));
        if (Set.copyOf(rename.values()).size() < rename.size()) {
            throw Ranges.refused(
                    "properties.rename gives one name to two attributes: " + rename, "give each a name of its own");
        }
        Ranges.require("properties.precision", precision, 0, MAX_PRECISION);
    }

    /** Which attributes are chosen. */
    public sealed interface Selection {
        /** Every attribute. */
        record All() implements Selection {}

        /** No attribute: the key identifies the shape (and the id) alone. */
        record None() implements Selection {}

        /** Only the attributes of those names, each once, by code point. */
        record Named(List<String> names) implements Selection {
            public Named {
                names = Names.sorted(names);
            }
        }
    }

    /** Whether null and absent differ. */
    public enum NullProperty {
        KEPT,
        ABSENT
    }

    /** Whether the feature's id counts. */
    public enum FeatureId {
        KEEP,
        IGNORE
    }

    /** These rules with another selection. */
    public PropertyRules withSelection(Selection other) {
        return new PropertyRules(other, exclude, rename, precision, nullProperty, featureId);
    }

    /** These rules with other names left out. */
    public PropertyRules withExclude(List<String> names) {
        return new PropertyRules(selection, names, rename, precision, nullProperty, featureId);
    }

    /** These rules with other new names. */
    public PropertyRules withRename(Map<String, String> names) {
        return new PropertyRules(selection, exclude, names, precision, nullProperty, featureId);
    }

    /** These rules with another view of null attributes. */
    public PropertyRules withNullProperty(NullProperty other) {
        return new PropertyRules(selection, exclude, rename, precision, other, featureId);
    }

    /** These rules with or without the feature's id. */
    public PropertyRules withFeatureId(FeatureId other) {
        return new PropertyRules(selection, exclude, rename, precision, nullProperty, other);
    }
}
