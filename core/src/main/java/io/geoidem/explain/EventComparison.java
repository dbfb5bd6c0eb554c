package io.geoidem.explain;

import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import io.geoidem.event.EventKeyer;
import io.geoidem.explain.Acted.Way;
import io.geoidem.explain.Difference.Hint;
import io.geoidem.explain.Difference.Spelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Compares two events (§4.1): their values as they are written, and as the canonical text has them. */
final class EventComparison {
    private static final String EVENT_TYPE = "/event_type";

    private final EventRules rules;
    private final JsonLeaves writtenA;
    private final JsonLeaves writtenB;
    private final JsonLeaves canonicalA;
    private final JsonLeaves canonicalB;

    private EventComparison(EventRules rules, EventKeyer keyer, byte[] a, byte[] b, Limits limits) {
        this.rules = rules;
        this.writtenA = leaves(a, limits);
        this.writtenB = leaves(b, limits);
        this.canonicalA = leaves(keyer.canonicalText(a), limits);
        this.canonicalB = leaves(keyer.canonicalText(b), limits);
    }

    static Explanation explain(EventRules rules, EventKeyer keyer, byte[] a, byte[] b, Limits limits) {
        KeyResult keyA = keyer.key(a);
        KeyResult keyB = keyer.key(b);
        boolean same = keyA.fullDigest().equals(keyB.fullDigest());
        EventComparison comparison = new EventComparison(rules, keyer, a, b, limits);
        Tally tally = comparison.acted();
        if (same && tally.isEmpty() && !Arrays.equals(a, b)) {
            tally.add(Way.WHITE_SPACE, "");
        }
        List<Difference> differences = same ? List.of() : comparison.differences();
        return new Explanation(
                verdict(tally, differences),
                keyA.key(),
                keyB.key(),
                tally.all(),
                differences,
                OptionalInt.empty(),
                List.of());
    }

    private static Verdict verdict(Tally tally, List<Difference> differences) {
        if (differences.isEmpty()) {
            return tally.isEmpty() ? Verdict.IDENTICAL : Verdict.SAME_THROUGH_NORMALISATION;
        }
        boolean rounding = differences.stream()
                .allMatch(d -> d instanceof Difference.Value value && value.hint() == Hint.LAST_DIGITS);
        return rounding ? Verdict.DIFFERS_BY_ROUNDING : Verdict.DIFFERS_BY_CONTENT;
    }

    private List<Difference> differences() {
        List<Difference> differences = new ArrayList<>();
        for (String pointer :
                union(canonicalA.values().keySet(), canonicalB.values().keySet())) {
            Optional<String> a = canonicalA.value(pointer);
            Optional<String> b = canonicalB.value(pointer);
            if (!a.equals(b)) {
                differences.add(new Difference.Value(
                        pointer,
                        new Spelling(a.flatMap(v -> writtenA.value(pointer)), a),
                        new Spelling(b.flatMap(v -> writtenB.value(pointer)), b),
                        ruleOf(pointer, a, b),
                        Hints.of(a, b, rules.precision())));
            }
        }
        return differences;
    }

    private static Rule ruleOf(String pointer, Optional<String> a, Optional<String> b) {
        if (pointer.equals(EVENT_TYPE)) {
            return Rule.EVENT_TYPE;
        }
        boolean numbers = a.isPresent() && b.isPresent() && Hints.isNumber(a.get()) && Hints.isNumber(b.get());
        return numbers ? Rule.FLOATS : Rule.CANONICAL_JSON;
    }

    private Tally acted() {
        Tally tally = new Tally();
        Set<String> stripped = new HashSet<>();
        for (String pointer :
                union(writtenA.values().keySet(), writtenB.values().keySet())) {
            Optional<String> a = writtenA.value(pointer);
            Optional<String> b = writtenB.value(pointer);
            if (a.equals(b)) {
                continue;
            }
            Optional<String> envelope = envelopeOf(pointer);
            if (envelope.isPresent()) {
                if (stripped.add(envelope.get())) {
                    tally.add(Way.STRIPPED, "/" + envelope.get());
                }
            } else if (canonicalA.value(pointer).isPresent()
                    && canonicalA.value(pointer).equals(canonicalB.value(pointer))) {
                tally.add(way(pointer, a.or(() -> b).orElseThrow()), pointer);
            }
        }
        addNames(tally);
        return tally;
    }

    private Way way(String pointer, String spelling) {
        if (pointer.equals(EVENT_TYPE) && rules.eventType().isPresent()) {
            return Way.ADDED_EVENT_TYPE;
        }
        return Hints.isText(spelling) ? Way.STRING_ESCAPES : Way.FLOAT_SPELLING;
    }

    private void addNames(Tally tally) {
        writtenA.names().forEach((pointer, namesA) -> {
            List<String> namesB = writtenB.names().get(pointer);
            if (namesB == null || envelopeOf(pointer).isPresent()) {
                return;
            }
            List<String> a = counted(pointer, namesA);
            List<String> b = counted(pointer, namesB);
            if (a.equals(b)) {
                return;
            }
            if (new HashSet<>(a).equals(new HashSet<>(b))) {
                tally.add(Way.MEMBER_ORDER, pointer);
            } else if (canonicalA
                    .names()
                    .getOrDefault(pointer, List.of())
                    .equals(canonicalB.names().get(pointer))) {
                boolean added = pointer.isEmpty() && a.size() != b.size();
                tally.add(added ? Way.ADDED_EVENT_TYPE : Way.STRING_ESCAPES, pointer.isEmpty() ? "" : pointer);
            }
        });
    }

    private List<String> counted(String pointer, List<String> names) {
        return pointer.isEmpty()
                ? names.stream()
                        .filter(name -> envelopeOf("/" + name.substring(1, name.length() - 1))
                                .isEmpty())
                        .toList()
                : names;
    }

    /** The envelope member that a pointer lies in. */
    private Optional<String> envelopeOf(String pointer) {
        int end = pointer.indexOf('/', 1);
        String first = pointer.isEmpty() ? "" : pointer.substring(1, end < 0 ? pointer.length() : end);
        return rules.strip().stream()
                .filter(name -> name.replace("~", "~0").replace("/", "~1").equals(first))
                .findFirst();
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        Set<String> all = new LinkedHashSet<>(a);
        all.addAll(b);
        return all;
    }

    private static JsonLeaves leaves(byte[] text, Limits limits) {
        return JsonLeaves.of(text, limits, pointer -> false);
    }
}
