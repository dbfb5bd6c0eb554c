package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.GeometryRules.LineDirection;
import io.geoidem.feature.PropertyValue;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geometry.Grid;
import io.geoidem.geometry.GridBuilder;
import io.geoidem.geometry.JtsGeometries;
import io.geoidem.geometry.Normalizer;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import io.geoidem.number.ByteSink;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.geotools.api.data.FeatureReader;
import org.geotools.api.data.Query;
import org.geotools.api.data.Transaction;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.feature.simple.SimpleFeatureType;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Geometry;

/**
 * On sound files the reader and GeoTools' own agree on every record. Known differences, where this reader follows §5: numbers
 * keep their digits (GeoTools: doubles), text of padding alone is null (GeoTools: empty text), ring roles go by depth, "no data" is no
 * position.
 */
class GeoToolsComparisonTest {
    /** Brings the coordinates of any CRS into the range of degrees; what is compared is only whether both are the same. */
    private static final double SCALE = 1e-6;

    private static final int MOST_FEATURES = 200;

    @Test
    void agreesWithGeoToolsOnSoundFiles() throws IOException {
        Path shared = Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/data");
        assumeThat(Files.isDirectory(shared)).isTrue();
        int layers = 0;
        int compared = 0;
        for (Path shp : layers(shared.resolve("shapefiles-crs"), shared.resolve("pairs"))) {
            int records = compare(shp);
            compared += records;
            layers += records > 0 ? 1 : 0;
        }
        assertThat(layers).isGreaterThan(50);
        assertThat(compared).isGreaterThan(2000);
    }

    /** How many records were compared. */
    private static int compare(Path shp) throws IOException {
        ShapefileDataStore store = new ShapefileDataStore(shp.toUri().toURL());
        try (LayerReader ours = Read.open(shp, LayerReader.TableUse.VALUES)) {
            store.setCharset(StandardCharsets.ISO_8859_1);
            store.setMemoryMapped(false);
            store.setIndexed(false);
            Query all = new Query(store.getTypeNames()[0]);
            try (FeatureReader<SimpleFeatureType, SimpleFeature> theirs =
                    store.getFeatureReader(all, Transaction.AUTO_COMMIT)) {
                int count = 0;
                while (count < MOST_FEATURES && ours.next()) {
                    assertThat(theirs.hasNext())
                            .as("%s, record %d", shp, ours.record())
                            .isTrue();
                    compare(shp, ours, theirs.next());
                    count++;
                }
                if (count < MOST_FEATURES) {
                    assertThat(theirs.hasNext()).as("%s has more features", shp).isFalse();
                }
                return count;
            }
        } catch (IllegalArgumentException e) {
            // GeoTools fails on sound points with heights and measures, asking them for an ordinate they do not have.
            assertThat(e).as(shp.toString()).hasMessageContaining("Invalid ordinate index");
            return 0;
        } finally {
            store.dispose();
        }
    }

    private static void compare(Path shp, LayerReader ours, SimpleFeature theirs) {
        String place = shp + ", record " + ours.record();
        Geometry geometry = (Geometry) theirs.getDefaultGeometry();
        try {
            Shape mine = ours.shape();
            assertThat(text(mine)).as(place).isEqualTo(geometry == null ? "null" : text(shape(geometry)));
        } catch (GeoidemException e) {
            // A real layer with the mark for "no data" as a position, which GeoTools hands on as a place.
            assertThat(e.problem()).as(place).contains("no data");
        }
        for (TableField field : ours.fields()) {
            Object value = theirs.getAttribute(field.name());
            PropertyValue mine = ours.value(field);
            if (mine instanceof PropertyValue.Text text && text.text().chars().allMatch(c -> c < 0x80)) {
                assertThat(text.text().strip()).as(place).isEqualTo(plain(value));
            } else if (mine instanceof PropertyValue.Numeral number) {
                BigDecimal digits = new BigDecimal(number.text());
                assertThat(digits.doubleValue()).as(place).isEqualTo(((Number) value).doubleValue());
            } else if (mine == PropertyValue.Literal.NULL) {
                assertThat(value == null || value.toString().isBlank())
                        .as(place + " " + value)
                        .isTrue();
            } else if (mine instanceof PropertyValue.Literal) {
                assertThat(value).as(place).hasToString(mine == PropertyValue.Literal.TRUE ? "true" : "false");
            }
        }
    }

    @SuppressWarnings("JavaUtilDate") // what GeoTools gives
    private static String plain(@Nullable Object value) {
        return value instanceof Date date
                ? new java.sql.Date(date.getTime()).toString()
                : String.valueOf(value).strip();
    }

    private static Shape shape(Geometry geometry) {
        ShapeBuilder builder = new ShapeBuilder();
        JtsGeometries.addTo(builder, geometry);
        return builder.build();
    }

    private static String text(@Nullable Shape shape) {
        if (shape == null) {
            return "null";
        }
        GridBuilder grid = new GridBuilder(new Grid(10, 3, GeometryRules.Dimensions.XYZ), Limits.DEFAULT);
        shape.addTo(grid, (ordinates, from, positions) -> {
            for (int i = from; i < from + 2 * positions; i++) {
                ordinates[i] *= SCALE;
            }
        });
        ByteSink out = new ByteSink();
        new Normalizer(LineDirection.DIRECTED, FlagRequest.USUAL)
                .normalize(grid)
                .appendTo(out);
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    private static List<Path> layers(Path... roots) throws IOException {
        List<Path> layers = new ArrayList<>();
        for (Path root : roots) {
            try (Stream<Path> files = Files.walk(root)) {
                files.filter(p -> p.toString().endsWith(".shp"))
                        .filter(p -> Files.exists(Path.of(p.toString().replaceAll("shp$", "dbf"))))
                        .sorted()
                        .forEach(layers::add);
            }
        }
        return layers;
    }
}
