package io.geoidem.reconcile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.List;
import java.util.stream.IntStream;

/** Joins sources under fixed rules. Immutable and thread-safe; work is spread over the common pool. */
public final class Reconciler {
    /** The most sources in one reconciliation. */
    public static final int MAX_SOURCES = 62;

    private final ReconcileRules rules;

    /** A reconciler under those rules. */
    public Reconciler(ReconcileRules rules) {
        this.rules = rules;
    }

    /** Joins the sources, telling nobody how far it is. */
    public Reconciliation reconcile(List<Source> sources) {
        return reconcile(sources, ReconcileProgress.NONE);
    }

    /**
     * Joins two or more sources, all keyed under one contract.
     *
     * @throws GeoidemException with {@link ErrorCode#ATTRIBUTE} where a source has no feature with the id attribute
     * @throws IllegalArgumentException for fewer than two or more than {@link #MAX_SOURCES} sources
     */
    public Reconciliation reconcile(List<Source> sources, ReconcileProgress progress) {
        if (sources.size() < 2 || sources.size() > MAX_SOURCES) {
            throw new IllegalArgumentException("2 to " + MAX_SOURCES + " sources, not " + sources.size());
        }
        rules.idAttribute().ifPresent(name -> sources.forEach(source -> requireAttribute(source, name)));
        Features features = new Features(sources);
        long allSources = (1L << sources.size()) - 1;
        progress.at(ReconcileProgress.Stage.KEYS, 0, features.count());
        KeyGroups groups = new KeyGroups(features);
        Units units = new Units(features, groups, allSources);
        progress.at(ReconcileProgress.Stage.GEOMETRY_AND_ID, 0, units.count());
        ExactStages exact = new ExactStages(units, rules);
        exact.run();
        joinNear(units, progress);
        exact.reportAmbiguousIds();
        progress.at(ReconcileProgress.Stage.OUTCOMES, 0, features.count());
        return new Reconciliation(sources, rules, features, new Rows(features, groups, units, allSources));
    }

    private void joinNear(Units units, ReconcileProgress progress) {
        int[] eligible = IntStream.range(0, units.count())
                .parallel()
                .filter(unit -> units.isRoot(unit)
                        && units.mayGrow(unit)
                        && !units.features().outline(units.feature(unit)).isEmpty())
                .toArray();
        if (eligible.length > 1 && rules.tolerance() > 0) {
            progress.at(ReconcileProgress.Stage.TOLERANCE, 0, eligible.length);
            Edges edges = new Candidates(units, eligible, rules).find(progress);
            new Pairing(units, eligible, edges).run();
        }
    }

    private static void requireAttribute(Source source, String name) {
        if (source.count() > 0 && !source.knowsAttribute(name)) {
            throw new GeoidemException(
                    ErrorCode.ATTRIBUTE,
                    Place.ofFile(source.name()).inField(name),
                    "no feature has this attribute, which was named as the id",
                    "check its spelling and the contract's properties.rename and properties.use");
        }
    }
}
