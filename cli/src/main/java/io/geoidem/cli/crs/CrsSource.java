package io.geoidem.cli.crs;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleComponent;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.bundle.SourceKind;
import io.geoidem.contract.BundleRole;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.GeoJsonSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Finds the CRS that an argument names: a code, a text file, or the declaration of a layer. */
final class CrsSource {
    private static final String GEOJSON = ".*\\.(geojson|json)";

    private CrsSource() {}

    /**
     * The CRS of an argument. What exists as a file is read; anything else is taken for a code or name.
     *
     * @throws GeoidemException for a file that cannot be read or that declares no CRS
     */
    static CrsRef of(String argument) {
        Optional<Path> path = existing(argument);
        if (path.isEmpty()) {
            return new CrsRef.Named(argument);
        }
        Path file = path.get();
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        if (name.matches(GEOJSON)) {
            try (GeoJsonSource document = GeoJsonSource.of(file)) {
                return document.declaredCrs(Limits.DEFAULT).orElseGet(CrsRef.Wgs84::new);
            }
        }
        return SourceKind.of(file) == SourceKind.FILE ? text(file) : declared(file);
    }

    private static Optional<Path> existing(String argument) {
        try {
            return Optional.of(Path.of(argument)).filter(Files::exists);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static CrsRef text(Path file) {
        try {
            if (Files.size(file) > Limits.DEFAULT.sidecarBytes()) {
                throw Limits.exceeded(
                        Place.UNKNOWN, "the size of the text", Limits.DEFAULT.sidecarBytes(), "sidecarBytes");
            }
            return new CrsRef.Text(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO, Place.UNKNOWN, "cannot be read: " + e.getMessage(), "check the path", e);
        }
    }

    private static CrsRef declared(Path layer) {
        Bundle bundle =
                BundleSource.find(layer, new LayerChoice.Only(), Limits.DEFAULT).get(0);
        BundleComponent prj = bundle.component(BundleRole.PRJ)
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.CRS,
                        Place.UNKNOWN,
                        "the layer " + bundle.baseName() + " has no .prj and so declares no CRS",
                        "name the CRS itself, such as EPSG:2263"));
        return new CrsRef.Text(new String(prj.readAllBytes(Limits.DEFAULT.sidecarBytes()), StandardCharsets.UTF_8));
    }
}
