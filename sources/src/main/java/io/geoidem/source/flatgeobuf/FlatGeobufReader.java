package io.geoidem.source.flatgeobuf;

import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.crs.CrsRef;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureReader;
import io.geoidem.feature.PropertyValue;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wololo.flatgeobuf.generated.Geometry;

/** Reads the features of a file as they are asked for. Not thread-safe. */
final class FlatGeobufReader implements FeatureReader {
    private final FlatGeobufFile file;
    private final String name;
    private final CrsRef crs;
    private final Limits limits;
    private final FlatGeobufColumns columns;
    private final FlatGeobufShapes.Dimensions dimensions;
    private @Nullable ByteBuffer current;
    private long record;

    private FlatGeobufReader(FlatGeobufFile file, String name, CrsRef crs, Limits limits, FlatGeobufColumns columns) {
        this.file = file;
        this.name = name;
        this.crs = crs;
        this.limits = limits;
        this.columns = columns;
        this.dimensions = new FlatGeobufShapes.Dimensions(
                file.header().hasZ(), file.header().hasM());
    }

    static FeatureReader open(Path path, CrsRef crs, Predicate<String> chosen, Limits limits) {
        FlatGeobufFile file = FlatGeobufFile.open(path);
        boolean opened = false;
        try {
            FlatGeobufColumns columns = FlatGeobufColumns.of(file.header(), file, chosen);
            FeatureReader reader = new FlatGeobufReader(file, String.valueOf(path.getFileName()), crs, limits, columns);
            opened = true;
            return reader;
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    @Override
    public boolean advance() {
        record++;
        current = file.next();
        return current != null;
    }

    @Override
    public long record() {
        return record;
    }

    @Override
    public Feature feature() {
        ByteBuffer bytes = current;
        if (bytes == null) {
            throw new NoSuchElementException();
        }
        try {
            var stored = org.wololo.flatgeobuf.generated.Feature.getRootAsFeature(bytes);
            if (stored.columnsLength() > 0) {
                throw file.damaged("a feature has columns of its own, which are not read");
            }
            ByteBuffer values = stored.propertiesAsByteBuffer();
            Map<String, PropertyValue> properties =
                    columns.values(values == null ? ByteBuffer.allocate(0) : values, file);
            Geometry geometry = stored.geometry();
            return Feature.of(
                    geometry == null
                            ? new FeatureGeometry.None()
                            : new FeatureGeometry.Prepared(
                                    FlatGeobufShapes.of(geometry, file.header().geometryType(), dimensions, limits),
                                    crs),
                    properties);
        } catch (GeoidemException e) {
            throw e.at(e.place().inFile(name).inRecord(record));
        }
    }

    @Override
    public Flags flags() {
        return Flags.NONE;
    }

    @Override
    public void close() {
        file.close();
    }
}
