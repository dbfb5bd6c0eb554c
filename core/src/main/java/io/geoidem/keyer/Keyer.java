package io.geoidem.keyer;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleHasher;
import io.geoidem.bundle.ContentDigest;
import io.geoidem.bundle.FileHasher;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.Reprojector;
import io.geoidem.event.EventKeyer;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.geometry.FlagRequest;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keys under one contract. The contract's mode decides which methods may be called: a contract of serialization mode
 * keys events, bundles and files; one of geometry mode keys features and datasets. Any other call is a
 * {@link GeoidemException} with {@link ErrorCode#CONTRACT} that names both modes.
 *
 * <p>Immutable and thread-safe. Make one and keep it: it holds scratch memory that calls share.
 */
public final class Keyer {
    private final KeyContract contract;
    private final Reprojector reprojector;
    private final Limits limits;
    private final FlagRequest request;
    private final LongConsumer progress;
    private final Digest fingerprint;
    private final @Nullable FeatureKeyer features;
    private final @Nullable EventKeyer events;

    private Keyer(
            KeyContract contract,
            Reprojector reprojector,
            Limits limits,
            FlagRequest request,
            LongConsumer progress,
            Digest fingerprint) {
        this.contract = contract;
        this.reprojector = reprojector;
        this.limits = limits;
        this.request = request;
        this.progress = progress;
        this.fingerprint = fingerprint;
        this.features = contract.mode() == KeyMode.GEOMETRY
                ? FeatureKeyer.of(contract, fingerprint, reprojector, limits, request)
                : null;
        this.events = contract.mode() == KeyMode.SERIALIZATION
                ? EventKeyer.of(contract, fingerprint, limits).withProgress(progress)
                : null;
    }

    /**
     * A keyer with the usual limits and flags and the {@link Reprojector} that the class path offers, which core alone
     * does not for anything but WGS 84.
     */
    public static Keyer of(KeyContract contract) {
        return new Keyer(
                contract,
                Reprojector.discover(),
                Limits.DEFAULT,
                FlagRequest.USUAL,
                bytes -> {},
                contract.fingerprint());
    }

    /** This keyer with another way to WGS 84. */
    public Keyer withReprojector(Reprojector other) {
        return new Keyer(contract, other, limits, request, progress, fingerprint);
    }

    /** This keyer with other limits. */
    public Keyer withLimits(Limits other) {
        return new Keyer(contract, reprojector, other, request, progress, fingerprint);
    }

    /** This keyer, looking for those flags. */
    public Keyer withFlags(FlagRequest other) {
        return new Keyer(contract, reprojector, limits, other, progress, fingerprint);
    }

    /**
     * This keyer, telling how it advances through files and bundles.
     *
     * @param other gets the number of bytes read since its last call; may be called from several threads at once
     */
    public Keyer withProgress(LongConsumer other) {
        return new Keyer(contract, reprojector, limits, request, other, fingerprint);
    }

    /** The contract. */
    public KeyContract contract() {
        return contract;
    }

    /**
     * The key of an event.
     *
     * @param payload one JSON object in UTF-8
     * @throws GeoidemException for a payload that §4.1 refuses
     */
    public KeyResult keyEvent(byte[] payload) {
        return events().key(payload);
    }

    /** The key of an event. */
    public KeyResult keyEvent(String payload) {
        return events().key(payload);
    }

    /** The key of the event in that stream. */
    public KeyResult keyEvent(InputStream payload) {
        return events().key(payload);
    }

    /** The key of the event in that file. */
    public KeyResult keyEvent(Path file) {
        return events().key(file);
    }

    /**
     * What keys events, for what this facade leaves out: canonical texts, ranges of a buffer.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} in geometry mode
     */
    public EventKeyer events() {
        if (events == null) {
            throw WrongMode.of(contract, "an event");
        }
        return events;
    }

    /**
     * The key of a bundle.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE} where a file is missing that the contract requires,
     *     {@code CHANGED}, {@code ARCHIVE}, {@code FILE_FORMAT}, {@code LIMIT} or {@code IO}
     */
    public KeyResult keyBundle(Bundle bundle) {
        WrongMode.requireBytes(contract, "a bundle");
        return result(BundleHasher.digest(bundle, contract, progress));
    }

    /**
     * The key of a format that is one file, such as GeoPackage.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE}, {@code FILE_FORMAT}, {@code CHANGED} or {@code IO}
     */
    public KeyResult keyFile(Path file) {
        WrongMode.requireBytes(contract, "a file");
        return result(FileHasher.digest(file, contract.algorithm(), progress));
    }

    /** The key of a file's bytes; the stream is read to its end and closed. */
    public KeyResult keyFile(InputStream bytes) {
        WrongMode.requireBytes(contract, "a file");
        return result(FileHasher.digest(bytes, contract.algorithm(), progress));
    }

    /**
     * The key of a feature.
     *
     * @throws GeoidemException for a feature that §5 refuses
     */
    public KeyResult keyFeature(Feature feature) {
        return features().key(feature);
    }

    /**
     * The key of a dataset.
     *
     * @param dataset a supplier a feature, called once each, on several threads
     * @throws GeoidemException with {@link ErrorCode#DATASET} where features are refused, which are listed
     */
    public KeyResult keyDataset(Iterator<? extends Supplier<Feature>> dataset) {
        return features().keyDataset(dataset);
    }

    /**
     * The key of a GeoJSON document: of a dataset for a FeatureCollection, else of a feature.
     *
     * @throws GeoidemException for a document that is refused; with {@link ErrorCode#DATASET} for refused features
     */
    public KeyResult keyGeoJson(GeoJsonSource document) {
        return features().key(document);
    }

    /** The key of a GeoJSON document in UTF-8. */
    public KeyResult keyGeoJson(byte[] document) {
        return keyGeoJson(GeoJsonSource.of(document));
    }

    /** The key of a GeoJSON document. */
    public KeyResult keyGeoJson(String document) {
        return keyGeoJson(document.getBytes(StandardCharsets.UTF_8));
    }

    /** The key of the GeoJSON document in that file. */
    public KeyResult keyGeoJson(Path file) {
        FeatureKeyer keyer = features();
        try (GeoJsonSource document = GeoJsonSource.of(file, progress)) {
            return keyer.key(document);
        }
    }

    /** The key of the GeoJSON document in that stream, which is read to its end and not closed. */
    public KeyResult keyGeoJson(InputStream stream) {
        FeatureKeyer keyer = features();
        try (GeoJsonSource document = GeoJsonSource.of(stream)) {
            return keyer.key(document);
        }
    }

    /**
     * What keys features, for what this facade leaves out: canonical texts, features one by one, merging datasets.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} in serialization mode
     */
    public FeatureKeyer features() {
        if (features == null) {
            throw WrongMode.of(contract, "a feature");
        }
        return features;
    }

    private KeyResult result(ContentDigest content) {
        Key key = new Key(
                contract.mode(),
                contract.name(),
                contract.version(),
                contract.algorithm(),
                content.digest().truncate(contract.truncateBytes()));
        return new KeyResult(key, content.digest(), content.length(), fingerprint, Flags.NONE);
    }
}
