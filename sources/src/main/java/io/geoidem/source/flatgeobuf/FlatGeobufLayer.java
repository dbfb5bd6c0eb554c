package io.geoidem.source.flatgeobuf;

import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.ChosenAttributes;
import io.geoidem.feature.FeatureReader;
import io.geoidem.source.layer.FeatureLayer;
import io.geoidem.source.layer.LayerCrs;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.wololo.flatgeobuf.generated.Crs;
import org.wololo.flatgeobuf.generated.Header;

/** The one layer of a FlatGeobuf file. */
public final class FlatGeobufLayer implements FeatureLayer {
    private final Path file;
    private final String name;
    private final Optional<CrsRef> crs;

    private FlatGeobufLayer(Path file, String name, Optional<CrsRef> crs) {
        this.file = file;
        this.name = name;
        this.crs = crs;
    }

    /**
     * The layer of a file, by its header.
     *
     * @throws io.geoidem.GeoidemException with {@link io.geoidem.ErrorCode#FILE_FORMAT} for a file that is no FlatGeobuf, with
     *     {@link io.geoidem.ErrorCode#MISSING_MODULE} without the library that knows the format
     */
    public static FlatGeobufLayer of(Path file) {
        try (FlatGeobufFile opened = FlatGeobufFile.open(file)) {
            Header header = opened.header();
            String name = opened.text(header.nameAsByteBuffer(), "the name of the layer");
            return new FlatGeobufLayer(file, name.isEmpty() ? baseName(file) : name, crs(header.crs(), opened));
        }
    }

    /** The authority is EPSG where none is named; the text counts where there is no code. */
    private static Optional<CrsRef> crs(@Nullable Crs crs, FlatGeobufFile file) {
        if (crs == null) {
            return Optional.empty();
        }
        String authority = file.text(crs.orgAsByteBuffer(), "the authority of the CRS");
        String wkt = file.text(crs.wktAsByteBuffer(), "the text of the CRS");
        return LayerCrs.of(authority.isEmpty() ? "EPSG" : authority, crs.code(), wkt);
    }

    private static String baseName(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<CrsRef> declaredCrs() {
        return crs;
    }

    @Override
    public FeatureReader open(KeyContract contract, Limits limits) {
        CrsRef source = LayerCrs.require(crs, contract, String.valueOf(file.getFileName()));
        return FlatGeobufReader.open(file, source, new ChosenAttributes(contract.properties()), limits);
    }
}
