package io.geoidem.geotools.shapefile;

import io.geoidem.Limits;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.feature.PropertyValue;
import io.geoidem.geometry.CanonicalGeometry;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geometry.Grid;
import io.geoidem.geometry.GridBuilder;
import io.geoidem.geometry.Normalizer;
import io.geoidem.geometry.Shape;
import io.geoidem.number.ByteSink;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads whole layers for assertions: each record as its canonical geometry and its values. */
final class Read {
    private Read() {}

    /** The records as texts such as {@code 2 Point[1,2] [a, 5]}. */
    static List<String> all(Path source) {
        return all(source, LayerReader.TableUse.VALUES);
    }

    static List<String> all(Path source, LayerReader.TableUse use) {
        List<String> records = new ArrayList<>();
        try (LayerReader reader = open(source, use)) {
            while (reader.next()) {
                List<String> values = new ArrayList<>();
                reader.fields().forEach(field -> values.add(plain(reader.value(field))));
                records.add(reader.record() + " " + text(reader.shape()) + " " + values);
            }
        }
        return records;
    }

    static LayerReader open(Path source, LayerReader.TableUse use) {
        return LayerReader.open(
                BundleSource.find(source, new LayerChoice.Only(), Limits.DEFAULT)
                        .get(0),
                use,
                name -> use == LayerReader.TableUse.VALUES,
                Limits.DEFAULT);
    }

    /** The canonical text of a shape in degrees. */
    static String text(@Nullable Shape shape) {
        if (shape == null) {
            return "null";
        }
        GridBuilder grid = new GridBuilder(Grid.of(GeometryRules.DEFAULT), Limits.DEFAULT);
        shape.addTo(grid);
        CanonicalGeometry canonical = new Normalizer(LineDirection.DIRECTED, FlagRequest.USUAL).normalize(grid);
        ByteSink out = new ByteSink();
        canonical.appendContentTo(out);
        String flags = canonical.flags().isEmpty() ? "" : canonical.flags().toString();
        return canonical.type().label() + new String(out.toByteArray(), StandardCharsets.UTF_8) + flags;
    }

    /** A value without quotation marks. */
    static String plain(PropertyValue value) {
        if (value instanceof PropertyValue.Text text) {
            return text.text();
        }
        return value instanceof PropertyValue.Numeral number
                ? number.text()
                : value.toString().toLowerCase(Locale.ROOT);
    }
}
