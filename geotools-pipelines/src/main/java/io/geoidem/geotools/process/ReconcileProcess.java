package io.geoidem.geotools.process;

import io.geoidem.feature.FeatureOutcome;
import io.geoidem.geotools.function.NamedContracts;
import io.geoidem.geotools.pipeline.BadFeature;
import io.geoidem.geotools.pipeline.BadFeaturePolicy;
import io.geoidem.geotools.pipeline.FeatureKeys;
import io.geoidem.reconcile.ReconcileRules;
import io.geoidem.reconcile.Reconciler;
import io.geoidem.reconcile.Source;
import io.geoidem.reconcile.input.SourceCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.geotools.api.util.ProgressListener;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.util.NullProgressListener;
import org.geotools.data.util.SubProgressListener;
import org.geotools.process.factory.DescribeParameter;
import org.geotools.process.factory.DescribeProcess;
import org.geotools.process.factory.DescribeResult;
import org.jspecify.annotations.Nullable;

/**
 * {@code geoidem:Reconcile}: joins the features of two collections by exact keys, then by geometry, id and distance. Holds both
 * in memory, packed. Stateless and thread-safe.
 */
@DescribeProcess(
        title = "Reconcile",
        description = "Joins the features of two layers and tells what became of each: same, near, conflict, moved,"
                + " ambiguous, duplicate or only-in.")
public final class ReconcileProcess {
    /** For GeoTools. */
    public ReconcileProcess() {}

    /**
     * The outcomes: {@code shape} in WGS 84, {@code outcome}, the ids of the {@code left} and {@code right} features, the
     * {@code metres} that they lie apart, and the {@code attributes} that differ.
     *
     * @throws io.geoidem.GeoidemException for an unknown contract, and for a feature without key unless they are skipped
     */
    @DescribeResult(name = "result", description = "One feature for each outcome")
    public SimpleFeatureCollection execute(
            @DescribeParameter(name = "left", description = "The features of one side") SimpleFeatureCollection left,
            @DescribeParameter(name = "right", description = "The features of the other") SimpleFeatureCollection right,
            @DescribeParameter(name = "contract", description = "Name of a known contract") String contract,
            @DescribeParameter(
                            name = "tolerance",
                            description = "Metres that geometries may lie apart to be near",
                            min = 0,
                            minValue = 0,
                            maxValue = ReconcileRules.MAX_TOLERANCE,
                            defaultValue = "0.5")
                    @Nullable
                    Double tolerance,
            @DescribeParameter(
                            name = "idAttribute",
                            description = "The attribute that names a feature on both sides",
                            min = 0)
                    @Nullable
                    String idAttribute,
            @DescribeParameter(name = "bad", description = BadFeatures.DESCRIPTION, min = 0, defaultValue = "fail")
                    @Nullable
                    String bad,
            @Nullable ProgressListener listener) {
        ProgressListener told = listener == null ? new NullProgressListener() : listener;
        BadFeaturePolicy policy = BadFeatures.policy(bad, listener);
        FeatureKeys keys = NamedContracts.keys(contract);
        ReconcileRules rules = new ReconcileRules(
                tolerance == null ? ReconcileRules.DEFAULT.tolerance() : tolerance,
                keys.contract().geometry().lines(),
                Optional.ofNullable(idAttribute));
        Side one = read("left", left, keys, policy, new SubProgressListener(told, 0, 45));
        Side other = read("right", right, keys, policy, new SubProgressListener(told, 45, 45));
        return ReconciledFeatures.of(
                new Reconciler(rules).reconcile(List.of(one.source, other.source)), List.of(one.ids, other.ids));
    }

    private record Side(Source source, List<String> ids) {}

    private static Side read(
            String name,
            SimpleFeatureCollection features,
            FeatureKeys keys,
            BadFeaturePolicy policy,
            ProgressListener listener) {
        List<String> ids = new ArrayList<>();
        SourceCollector collector = new SourceCollector(name, keys.contract(), refused -> {});
        keys.each(features, FeatureOutcome.Wanted.KEYS_AND_TEXTS, listener, result -> {
            ids.add(result.id());
            if (result.outcome() instanceof FeatureOutcome.Refused refused) {
                policy.accept(new BadFeature(result.layer(), result.id(), refused.error()));
            } else {
                collector.accept(result.outcome());
            }
        });
        return new Side(collector.source(), ids);
    }
}
