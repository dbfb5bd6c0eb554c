package io.geoidem.explain;

import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.explain.Acted.Way;
import io.geoidem.explain.Explanation.Pair;
import io.geoidem.feature.DatasetKeyer;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.WrittenFeature;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Compares two datasets (§5.14): features of equal digests are taken out in pairs; what is left over is paired by equal
 * ids, then by equal attributes, then by equal shapes, then by its number, and each such pair is explained.
 */
final class DatasetComparison {
    private final FeatureKeyer keyer;
    private final FeatureComparison features;
    private final Limits limits;

    DatasetComparison(FeatureKeyer keyer, FeatureComparison features, Limits limits) {
        this.keyer = keyer;
        this.features = features;
        this.limits = limits;
    }

    /** A feature with its key and its text; the text only where it is wanted. */
    private record Entry(WrittenFeature feature, KeyResult result) {}

    Explanation explain(List<WrittenFeature> listA, List<WrittenFeature> listB) {
        try (DatasetKeyer datasetA = keyer.dataset();
                DatasetKeyer datasetB = keyer.dataset()) {
            List<Entry> a = entries(listA, datasetA);
            List<Entry> b = entries(listB, datasetB);
            KeyResult keyA = datasetA.result();
            KeyResult keyB = datasetB.result();
            Tally tally = new Tally();
            takeOut(a, b, tally);
            List<Pair> pairs = new ArrayList<>();
            pair(
                    a,
                    b,
                    pairs,
                    e -> e.feature().feature().id().map(Object::toString).orElse(""));
            pair(a, b, pairs, e -> AttributeComparison.textOf(text(e), limits));
            pair(a, b, pairs, e -> text(e).substring(0, text(e).indexOf("\"properties\":")));
            pair(a, b, pairs, e -> Long.toString(e.feature().record()));
            List<Difference> lone = new ArrayList<>();
            a.forEach(e -> lone.add(lone(Side.A, e)));
            b.forEach(e -> lone.add(lone(Side.B, e)));
            pairs.sort(java.util.Comparator.comparingLong(Pair::recordA));
            return new Explanation(
                    verdict(tally, pairs, lone), keyA.key(), keyB.key(), tally.all(), lone, OptionalInt.empty(), pairs);
        }
    }

    private List<Entry> entries(List<WrittenFeature> list, DatasetKeyer dataset) {
        List<Entry> entries = new ArrayList<>(list.size());
        for (WrittenFeature feature : list) {
            FeatureOutcome.Keyed keyed = keyer.key(feature);
            dataset.add(keyed.result());
            entries.add(new Entry(feature, keyed.result()));
        }
        return entries;
    }

    /** Takes features of equal digests out of both lists, and tells what made them alike. */
    private void takeOut(List<Entry> a, List<Entry> b, Tally tally) {
        Map<String, Deque<Integer>> inB = new HashMap<>();
        for (int i = 0; i < b.size(); i++) {
            inB.computeIfAbsent(b.get(i).result().fullDigest().hex(), key -> new ArrayDeque<>())
                    .add(i);
        }
        boolean[] taken = new boolean[b.size()];
        List<Entry> left = new ArrayList<>();
        for (int i = 0; i < a.size(); i++) {
            Deque<Integer> same = inB.get(a.get(i).result().fullDigest().hex());
            Integer found = same == null ? null : same.poll();
            if (found == null) {
                left.add(a.get(i));
                continue;
            }
            taken[found] = true;
            Entry one = a.get(i);
            Entry other = b.get(found);
            if (one.feature().record() != other.feature().record()) {
                tally.add(Way.FEATURE_ORDER, "feature " + one.feature().record());
            }
            tally.addAll(features.explain(one.feature(), other.feature()).acted().stream()
                    .map(acted -> new Acted(
                            acted.way(),
                            acted.count(),
                            "feature " + one.feature().record()
                                    + (acted.first().isEmpty() ? "" : ", " + acted.first())))
                    .toList());
        }
        a.clear();
        a.addAll(left);
        List<Entry> rest = new ArrayList<>();
        for (int i = 0; i < b.size(); i++) {
            if (!taken[i]) {
                rest.add(b.get(i));
            }
        }
        b.clear();
        b.addAll(rest);
    }

    /** Pairs what has one name, and only one feature on each side has it; an empty name is none. */
    private void pair(List<Entry> a, List<Entry> b, List<Pair> pairs, Function<Entry, String> name) {
        Map<String, List<Entry>> inA = byName(a, name);
        Map<String, List<Entry>> inB = byName(b, name);
        inA.forEach((key, own) -> {
            List<Entry> others = inB.getOrDefault(key, List.of());
            if (!key.isEmpty() && own.size() == 1 && others.size() == 1) {
                a.remove(own.get(0));
                b.remove(others.get(0));
                WrittenFeature one = own.get(0).feature();
                WrittenFeature other = others.get(0).feature();
                pairs.add(new Pair(one.record(), other.record(), features.explain(one, other)));
            }
        });
    }

    private static Map<String, List<Entry>> byName(List<Entry> entries, Function<Entry, String> name) {
        Map<String, List<Entry>> byName = new java.util.LinkedHashMap<>();
        entries.forEach(e ->
                byName.computeIfAbsent(name.apply(e), key -> new ArrayList<>()).add(e));
        return byName;
    }

    private String text(Entry entry) {
        return keyer.key(entry.feature()).canonicalText().orElseThrow();
    }

    private static Difference lone(Side side, Entry entry) {
        return new Difference.LoneFeature(
                side, entry.feature().record(), entry.result().key().toString());
    }

    private static Verdict verdict(Tally tally, List<Pair> pairs, List<Difference> lone) {
        if (pairs.isEmpty() && lone.isEmpty()) {
            return tally.isEmpty() ? Verdict.IDENTICAL : Verdict.SAME_THROUGH_NORMALISATION;
        }
        Verdict weightiest = lone.isEmpty() ? Verdict.DIFFERS_BY_ROUNDING : Verdict.DIFFERS_BY_FEATURES;
        for (Pair pair : pairs) {
            Verdict verdict = pair.explanation().verdict();
            weightiest = verdict.compareTo(weightiest) < 0 ? verdict : weightiest;
        }
        return weightiest;
    }
}
