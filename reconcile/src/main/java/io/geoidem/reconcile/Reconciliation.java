package io.geoidem.reconcile;

import io.geoidem.reconcile.Outcome.Ambiguous;
import io.geoidem.reconcile.Outcome.Conflict;
import io.geoidem.reconcile.Outcome.Duplicate;
import io.geoidem.reconcile.Outcome.Moved;
import io.geoidem.reconcile.Outcome.Near;
import io.geoidem.reconcile.Outcome.OnlyIn;
import io.geoidem.reconcile.Outcome.Same;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The result of joining sources. Every feature is a member of exactly one outcome, which is checked before this exists.
 * Immutable and thread-safe.
 */
public final class Reconciliation {
    private final List<Source> sources;
    private final ReconcileRules rules;
    private final Features features;
    private final Rows rows;
    private final int[] order;
    private final Summary summary;

    Reconciliation(List<Source> sources, ReconcileRules rules, Features features, Rows rows) {
        this.sources = List.copyOf(sources);
        this.rules = rules;
        this.features = features;
        this.rows = rows;
        this.order = rows.order();
        this.summary = summarise().checked();
    }

    /** Names of the sources in the order given. */
    public List<String> sourceNames() {
        return sources.stream().map(Source::name).toList();
    }

    /** The rules that held. */
    public ReconcileRules rules() {
        return rules;
    }

    /** How much there is of what. */
    public Summary summary() {
        return summary;
    }

    /** The outcomes, in the order of the smallest key of each; made as they are asked for, in any number of streams. */
    public Stream<Outcome> outcomes() {
        return Arrays.stream(order).mapToObj(this::outcome);
    }

    /** The outcomes of that kind, in the same order. */
    public Stream<Outcome> outcomes(OutcomeKind kind) {
        return Arrays.stream(order).filter(row -> rows.kind(row) == kind).mapToObj(this::outcome);
    }

    /**
     * A feature of a source, with the leading 128 bits of its digest.
     *
     * @throws IllegalArgumentException where the source has no such record
     */
    public SourceFeature feature(FeatureRef ref) {
        Source source = sources.get(ref.source());
        int index = source.indexOf(ref.record());
        if (index < 0) {
            throw new IllegalArgumentException(source.name() + " has no record " + ref.record());
        }
        return new SourceFeature(ref.record(), source.digest(index), source.outline(index), source.attributes(index));
    }

    private Outcome outcome(int row) {
        int[] members = rows.members(row);
        List<FeatureRef> refs = Arrays.stream(members).mapToObj(features::ref).toList();
        double metres = rows.metres(row);
        return switch (rows.kind(row)) {
            case SAME -> new Same(refs);
            case NEAR -> new Near(refs, metres, features.differing(members));
            case CONFLICT -> new Conflict(refs, features.differing(members));
            case MOVED ->
                new Moved(
                        refs,
                        Double.isNaN(metres) ? OptionalDouble.empty() : OptionalDouble.of(metres),
                        features.differing(members));
            case AMBIGUOUS -> new Ambiguous(refs, rows.reason(row));
            case DUPLICATE -> new Duplicate(refs);
            case ONLY_IN -> new OnlyIn(refs.get(0));
        };
    }

    private Summary summarise() {
        Map<OutcomeKind, Long> count = new EnumMap<>(OutcomeKind.class);
        Map<OutcomeKind, long[]> perSource = new EnumMap<>(OutcomeKind.class);
        long incomplete = 0;
        long otherAttributes = 0;
        for (int row = 0; row < rows.count(); row++) {
            OutcomeKind kind = rows.kind(row);
            count.merge(kind, 1L, Long::sum);
            long[] sums = perSource.computeIfAbsent(kind, unseen -> new long[sources.size()]);
            long mask = 0;
            int[] members = rows.members(row);
            for (int feature : members) {
                sums[features.sourceOf(feature)]++;
                mask |= features.sourceBit(feature);
            }
            boolean joins = Long.bitCount(mask) > 1 && kind != OutcomeKind.AMBIGUOUS && kind != OutcomeKind.DUPLICATE;
            incomplete += joins && Long.bitCount(mask) < sources.size() ? 1 : 0;
            boolean hasMoved = kind == OutcomeKind.NEAR || kind == OutcomeKind.MOVED;
            otherAttributes += hasMoved && !features.differing(members).isEmpty() ? 1 : 0;
        }
        Map<OutcomeKind, List<Long>> featureCounts = new EnumMap<>(OutcomeKind.class);
        perSource.forEach((kind, sums) ->
                featureCounts.put(kind, Arrays.stream(sums).boxed().toList()));
        List<Long> totals = new ArrayList<>();
        IntStream.range(0, sources.size())
                .forEach(i -> totals.add((long) sources.get(i).count()));
        return new Summary(count, featureCounts, totals, incomplete, otherAttributes);
    }
}
