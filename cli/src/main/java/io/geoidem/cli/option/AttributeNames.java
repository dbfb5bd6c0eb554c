package io.geoidem.cli.option;

import io.geoidem.contract.PropertyRules.Selection;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names with commas between them, as options give them. */
public final class AttributeNames {
    private AttributeNames() {}

    /**
     * The attributes that an option names: {@code all}, {@code none}, or names.
     *
     * @throws UsageProblem for a name that is missing or repeated
     */
    public static Selection selection(String option, String text) {
        return switch (text.strip()) {
            case "all" -> new Selection.All();
            case "none" -> new Selection.None();
            default -> {
                List<String> names =
                        Arrays.stream(text.split(",", -1)).map(String::strip).toList();
                if (names.contains("")) {
                    throw new UsageProblem(option + " " + text + ": a name is missing there; give all, none, or names"
                            + " with commas between them");
                }
                requireOnce(option, names);
                yield new Selection.Named(names);
            }
        };
    }

    static void requireOnce(String option, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new UsageProblem(
                        option + " " + String.join(",", names) + ": \"" + name + "\" stands twice; keep one of them");
            }
        }
    }
}
