package io.geoidem.cli.reconcile;

import io.geoidem.cli.option.UsageProblem;
import io.geoidem.reconcile.OutcomeKind;
import io.geoidem.reconcile.Summary;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Which outcomes make the command fail. */
final class FailOn {
    private FailOn() {}

    static Set<OutcomeKind> kinds(List<String> words) {
        Set<OutcomeKind> kinds = EnumSet.noneOf(OutcomeKind.class);
        for (String word : words) {
            kinds.add(Arrays.stream(OutcomeKind.values())
                    .filter(kind -> kind != OutcomeKind.SAME
                            && kind.label().equals(word.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new UsageProblem("--fail-on " + word + ": give "
                            + Arrays.stream(OutcomeKind.values())
                                    .filter(kind -> kind != OutcomeKind.SAME)
                                    .map(OutcomeKind::label)
                                    .collect(Collectors.joining(", ")))));
        }
        return kinds;
    }

    /** Whether nothing of that occurs. A feature that some input lacks is as good as in others alone. */
    static boolean none(Summary summary, Set<OutcomeKind> failing) {
        return failing.stream().allMatch(kind -> summary.rows(kind) == 0)
                && (!failing.contains(OutcomeKind.CONFLICT) || summary.otherAttributes() == 0)
                && (!failing.contains(OutcomeKind.ONLY_IN) || summary.incomplete() == 0);
    }
}
