package io.geoidem.explain;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.Bundle;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.Reprojector;
import io.geoidem.explain.Difference.Cause;
import io.geoidem.explain.Difference.Content;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.feature.WrittenFeature;
import io.geoidem.keyer.Keyer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Explains under one contract why two inputs have one key or two. It reads both whole, so that memory grows with them.
 * The verdict follows the keys: it never says same where they differ, nor the other way round.
 *
 * <p>Immutable and thread-safe. Inputs that get no key are a {@link GeoidemException}, as in {@link Keyer}.
 */
public final class Explainer {
    private final KeyContract contract;
    private final Keyer keyer;
    private final Reprojector reprojector;
    private final Limits limits;

    private Explainer(KeyContract contract, Keyer keyer, Reprojector reprojector, Limits limits) {
        this.contract = contract;
        this.keyer = keyer;
        this.reprojector = reprojector;
        this.limits = limits;
    }

    /** An explainer with the usual limits and the {@link Reprojector} of the class path. */
    public static Explainer of(KeyContract contract) {
        return new Explainer(contract, Keyer.of(contract), Reprojector.discover(), Limits.DEFAULT)
                .withReprojector(Reprojector.discover());
    }

    /** This explainer with another way to WGS 84. */
    public Explainer withReprojector(Reprojector other) {
        return new Explainer(contract, keyer.withReprojector(other), other, limits);
    }

    /** The contract. */
    public KeyContract contract() {
        return contract;
    }

    /** Explains two events of serialization mode, one JSON object each, in UTF-8. */
    public Explanation explainEvents(byte[] a, byte[] b) {
        return EventComparison.explain(contract.event(), keyer.events(), a, b, limits);
    }

    /** Explains two bundles of serialization mode. */
    public Explanation explainBundles(Bundle a, Bundle b) {
        Key keyA = keyer.keyBundle(a).key();
        Key keyB = keyer.keyBundle(b).key();
        return BundleComparison.explain(contract.bundle(), a, keyA, b, keyB);
    }

    /** Explains two files of serialization mode of which only the bytes are known. */
    public Explanation explainFiles(Path a, Path b) {
        Key keyA = keyer.keyFile(a).key();
        Key keyB = keyer.keyFile(b).key();
        if (keyA.equals(keyB)) {
            return files(Verdict.IDENTICAL, keyA, keyB, List.of());
        }
        try (InputStream inA = Files.newInputStream(a);
                InputStream inB = Files.newInputStream(b)) {
            Difference difference = new Difference.Component(
                    Optional.empty(),
                    Optional.of(content(a)),
                    Optional.of(content(b)),
                    Cause.BYTES,
                    BundleComparison.firstDifference(inA, inB, 0),
                    Rule.SOURCE);
            return files(Verdict.DIFFERS_BY_BYTES, keyA, keyB, List.of(difference));
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO,
                    io.geoidem.Place.UNKNOWN,
                    "reading failed: " + e.getMessage(),
                    "check the source and try again",
                    e);
        }
    }

    /**
     * Explains two features or two datasets of geometry mode.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for a feature and a dataset, whose keys never meet
     */
    public Explanation explain(Written a, Written b) {
        if (a.form() != b.form()) {
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    io.geoidem.Place.UNKNOWN,
                    "one is a feature and the other a dataset, which has another key even if that is its only feature"
                            + " (§5.14)",
                    "name a feature of the dataset, as in FILE#1");
        }
        return a.form() == Form.DATASET
                ? explainDatasets(a.features(), b.features())
                : explainFeatures(a.features().get(0), b.features().get(0));
    }

    /** What is keyed as a whole. */
    public enum Form {
        FEATURE,
        DATASET
    }

    /**
     * What a source holds, as it is written.
     *
     * @param features its features
     * @param form whether they are a dataset; else there is one
     */
    public record Written(List<WrittenFeature> features, Form form) {
        public Written {
            features = List.copyOf(features);
        }

        /** The feature of that number, from 1. */
        public Optional<Written> feature(long record) {
            return features.stream()
                    .filter(feature -> feature.record() == record)
                    .findFirst()
                    .map(feature -> new Written(List.of(feature), Form.FEATURE));
        }
    }

    /** Explains two features of geometry mode. */
    public Explanation explainFeatures(WrittenFeature a, WrittenFeature b) {
        return features().explain(a, b);
    }

    /** Explains two datasets of geometry mode; their features are paired. */
    public Explanation explainDatasets(List<WrittenFeature> a, List<WrittenFeature> b) {
        return new DatasetComparison(keyer.features(), features(), limits).explain(a, b);
    }

    /** The features of a GeoJSON document as they are written; one for a Feature or a bare geometry. */
    public Written read(GeoJsonSource document) {
        List<WrittenFeature> features = new ArrayList<>();
        boolean dataset = keyer.features().eachWritten(document, features::add);
        return new Written(features, dataset ? Form.DATASET : Form.FEATURE);
    }

    /** The features of a bundle as they are written. */
    public Written read(Bundle bundle) {
        // Asked first, so that the mode is refused before anything is read.
        keyer.features();
        List<WrittenFeature> features = new ArrayList<>();
        try (FeatureReader reader = FeatureFormat.discover().open(bundle, contract, limits)) {
            while (reader.advance()) {
                WrittenFeature feature = WrittenFeature.of(reader.record(), reader.feature());
                requireUsableCrs(feature.feature().geometry(), bundle);
                features.add(feature);
            }
        }
        return new Written(features, Form.DATASET);
    }

    /** The features of a reader as they are written, as a dataset; closes it. */
    public Written read(FeatureReader features) {
        List<WrittenFeature> written = new ArrayList<>();
        try (FeatureReader reader = features) {
            while (reader.advance()) {
                WrittenFeature feature = WrittenFeature.of(reader.record(), reader.feature());
                if (feature.feature().geometry() instanceof FeatureGeometry.Prepared prepared) {
                    // One that leads nowhere is told of this source, and not of both.
                    keyer.features().wayFrom(prepared.crs());
                }
                written.add(feature);
            }
        }
        return new Written(written, Form.DATASET);
    }

    /** A CRS that leads nowhere is a matter of the layer, and told with its .prj. */
    private void requireUsableCrs(FeatureGeometry geometry, Bundle bundle) {
        if (geometry instanceof FeatureGeometry.Prepared prepared) {
            try {
                keyer.features().wayFrom(prepared.crs());
            } catch (GeoidemException e) {
                throw bundle.component(BundleRole.PRJ)
                        .map(prj -> e.at(e.place().inFile(prj.entryName())))
                        .orElse(e);
            }
        }
    }

    /** Whether events, bundles and files are explained, or features and datasets. */
    public KeyMode mode() {
        return contract.mode();
    }

    private FeatureComparison features() {
        return new FeatureComparison(contract, keyer.features(), reprojector, limits);
    }

    private static Explanation files(Verdict verdict, Key a, Key b, List<Difference> differences) {
        return new Explanation(verdict, a, b, List.of(), differences, OptionalInt.empty(), List.of());
    }

    private static Content content(Path file) throws IOException {
        return new Content(
                String.valueOf(file.getFileName()),
                Files.size(file),
                BundleComparison.digest(Files.newInputStream(file)).hex());
    }
}
