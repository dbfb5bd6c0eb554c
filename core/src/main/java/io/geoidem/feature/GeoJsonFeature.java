package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.GridBuilder;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one feature or bare geometry of GeoJSON and makes its canonical text on a workbench. */
final class GeoJsonFeature {
    private final Workbench bench;
    private final JsonReader reader;
    private final Optional<ToWgs84> way;
    private final NestedCrs nested;
    private final Map<String, PropertyValue> foreign = new LinkedHashMap<>();
    private Map<String, PropertyValue> geometryForeign = Map.of();
    private Map<String, PropertyValue> properties = Map.of();
    private Optional<PropertyValue> id = Optional.empty();
    private @Nullable GridBuilder geometry;
    private @Nullable Shape written;
    private boolean hasType;
    private boolean hasGeometry;
    private boolean asWritten;

    /** A reader of the next value, in a document of that CRS. */
    GeoJsonFeature(Workbench bench, JsonReader reader, CrsRef document) {
        this.bench = bench;
        this.reader = reader.refuseDuplicates();
        this.nested = new NestedCrs(document, bench.plan().projections());
        this.way = bench.plan().projections().from(document);
    }

    /** Reads a Feature and writes its text. */
    void writeFeature() {
        readFeature();
        finish();
    }

    /** Reads a bare geometry and writes the text of a feature of it. */
    void writeGeometry() {
        reader.next();
        readGeometry();
        finish();
    }

    /** Reads a Feature and keeps it as it is written. */
    WrittenFeature keepFeature(long record, CrsRef crs) {
        asWritten = true;
        readFeature();
        return kept(record, crs);
    }

    /** Reads a bare geometry and keeps it as a feature without attributes. */
    WrittenFeature keepGeometry(long record, CrsRef crs) {
        asWritten = true;
        reader.next();
        readGeometry();
        return kept(record, crs);
    }

    private WrittenFeature kept(long record, CrsRef crs) {
        reader.next();
        nested.requireSame();
        FeatureGeometry kept =
                written == null ? new FeatureGeometry.None() : new FeatureGeometry.Prepared(written, crs);
        return new WrittenFeature(record, new Feature(id, kept, properties, foreign), geometryForeign);
    }

    private void readFeature() {
        if (reader.next() != Token.BEGIN_OBJECT) {
            throw GeoJsonValues.unexpected(reader, "a feature is an object", "leave the element out");
        }
        while (reader.next() == Token.NAME) {
            String name = reader.string();
            reader.next();
            switch (name) {
                case "type" -> readType();
                case "geometry" -> readGeometry();
                case "properties" -> readProperties();
                case "id" -> readId();
                case "bbox" -> reader.skipValue();
                case "crs" -> nested.read(reader);
                default -> foreign.put(name, GeoJsonValues.read(reader));
            }
        }
        if (!hasType) {
            throw GeoJsonValues.unexpected(reader, "a feature has the member \"type\"", "add \"type\": \"Feature\"");
        }
        if (!hasGeometry) {
            throw GeoJsonValues.unexpected(
                    reader, "a feature has the member \"geometry\"", "add \"geometry\": null if it has no place");
        }
    }

    private void finish() {
        reader.next();
        nested.requireSame();
        bench.write(geometry, way, new Attributes(id, properties, foreign, geometryForeign));
    }

    private void readType() {
        if (reader.token() != Token.STRING) {
            throw GeoJsonValues.unexpected(reader, "the type of a feature is \"Feature\"", "write it exactly so");
        }
        String type = reader.string();
        if (GeometryType.ofLabel(type).isPresent()) {
            throw new GeoidemException(
                    ErrorCode.GEOJSON,
                    reader.place(),
                    "a " + type + " stands where a feature is wanted",
                    "make it the geometry of one: {\"type\": \"Feature\", \"properties\": {}, \"geometry\": ...}");
        }
        if (!type.equals("Feature")) {
            throw new GeoidemException(
                    ErrorCode.GEOJSON,
                    reader.place(),
                    "the type of a feature is \"Feature\", not \"" + type + "\"",
                    "write it exactly so");
        }
        hasType = true;
    }

    private void readGeometry() {
        hasGeometry = true;
        if (reader.token() == Token.NULL) {
            return;
        }
        Dimensions dimensions = bench.plan().grid().dimensions();
        if (asWritten) {
            ShapeBuilder shape = new ShapeBuilder(bench.plan().limits());
            GeoJsonGeometry object = new GeoJsonGeometry(reader, shape, nested, dimensions);
            object.read();
            geometryForeign = object.foreign();
            written = shape.build();
            return;
        }
        GridBuilder grid = bench.emptyGrid();
        if (way.isPresent()) {
            ShapeBuilder shape = new ShapeBuilder(bench.plan().limits());
            GeoJsonGeometry object = new GeoJsonGeometry(reader, shape, nested, dimensions);
            object.read();
            geometryForeign = object.foreign();
            shape.build().addTo(grid, way.get()::transform);
        } else {
            GeoJsonGeometry object = new GeoJsonGeometry(reader, grid, nested, dimensions);
            object.read();
            geometryForeign = object.foreign();
        }
        geometry = grid;
    }

    private void readProperties() {
        if (reader.token() == Token.BEGIN_OBJECT) {
            properties = GeoJsonValues.readMembers(reader);
        } else if (reader.token() != Token.NULL) {
            throw GeoJsonValues.unexpected(
                    reader, "properties is an object or null", "write the attributes as members");
        }
    }

    private void readId() {
        if (reader.token() != Token.STRING && reader.token() != Token.NUMBER) {
            throw GeoJsonValues.unexpected(
                    reader, "the id of a feature is a string or a number", "correct it or leave it out");
        }
        id = Optional.of(GeoJsonValues.read(reader));
    }
}
