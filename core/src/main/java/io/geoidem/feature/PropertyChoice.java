package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.NullProperty;
import io.geoidem.contract.PropertyRules.Selection;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which attributes count and what they are called (§5.13). Immutable and thread-safe. */
final class PropertyChoice {
    private final PropertyRules rules;
    private final Map<String, String> rename;
    private final Set<String> exclude;
    private final Set<String> named;
    private final boolean plain;

    PropertyChoice(PropertyRules rules) {
        this.rules = rules;
        this.rename = rules.rename().entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        e -> Nfc.of(e.getKey()), e -> Nfc.of(e.getValue()), PropertyChoice::refuseTwice));
        this.exclude = rules.exclude().stream().map(Nfc::of).collect(Collectors.toUnmodifiableSet());
        this.named = rules.selection() instanceof Selection.Named selection
                ? selection.names().stream().map(Nfc::of).collect(Collectors.toUnmodifiableSet())
                : Set.of();
        this.plain = rules.selection() instanceof Selection.All
                && rename.isEmpty()
                && exclude.isEmpty()
                && rules.nullProperty() == NullProperty.KEPT;
    }

    /** The attributes that count, by their names in the key. */
    SortedMap<String, PropertyValue> of(Map<String, PropertyValue> properties) {
        if (plain) {
            return PropertyText.normalized(properties);
        }
        SortedMap<String, PropertyValue> chosen = new TreeMap<>(PropertyText.BY_CODE_POINT);
        properties.forEach((written, value) -> {
            String name = nameOf(written);
            if (counts(name, value)) {
                PropertyText.putOnce(chosen, name, value);
            }
        });
        return chosen;
    }

    /** What an attribute is called in the key. */
    String nameOf(String written) {
        String normal = Nfc.of(written);
        return rename.getOrDefault(normal, normal);
    }

    private static String refuseTwice(String one, String other) {
        throw new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "properties.rename gives one name twice, as \"" + one + "\" and \"" + other + "\"",
                "names that are equal after Unicode normalisation are one name");
    }

    /** Whether the attribute of that name in the key is chosen. */
    boolean takes(String name) {
        if (exclude.contains(name)) {
            return false;
        }
        Selection selection = rules.selection();
        return selection instanceof Selection.All || (selection instanceof Selection.Named && named.contains(name));
    }

    private boolean counts(String name, PropertyValue value) {
        boolean absent = value == PropertyValue.Literal.NULL && rules.nullProperty() == NullProperty.ABSENT;
        return !absent && takes(name);
    }
}
