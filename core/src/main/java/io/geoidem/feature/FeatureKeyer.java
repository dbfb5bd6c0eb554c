package io.geoidem.feature;

import io.geoidem.Digest;
import io.geoidem.GeoidemException;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geometry.FlagRequest;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keys of features and of datasets under one contract of mode geometry (§5). Immutable and thread-safe; a call that works
 * many features uses all processors, and its result does not depend on how many there are.
 */
public final class FeatureKeyer {
    private final KeyingPlan plan;

    private FeatureKeyer(KeyingPlan plan) {
        this.plan = plan;
    }

    /**
     * A keyer.
     *
     * @param contract every choice that the keys depend on
     * @param fingerprint the contract's fingerprint (§3), which travels beside the keys
     * @param reprojector asked for the way to WGS 84 of data in any other CRS
     * @param limits how much of an input is taken
     * @param request which flags are looked for
     * @throws GeoidemException with {@link io.geoidem.ErrorCode#CONTRACT} for a contract of another mode
     */
    public static FeatureKeyer of(
            KeyContract contract, Digest fingerprint, Reprojector reprojector, Limits limits, FlagRequest request) {
        return new FeatureKeyer(new KeyingPlan(contract, fingerprint, reprojector, limits, request));
    }

    /**
     * The key of a feature.
     *
     * @throws GeoidemException for a feature that §5 refuses
     */
    public KeyResult key(Feature feature) {
        Workbench bench = plan.take();
        bench.write(feature);
        KeyResult result = result(bench);
        plan.giveBack(bench);
        return result;
    }

    /**
     * The canonical text of a feature, without the lines that stand before it in the hash.
     *
     * @throws GeoidemException as {@link #key(Feature)}
     */
    public String canonicalText(Feature feature) {
        Workbench bench = new Workbench(plan);
        bench.write(feature);
        return text(bench);
    }

    /**
     * The key of a GeoJSON document: of a dataset for a FeatureCollection, of a feature for a Feature or for a bare
     * geometry, which is a feature without attributes.
     *
     * @throws GeoidemException for a document that is refused; with {@link io.geoidem.ErrorCode#DATASET} for a
     *     collection that is sound JSON with features that are refused, which are listed
     */
    public KeyResult key(GeoJsonSource document) {
        Workbench bench = plan.take();
        GeoJsonHead head = GeoJsonHead.of(document, bench);
        if (head.kind() != GeoJsonHead.Kind.COLLECTION) {
            new GeoJsonSingle(document, head).write(bench);
            KeyResult result = result(bench);
            plan.giveBack(bench);
            return result;
        }
        plan.giveBack(bench);
        try (DatasetKeyer dataset = dataset();
                GeoJsonCollection features = collection(document, head)) {
            pipeline(FeatureOutcome.Wanted.KEYS).run(features, dataset::add);
            return dataset.result();
        }
    }

    /**
     * What becomes of each feature of a GeoJSON document, in order; a Feature or bare geometry is a document of one.
     *
     * @throws GeoidemException where the JSON itself is unsound or the document is no GeoJSON; features before that have
     *     been handed on
     */
    public void each(GeoJsonSource document, FeatureOutcome.Wanted wanted, Consumer<FeatureOutcome> sink) {
        Workbench bench = plan.take();
        GeoJsonHead head = GeoJsonHead.of(document, bench);
        if (head.kind() != GeoJsonHead.Kind.COLLECTION) {
            new GeoJsonSingle(document, head).write(bench);
            FeatureOutcome.Keyed keyed = new FeatureOutcome.Keyed(1, result(bench), wantedText(bench, wanted));
            plan.giveBack(bench);
            sink.accept(keyed);
            return;
        }
        plan.giveBack(bench);
        try (GeoJsonCollection features = collection(document, head)) {
            pipeline(wanted).run(features, worked -> sink.accept(outcome(worked)));
        }
    }

    /**
     * What becomes of each feature of a reader, in order. The suppliers are called once each, on several threads; one
     * that throws a {@link GeoidemException} refuses its record and no other.
     */
    public void each(
            Iterator<? extends Supplier<Feature>> features,
            FeatureOutcome.Wanted wanted,
            Consumer<FeatureOutcome> sink) {
        pipeline(wanted).run(jobs(features), worked -> sink.accept(outcome(worked)));
    }

    /**
     * The key of the dataset of a reader's features, worked as by {@link #each(Iterator, FeatureOutcome.Wanted,
     * Consumer)}.
     *
     * @throws GeoidemException with {@link io.geoidem.ErrorCode#DATASET} where features are refused, which are listed
     */
    public KeyResult keyDataset(Iterator<? extends Supplier<Feature>> features) {
        try (DatasetKeyer dataset = dataset()) {
            pipeline(FeatureOutcome.Wanted.KEYS).run(jobs(features), dataset::add);
            return dataset.result();
        }
    }

    /**
     * The features of a GeoJSON document as they are written, in order; a Feature or bare geometry is a document of one.
     *
     * @return whether the document is a dataset, a FeatureCollection, however many features it has
     * @throws GeoidemException for a document or a feature that is no GeoJSON; features before that have been handed on
     */
    public boolean eachWritten(GeoJsonSource document, Consumer<WrittenFeature> sink) {
        Workbench bench = new Workbench(plan);
        GeoJsonHead head = GeoJsonHead.of(document, bench);
        if (head.kind() != GeoJsonHead.Kind.COLLECTION) {
            sink.accept(new GeoJsonSingle(document, head).written(bench));
            return false;
        }
        try (GeoJsonCollection features = collection(document, head)) {
            features.forEachRemaining(job -> sink.accept(job.written(bench)));
            return true;
        }
    }

    /**
     * The key of a feature and the text that it is made of.
     *
     * @throws GeoidemException for a feature that §5 refuses, its place naming the record
     */
    public FeatureOutcome.Keyed key(WrittenFeature feature) {
        Workbench bench = new Workbench(plan);
        Feature content = feature.feature();
        Attributes attributes =
                new Attributes(content.id(), content.properties(), content.foreign(), feature.geometryForeign());
        try {
            bench.write(content, attributes);
        } catch (GeoidemException e) {
            throw e.place().record() < 0 ? e.at(e.place().inRecord(feature.record())) : e;
        }
        return new FeatureOutcome.Keyed(feature.record(), result(bench), java.util.Optional.of(text(bench)));
    }

    /** The CRS that coordinates are taken to be in: the contract's where it names one, whatever the data say. */
    public CrsRef sourceCrs(CrsRef saidByData) {
        return plan.projections().named().orElse(saidByData);
    }

    /**
     * The way to WGS 84 from the CRS that the data name; empty where the coordinates are in WGS 84 already.
     *
     * @throws GeoidemException of {@link Reprojector#toWgs84}
     */
    public java.util.Optional<ToWgs84> wayFrom(CrsRef saidByData) {
        return plan.projections().from(saidByData);
    }

    /** What an attribute is called in the canonical text, whether it counts or not (§5.13). */
    public String nameInKey(String attribute) {
        return plan.text().nameOf(attribute);
    }

    /** An empty dataset under this contract, to which results of features are added. */
    public DatasetKeyer dataset() {
        return new DatasetKeyer(plan);
    }

    private GeoJsonCollection collection(GeoJsonSource document, GeoJsonHead head) {
        CrsRef crs = head.crs().orElseGet(CrsRef.Wgs84::new);
        plan.projections().from(crs);
        return new GeoJsonCollection(document, crs, plan.limits());
    }

    private FeaturePipeline pipeline(FeatureOutcome.Wanted wanted) {
        return new FeaturePipeline(plan, wanted, Runtime.getRuntime().availableProcessors());
    }

    private static Iterator<FeatureJob> jobs(Iterator<? extends Supplier<Feature>> features) {
        return new Iterator<>() {
            private long record;

            @Override
            public boolean hasNext() {
                return features.hasNext();
            }

            @Override
            public FeatureJob next() {
                Supplier<Feature> feature = features.next();
                return FeatureJob.of(++record, feature);
            }
        };
    }

    private KeyResult result(Workbench bench) {
        return plan.result(bench.digest(), bench.text().length(), bench.flags());
    }

    private FeatureOutcome outcome(FeaturePipeline.Worked worked) {
        GeoidemException error = worked.error();
        return error != null
                ? new FeatureOutcome.Refused(worked.record(), error)
                : new FeatureOutcome.Keyed(
                        worked.record(),
                        plan.result(worked.digest(), worked.length(), worked.flags()),
                        worked.canonicalText());
    }

    private static java.util.Optional<String> wantedText(Workbench bench, FeatureOutcome.Wanted wanted) {
        return wanted == FeatureOutcome.Wanted.KEYS ? java.util.Optional.empty() : java.util.Optional.of(text(bench));
    }

    private static String text(Workbench bench) {
        return new String(bench.text().array(), 0, bench.text().length(), java.nio.charset.StandardCharsets.UTF_8);
    }
}
