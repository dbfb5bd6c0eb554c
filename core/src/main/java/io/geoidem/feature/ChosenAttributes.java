package io.geoidem.feature;

import io.geoidem.contract.PropertyRules;
import java.util.function.Predicate;

/**
 * Which attributes of a source can reach a key, by the names that the source gives them (§5.13): readers need not be able
 * to read the others. Immutable and thread-safe.
 */
public final class ChosenAttributes implements Predicate<String> {
    private final PropertyChoice choice;

    /**
     * The choice of a contract.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#CONTRACT} for rules that give one name twice
     */
    public ChosenAttributes(PropertyRules rules) {
        this.choice = new PropertyChoice(rules);
    }

    /** Whether the attribute of that name, before renaming, counts. */
    @Override
    public boolean test(String attribute) {
        return choice.takes(choice.nameOf(attribute));
    }
}
