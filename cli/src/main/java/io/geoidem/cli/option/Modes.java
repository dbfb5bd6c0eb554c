package io.geoidem.cli.option;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import java.util.Locale;

/** The mode that an option names. */
public final class Modes {
    private Modes() {}

    /**
     * The mode of that word, which is written as in contracts and keys.
     *
     * @throws UsageProblem for any other word, with the right spelling
     */
    public static KeyMode of(String word) {
        for (KeyMode mode : KeyMode.values()) {
            if (!mode.label().equals(word) && mode.label().equals(word.toLowerCase(Locale.ROOT))) {
                throw new UsageProblem("--mode " + word + ": write it in lower case: --mode " + mode.label());
            }
        }
        try {
            return KeyMode.ofLabel(word);
        } catch (GeoidemException e) {
            throw new UsageProblem("--mode " + word + ": " + e.getMessage());
        }
    }
}
