package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.contract.GeometryRules.Dimensions;
import io.geoidem.geometry.GeometryBuilder;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Winding;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads geometry objects (RFC 7946 §3.1) into a builder; the order of their members does not count. */
final class GeoJsonGeometry {
    private final JsonReader reader;
    private final GeometryBuilder target;
    private final NestedCrs crs;
    private final Dimensions dimensions;
    private final Map<String, PropertyValue> foreign = new LinkedHashMap<>();

    GeoJsonGeometry(JsonReader reader, GeometryBuilder target, NestedCrs crs, Dimensions dimensions) {
        this.reader = reader;
        this.target = target;
        this.crs = crs;
        this.dimensions = dimensions;
        target.withWinding(Winding.EXTERIOR_COUNTER_CLOCKWISE);
    }

    /** Foreign members of the outermost geometry object. */
    Map<String, PropertyValue> foreign() {
        return foreign;
    }

    /** Reads the object that the reader stands on. */
    void read() {
        read(0);
    }

    private void read(int depth) {
        if (reader.token() != Token.BEGIN_OBJECT) {
            throw GeoJsonValues.unexpected(
                    reader, "a geometry is an object", "write {\"type\":...,\"coordinates\":...}");
        }
        Members members = new Members();
        int mark = target.mark();
        while (reader.next() == Token.NAME) {
            String name = reader.string();
            reader.next();
            switch (name) {
                case "type" -> members.type = type();
                case "coordinates" -> {
                    requireFirst(members);
                    members.offset = reader.offset();
                    members.depth = new GeoJsonCoordinates(reader, target, dimensions).read();
                    members.coordinates = true;
                }
                case "geometries" -> {
                    requireFirst(members);
                    readGeometries(depth);
                    members.geometries = true;
                }
                case "bbox" -> reader.skipValue();
                case "crs" -> crs.read(reader);
                default -> readForeign(name, depth);
            }
        }
        end(members, mark);
    }

    private void readForeign(String name, int depth) {
        if (depth > 0) {
            throw new GeoidemException(
                    ErrorCode.GEOJSON,
                    reader.place(),
                    "a geometry inside a collection has the foreign member " + CanonicalJson.text(name),
                    "move it to the feature or leave it out: it belongs to no shape");
        }
        foreign.put(name, GeoJsonValues.read(reader));
    }

    private void requireFirst(Members members) {
        if (members.coordinates || members.geometries) {
            throw new GeoidemException(
                    ErrorCode.GEOJSON,
                    reader.place(),
                    "a geometry has coordinates or geometries once, not twice or both",
                    "leave one of them out");
        }
    }

    private void readGeometries(int depth) {
        try {
            target.requireCollectionDepth(depth);
        } catch (GeoidemException e) {
            throw e.at(reader.place());
        }
        if (reader.token() != Token.BEGIN_ARRAY) {
            throw GeoJsonValues.unexpected(reader, "geometries is an array", "give the members of the collection");
        }
        while (reader.next() != Token.END_ARRAY) {
            read(depth + 1);
        }
    }

    private GeometryType type() {
        if (reader.token() != Token.STRING) {
            throw GeoJsonValues.unexpected(reader, "the type of a geometry is a string", "name one of GeoJSON's types");
        }
        String label = reader.string();
        return GeometryType.ofLabel(label)
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.GEOMETRY,
                        reader.place(),
                        "the geometry type " + CanonicalJson.text(label) + " is not known",
                        "give Point, LineString, Polygon, their Multi forms or GeometryCollection; convert curves"
                                + " and solids first"));
    }

    private void end(Members members, int mark) {
        GeometryType type = members.type;
        if (type == null) {
            throw missing("type");
        }
        if (type == GeometryType.GEOMETRY_COLLECTION) {
            if (!members.geometries) {
                throw missing("geometries");
            }
            target.endCollection(mark);
            return;
        }
        if (!members.coordinates) {
            throw missing("coordinates");
        }
        if (members.depth != 0 && members.depth != type.depth()) {
            throw new GeoidemException(
                    ErrorCode.GEOJSON,
                    Place.ofJson(members.offset, reader.pointer() + "/coordinates"),
                    "the coordinates are nested " + members.depth + " deep, those of a " + type.label() + " "
                            + type.depth(),
                    "correct the type or the coordinates");
        }
        try {
            target.endGeometry(type);
        } catch (GeoidemException e) {
            throw e.at(placed(e.place(), members.offset));
        }
    }

    /** The place of a vertex, with its pointer. */
    private Place placed(Place vertex, long offset) {
        StringBuilder pointer = new StringBuilder(reader.pointer()).append("/coordinates");
        for (int index : new int[] {vertex.part(), vertex.ring(), vertex.vertex()}) {
            if (index >= 0) {
                pointer.append('/').append(index);
            }
        }
        return new Place(null, offset, pointer.toString(), -1, vertex.part(), vertex.ring(), vertex.vertex(), null);
    }

    private GeoidemException missing(String member) {
        return new GeoidemException(
                ErrorCode.GEOJSON,
                reader.place(),
                "a geometry has no member \"" + member + "\"",
                "add it; a feature without a geometry has \"geometry\": null");
    }

    /** What was read of one object so far. */
    private static final class Members {
        @Nullable
        GeometryType type;

        boolean coordinates;
        boolean geometries;
        int depth;
        long offset;
    }
}
