package io.geoidem.cli.option;

import io.geoidem.KeyMode;
import io.geoidem.contract.KeyContract;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One option that was given.
 *
 * @param option its name
 * @param value its value as given
 * @param mode the mode that it belongs to; empty for both
 * @param effect the contract with that choice
 * @param openIn a contract file in which this holds leaves the choice to the caller
 */
record Choice(
        String option,
        String value,
        Optional<KeyMode> mode,
        UnaryOperator<KeyContract> effect,
        java.util.function.Predicate<KeyContract> openIn) {
    static Choice of(String option, Object value, UnaryOperator<KeyContract> effect) {
        return new Choice(option, String.valueOf(value), Optional.empty(), effect, contract -> false);
    }

    Choice only(KeyMode of) {
        return new Choice(option, value, Optional.of(of), effect, openIn);
    }

    Choice whereOpen(java.util.function.Predicate<KeyContract> test) {
        return new Choice(option, value, mode, effect, test);
    }
}
