package io.geoidem.cli.work;

import io.geoidem.ErrorCode;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.output.Keyed;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.keyer.Keyer;
import io.geoidem.source.LayerSources;
import io.geoidem.source.layer.FeatureLayer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

/** Keys shape and attributes (§5): a dataset or feature for each document and shapefile, or each of their features. */
final class GeometryEngine implements Engine {
    private final KeyContract contract;
    private final Wanted wanted;
    private final Parts parts;
    private final LayerChoice layers;
    private final FlagRequest flags;
    private final FeatureKeyer records;

    GeometryEngine(KeyContract contract, Wanted wanted, Parts parts, LayerChoice layers, FlagRequest flags) {
        this.contract = contract;
        this.wanted = wanted;
        this.parts = parts;
        this.layers = layers;
        this.flags = flags;
        this.records = keyer(Reprojector.discover());
    }

    @Override
    public void prepare(Input input, InputStream stream) throws IOException {
        Engine.super.prepare(input, stream);
        Optional<String> named = contract.geometry().sourceCrs();
        if (named.isEmpty() || input.kind() == InputKind.FILE) {
            return;
        }
        try {
            // The CRS that is named holds whatever the data say.
            records.wayFrom(new CrsRef.Wgs84());
        } catch (GeoidemException e) {
            throw new GeoidemException(
                    e.code(),
                    e.place(),
                    "the source CRS that is named (--source-crs, or source_crs of the contract): " + e.problem(),
                    e.remedy(),
                    e);
        }
    }

    @Override
    public void document(Input input, InputStream stream, LongConsumer progress, Sink sink) {
        // A keyer of its own, so that the CRS that is met is this document's.
        WatchedReprojector reprojector = new WatchedReprojector();
        FeatureKeyer keyer = keyer(reprojector);
        try (GeoJsonSource json =
                input.path().isPresent() ? GeoJsonSource.of(input.path().get(), progress) : GeoJsonSource.of(stream)) {
            if (wantsWhole()) {
                sink.key(new Keyed(input.source(), keyer.key(json), reprojector.met()));
            } else {
                keyer.each(
                        json,
                        outcomes(),
                        outcome -> hand(outcome, numbered(input.source(), outcome), reprojector, sink));
            }
        }
    }

    @Override
    public void record(String source, byte[] bytes, int from, int to, Sink sink) {
        try (GeoJsonSource json = GeoJsonSource.of(Arrays.copyOfRange(bytes, from, to))) {
            if (wantsWhole()) {
                sink.key(Keyed.of(source, records.key(json)));
                return;
            }
            List<FeatureOutcome> features = new ArrayList<>();
            records.each(json, outcomes(), features::add);
            for (FeatureOutcome feature : features) {
                hand(
                        feature,
                        features.size() == 1 ? source : numbered(source, feature),
                        new WatchedReprojector(),
                        sink);
            }
        }
    }

    @Override
    public void bundle(Input input, LongFunction<LongConsumer> progress, Sink sink) {
        List<Bundle> bundles = BundleSource.find(input.path().orElseThrow(), layers, Limits.DEFAULT);
        for (Bundle bundle : bundles) {
            String source = bundles.size() == 1 ? input.source() : input.source() + "#" + bundle.entryName();
            try {
                shapefile(source, bundle.withProgress(progress.apply(bundle.length())), sink);
            } catch (GeoidemException e) {
                sink.bad(source, e);
            }
        }
    }

    @Override
    public void layers(Input input, InputStream stream, LongConsumer progress, Sink sink) {
        if (input.path().isEmpty() && !input.isDatabase()) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT, Place.UNKNOWN, "this format is not read from a pipe", "give a file");
        }
        List<FeatureLayer> found = LayerSources.find(input.argument(), layers);
        for (FeatureLayer layer : found) {
            String source = found.size() == 1 ? input.source() : input.source() + "#" + layer.name();
            try {
                layer(source, layer, sink);
            } catch (GeoidemException e) {
                sink.bad(source, e);
            }
        }
    }

    @Override
    public void file(Input input, InputStream stream, LongConsumer progress, Sink sink) {
        throw new GeoidemException(
                ErrorCode.FILE_FORMAT,
                Place.UNKNOWN,
                "its suffix names no format that geometry mode reads",
                "give .geojson, .json, .ndjson, .jsonl, .geojsonl, .geojsons, .shp, .zip, a folder, .gpkg, .csv, .fgb or"
                        + " postgresql://…?query=…, say --format, or"
                        + " use --mode serialization");
    }

    private void layer(String source, FeatureLayer layer, Sink sink) {
        WatchedReprojector reprojector = new WatchedReprojector();
        FeatureKeyer keyer = keyer(reprojector);
        try (FeatureReader reader = layer.open(contract, Limits.DEFAULT)) {
            features(source, reader, keyer, reprojector, sink);
            reprojector.problem().ifPresent(problem -> sink.bad(source, problem));
        } catch (GeoidemException e) {
            throw reprojector
                    .problem()
                    .filter(problem -> e.code() == ErrorCode.DATASET)
                    .orElse(e);
        }
    }

    private void shapefile(String source, Bundle bundle, Sink sink) {
        WatchedReprojector reprojector = new WatchedReprojector();
        FeatureKeyer keyer = keyer(reprojector);
        try (FeatureReader reader = FeatureFormat.discover().open(bundle, contract, Limits.DEFAULT)) {
            features(source, reader, keyer, reprojector, sink);
            reprojector.problem().ifPresent(problem -> sink.bad(source, inSidecar(bundle, problem)));
        } catch (GeoidemException e) {
            throw reprojector
                    .problem()
                    .filter(problem -> e.code() == ErrorCode.DATASET)
                    .map(problem -> inSidecar(bundle, problem))
                    .orElse(e);
        }
    }

    /** What is noticed of a source as a whole stands with its key, or with that of its last feature. */
    private void features(
            String source, FeatureReader reader, FeatureKeyer keyer, WatchedReprojector reprojector, Sink sink) {
        if (wantsWhole()) {
            KeyResult result = keyer.keyDataset(reader.features());
            sink.key(new Keyed(source, HeldOutcome.withFlags(result, reader.flags()), reprojector.met()));
            return;
        }
        HeldOutcome last = new HeldOutcome(outcome -> {
            if (!isFor(reprojector.problem(), outcome)) {
                hand(outcome, numbered(source, outcome), reprojector, sink);
            }
        });
        try {
            keyer.each(reader.features(), outcomes(), last);
        } catch (GeoidemException e) {
            last.release(Flags.NONE);
            throw e;
        }
        last.release(reader.flags());
    }

    /** Whether a feature gets no key because the CRS of its layer is of no use, which is told of the layer. */
    private static boolean isFor(Optional<GeoidemException> layer, FeatureOutcome outcome) {
        return outcome instanceof FeatureOutcome.Refused refused
                && layer.filter(problem ->
                                problem.problem().equals(refused.error().problem()))
                        .isPresent();
    }

    private static GeoidemException inSidecar(Bundle bundle, GeoidemException problem) {
        return bundle.component(BundleRole.PRJ)
                .map(prj -> problem.at(problem.place().inFile(prj.entryName())))
                .orElse(problem);
    }

    private void hand(FeatureOutcome outcome, String source, WatchedReprojector reprojector, Sink sink) {
        if (outcome instanceof FeatureOutcome.Refused refused) {
            sink.bad(source, refused.error());
        } else if (outcome instanceof FeatureOutcome.Keyed keyed) {
            if (wanted == Wanted.KEY) {
                sink.key(new Keyed(source, keyed.result(), reprojector.met()));
            } else {
                byte[] text = keyed.canonicalText().orElseThrow().getBytes(StandardCharsets.UTF_8);
                sink.canonical(text, 0, text.length);
            }
        }
    }

    private static String numbered(String source, FeatureOutcome outcome) {
        return source + "#" + outcome.record();
    }

    private boolean wantsWhole() {
        return wanted == Wanted.KEY && parts == Parts.WHOLE;
    }

    private FeatureOutcome.Wanted outcomes() {
        return wanted == Wanted.KEY ? FeatureOutcome.Wanted.KEYS : FeatureOutcome.Wanted.KEYS_AND_TEXTS;
    }

    private FeatureKeyer keyer(Reprojector reprojector) {
        return Keyer.of(contract).withReprojector(reprojector).withFlags(flags).features();
    }
}
