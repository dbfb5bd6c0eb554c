package io.geoidem.geotools.shapefile;

import io.geoidem.Digest;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.contract.PropertyRules;
import io.geoidem.crs.Wgs84Names;
import io.geoidem.digest.Hash;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** What comes of reading a source, in words: {@code 4 features}, or the label of an error. */
final class Outcome {
    private Outcome() {}

    /**
     * Reads a source to its end and normalises what is in WGS 84.
     *
     * @param options {@code shapes} to leave the attributes out, {@code crs} to take the coordinates for WGS 84
     */
    static String of(Path source, String options) throws IOException {
        KeyContract.Builder contract = KeyContract.builder("odd", KeyMode.GEOMETRY);
        if (options.contains("shapes")) {
            contract.properties(PropertyRules.DEFAULT.withSelection(new PropertyRules.Selection.None()));
        }
        if (options.contains("crs")) {
            contract.geometry(GeometryRules.DEFAULT.withSourceCrs("EPSG:4326"));
        }
        try {
            if (source.toString().endsWith(".dbf")) {
                return readTable(source);
            }
            Bundle bundle = BundleSource.find(source, new LayerChoice.Only(), Limits.DEFAULT)
                    .get(0);
            return read(bundle, contract.build());
        } catch (GeoidemException e) {
            return error(e);
        }
    }

    /** A table without shapes, which no key is made of: only the table reader is tried. */
    private static String readTable(Path source) throws IOException {
        Path cpg = Path.of(source.toString().replaceAll("dbf$", "cpg"));
        Optional<Charset> declared = Files.exists(cpg)
                ? EncodingSidecar.read(Files.readAllBytes(cpg), Place.ofFile("cpg"))
                : Optional.empty();
        Hash hash = Hash.of(HashAlgorithm.SHA256);
        try (SequentialFile file =
                new SequentialFile("dbf", Files.size(source), new BufferedInputStream(Files.newInputStream(source)))) {
            TableRows rows = TableRows.open(file, declared, name -> true);
            for (long i = 0; i < rows.count(); i++) {
                rows.next();
                rows.fields()
                        .forEach(f ->
                                hash.update((f.name() + Read.plain(rows.value(f))).getBytes(StandardCharsets.UTF_8)));
            }
            return rows.count() + " rows #"
                    + Digest.of(hash.finishBytes()).hex().substring(0, 8);
        }
    }

    private static String read(Bundle bundle, KeyContract contract) {
        Hash hash = Hash.of(HashAlgorithm.SHA256);
        long features = 0;
        long nulls = 0;
        long bad = 0;
        @Nullable String first = null;
        Flags flags = Flags.NONE;
        try (FeatureReader reader = new ShapefileFormat().open(bundle, contract, Limits.DEFAULT)) {
            while (reader.advance()) {
                features++;
                try {
                    Feature feature = reader.feature();
                    flags = flags.plus(feature.flags());
                    hash.update((text(feature) + "\n").getBytes(StandardCharsets.UTF_8));
                    nulls += feature.geometry() instanceof FeatureGeometry.None ? 1 : 0;
                } catch (GeoidemException e) {
                    bad++;
                    first = first == null ? error(e) : first;
                }
            }
            StringJoiner text = new StringJoiner(" ");
            text.add(features + " features");
            text.add("#" + Digest.of(hash.finishBytes()).hex().substring(0, 8));
            if (nulls > 0) {
                text.add(nulls + " null");
            }
            flags.plus(reader.flags()).counts().forEach((flag, count) -> text.add(flag.label() + "=" + count));
            if (bad > 0) {
                text.add(bad + " bad: " + first);
            }
            return text.toString();
        }
    }

    /** Geometry and attributes, without what is flagged; of a geometry in another CRS the number of positions. */
    private static String text(Feature feature) {
        String geometry = "null";
        if (feature.geometry() instanceof FeatureGeometry.Prepared prepared) {
            geometry = Wgs84Names.isWgs84(prepared.crs())
                    ? Read.text(prepared.shape()).replaceAll("\\[[A-Z_, ]+]$", "")
                    : prepared.shape().positions() + " positions";
        }
        StringBuilder text = new StringBuilder(geometry);
        feature.properties()
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(Read.plain(value)));
        return text.toString();
    }

    private static String error(GeoidemException e) {
        return e.code().label();
    }
}
