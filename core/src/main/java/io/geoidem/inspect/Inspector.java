package io.geoidem.inspect;

import io.geoidem.ErrorCode;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.bundle.Bundle;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import io.geoidem.crs.Wgs84Names;
import io.geoidem.feature.DatasetKeyer;
import io.geoidem.feature.FeatureFormat;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.feature.WrittenFeature;
import io.geoidem.inspect.Inspection.Component;
import io.geoidem.inspect.Inspection.Crs;
import io.geoidem.inspect.Inspection.Features;
import io.geoidem.inspect.Inspection.Outcome;
import io.geoidem.keyer.Keyer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks at an input as both modes would. What one mode refuses is part of the answer; only an input that cannot be read
 * at all is a {@link GeoidemException}. Immutable and thread-safe.
 */
public final class Inspector {
    private final KeyContract serialization;
    private final KeyContract geometry;
    private final Reprojector reprojector;
    private final Limits limits;

    private Inspector(KeyContract serialization, KeyContract geometry, Reprojector reprojector, Limits limits) {
        this.serialization = serialization;
        this.geometry = geometry;
        this.reprojector = reprojector;
        this.limits = limits;
    }

    /** An inspector that tries the contract for its own mode, and the defaults of the other mode under its name. */
    public static Inspector of(KeyContract contract) {
        boolean shapes = contract.mode() == KeyMode.GEOMETRY;
        KeyContract other = KeyContract.builder(contract.name(), shapes ? KeyMode.SERIALIZATION : KeyMode.GEOMETRY)
                .version(contract.version())
                .build();
        return new Inspector(
                shapes ? other : contract, shapes ? contract : other, Reprojector.discover(), Limits.DEFAULT);
    }

    /**
     * Inspects a bundle.
     *
     * @param source where it was found, to tell what lies beside it
     */
    public Inspection inspectBundle(Path source, Bundle bundle) {
        List<Component> components =
                bundle.components().stream().map(Components::of).toList();
        Optional<CrsRef> declared = declared(bundle);
        Counted counted = count(bundle, declared);
        return new Inspection(
                components,
                BundleSurroundings.missing(bundle, serialization.bundle()),
                BundleSurroundings.ignored(source, bundle),
                BundleSurroundings.encoding(bundle, limits),
                Optional.of(crs(declared)),
                counted.features,
                List.of(tried(serialization, () -> Keyer.of(serialization).keyBundle(bundle)), counted.outcome));
    }

    /** Inspects a JSON text. */
    public Inspection inspectDocument(Path file) {
        Census census = new Census(new Ways(keyer(geometry)));
        Outcome shapes = tried(geometry, () -> {
            FeatureKeyer keyer = keyer(geometry);
            try (GeoJsonSource document = GeoJsonSource.of(file)) {
                keyer.eachWritten(document, feature -> census.add(feature.feature()));
            }
            try (GeoJsonSource document = GeoJsonSource.of(file)) {
                return keyer.key(document);
            }
        });
        Features features = census.result();
        return new Inspection(
                List.of(Components.of(file)),
                List.of(),
                List.of(),
                Optional.empty(),
                census.crs().map(crs -> crs(Optional.of(crs))),
                features.count() == 0 && shapes.problem().isPresent() ? Optional.empty() : Optional.of(features),
                List.of(tried(serialization, () -> Keyer.of(serialization).keyEvent(file)), shapes));
    }

    /**
     * Inspects features in a format that another module reads.
     *
     * @param file the file that holds them; empty for a database, whose bytes nobody sees
     * @param declared what the layer as a whole says of its CRS
     * @param layer opens the layer under a contract
     * @throws GeoidemException with {@link ErrorCode#IO} for a source that cannot be reached or read
     */
    public Inspection inspectFeatures(
            Optional<Path> file, Optional<CrsRef> declared, Function<KeyContract, FeatureReader> layer) {
        Census census = new Census(new Ways(keyer(geometry)));
        Outcome shapes = read(() -> keyed(layer.apply(geometry), census));
        Features features = census.result();
        Optional<CrsRef> crs = geometry.geometry().sourceCrs().isPresent()
                ? Optional.of(keyer(geometry).sourceCrs(new CrsRef.Wgs84()))
                : declared.or(census::crs);
        return new Inspection(
                file.map(Components::of).stream().toList(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.of(crs(crs)),
                features.count() + features.refused() == 0 && shapes.problem().isPresent()
                        ? Optional.empty()
                        : Optional.of(features),
                List.of(tried(serialization, () -> keyed(file)), shapes));
    }

    /** What geometry mode makes of a source; one that cannot be read is no answer of the mode. */
    private Outcome read(Supplier<KeyResult> work) {
        try {
            KeyResult result = work.get();
            return new Outcome(geometry, Optional.of(result), Optional.empty(), result.flags());
        } catch (GeoidemException e) {
            if (e.code() == ErrorCode.IO) {
                throw e;
            }
            return refused(geometry, e);
        }
    }

    private KeyResult keyed(Optional<Path> file) {
        return Keyer.of(serialization)
                .keyFile(file.orElseThrow(() -> new GeoidemException(
                        ErrorCode.FILE_FORMAT,
                        io.geoidem.Place.UNKNOWN,
                        "a query to a database has no bytes that could be identified",
                        "use geometry mode")));
    }

    /** Inspects a file of which only the bytes are known. */
    public Inspection inspectFile(Path file) {
        return new Inspection(
                List.of(Components.of(file)),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(tried(serialization, () -> Keyer.of(serialization).keyFile(file)), tried(geometry, () -> {
                    throw new GeoidemException(
                            ErrorCode.FILE_FORMAT,
                            io.geoidem.Place.UNKNOWN,
                            "geometry mode does not read this format",
                            "convert it to GeoJSON or a shapefile");
                })));
    }

    /** What counting a bundle gave. */
    private record Counted(Optional<Features> features, Outcome outcome) {}

    private Counted count(Bundle bundle, Optional<CrsRef> declared) {
        Census census = new Census(new Ways(keyer(geometry)));
        Outcome outcome = tried(geometry, () -> keyed(FeatureFormat.discover().open(bundle, geometry, limits), census));
        Features features = census.result();
        if (features.count() + features.refused() > 0) {
            return new Counted(Optional.of(features), outcome);
        }
        // Without a CRS there is no key, but there are features.
        return new Counted(declared.isEmpty() ? read(bundle) : Optional.empty(), outcome);
    }

    /** Features whose coordinates nobody can place. */
    private Optional<Features> read(Bundle bundle) {
        Census census = new Census(crs -> {
            throw new GeoidemException(
                    ErrorCode.CRS, io.geoidem.Place.UNKNOWN, "nothing says what the coordinates mean", "");
        });
        KeyContract any = withCrs(geometry, "OGC:CRS84");
        try (FeatureReader reader = FeatureFormat.discover().open(bundle, any, limits)) {
            while (reader.advance()) {
                try {
                    census.add(reader.feature());
                } catch (GeoidemException e) {
                    census.refuse(e);
                }
            }
            return Optional.of(census.result());
        } catch (GeoidemException e) {
            return Optional.empty();
        }
    }

    /** Keys what a reader gives, and closes it. */
    private KeyResult keyed(FeatureReader features, Census census) {
        FeatureKeyer keyer = keyer(geometry);
        try (FeatureReader reader = features;
                DatasetKeyer dataset = keyer.dataset()) {
            while (reader.advance()) {
                try {
                    WrittenFeature feature = WrittenFeature.of(reader.record(), reader.feature());
                    census.add(feature.feature());
                    dataset.add(keyer.key(feature).result());
                } catch (GeoidemException e) {
                    census.refuse(e);
                    dataset.refuse(e);
                }
            }
            KeyResult result = dataset.result();
            return new KeyResult(
                    result.key(),
                    result.fullDigest(),
                    result.canonicalLength(),
                    result.contractFingerprint(),
                    result.flags().plus(reader.flags()));
        }
    }

    private static Outcome tried(KeyContract contract, Supplier<KeyResult> work) {
        try {
            KeyResult result = work.get();
            return new Outcome(contract, Optional.of(result), Optional.empty(), result.flags());
        } catch (GeoidemException e) {
            return refused(contract, e);
        }
    }

    private static Outcome refused(KeyContract contract, GeoidemException e) {
        return new Outcome(contract, Optional.empty(), Optional.of(String.valueOf(e.getMessage())), Flags.NONE);
    }

    private FeatureKeyer keyer(KeyContract contract) {
        return Keyer.of(contract).withReprojector(reprojector).features();
    }

    private Optional<CrsRef> declared(Bundle bundle) {
        Optional<CrsRef> named =
                geometry.geometry().sourceCrs().map(text -> keyer(geometry).sourceCrs(new CrsRef.Wgs84()));
        return named.isPresent()
                ? named
                : bundle.component(BundleRole.PRJ)
                        .map(prj -> new String(prj.readAllBytes(limits.sidecarBytes()), StandardCharsets.UTF_8).strip())
                        .filter(text -> !text.isEmpty())
                        .map(CrsRef.Text::new);
    }

    private Crs crs(Optional<CrsRef> declared) {
        if (declared.isEmpty()) {
            return new Crs(
                    "",
                    Optional.empty(),
                    Optional.of("nothing says what it is; name it (--source-crs, or source_crs of the contract)"));
        }
        CrsRef crs = declared.get();
        String text = crs instanceof CrsRef.Text wkt ? wkt.wkt() : crs.toString();
        if (Wgs84Names.isWgs84(crs)) {
            return new Crs(text, Optional.empty(), Optional.empty());
        }
        try {
            ToWgs84 way = reprojector.toWgs84(crs, geometry.geometry().operation());
            return new Crs(text, Optional.of(way.identity()), Optional.empty());
        } catch (GeoidemException e) {
            return new Crs(text, Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private static KeyContract withCrs(KeyContract contract, String crs) {
        GeometryRules rules = contract.geometry().withSourceCrs(crs);
        return contract.toBuilder().geometry(rules).build();
    }

    /** The ways of a keyer. */
    private record Ways(FeatureKeyer keyer) implements Function<CrsRef, Optional<ToWgs84>> {
        @Override
        public Optional<ToWgs84> apply(CrsRef crs) {
            return keyer.wayFrom(crs);
        }
    }
}
