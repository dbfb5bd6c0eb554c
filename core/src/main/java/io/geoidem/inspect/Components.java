package io.geoidem.inspect;

import io.geoidem.HashAlgorithm;
import io.geoidem.bundle.BundleComponent;
import io.geoidem.bundle.FileHasher;
import io.geoidem.inspect.Inspection.Component;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** The files that are keyed, each with its length and SHA-256. */
final class Components {
    private Components() {}

    static Component of(BundleComponent component) {
        InputStream stream = component.openStream();
        return new Component(
                component.entryName(),
                Optional.of(component.role()),
                component.length(),
                FileHasher.digest(stream, HashAlgorithm.SHA256, bytes -> {})
                        .digest()
                        .hex());
    }

    static Component of(Path file) {
        io.geoidem.bundle.ContentDigest content = FileHasher.digest(file, HashAlgorithm.SHA256, bytes -> {});
        return new Component(
                String.valueOf(file.getFileName()),
                Optional.empty(),
                content.length(),
                content.digest().hex());
    }
}
