package io.geoidem.geometry;

import java.util.Optional;

/** The types of geometry that GeoJSON knows (RFC 7946 §3.1), in the order of their numbers in well-known binary. */
public enum GeometryType {
    POINT("Point", 1),
    LINE_STRING("LineString", 2),
    POLYGON("Polygon", 3),
    MULTI_POINT("MultiPoint", 2),
    MULTI_LINE_STRING("MultiLineString", 3),
    MULTI_POLYGON("MultiPolygon", 4),
    GEOMETRY_COLLECTION("GeometryCollection", 0);

    private static final GeometryType[] TYPES = values();

    private final String label;
    private final int depth;

    GeometryType(String label, int depth) {
        this.label = label;
        this.depth = depth;
    }

    /** The name in GeoJSON. */
    public String label() {
        return label;
    }

    /** Arrays that lie around an ordinate in {@code coordinates}; 0 for a collection, which has none. */
    public int depth() {
        return depth;
    }

    /** The type of one part: {@code POLYGON} for {@code MULTI_POLYGON}; the type itself where it has no parts. */
    public GeometryType single() {
        return switch (this) {
            case MULTI_POINT -> POINT;
            case MULTI_LINE_STRING -> LINE_STRING;
            case MULTI_POLYGON -> POLYGON;
            case POINT, LINE_STRING, POLYGON, GEOMETRY_COLLECTION -> this;
        };
    }

    /** The type of that name, in exactly that spelling. */
    public static Optional<GeometryType> ofLabel(String label) {
        for (GeometryType type : TYPES) {
            if (type.label.equals(label)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The type of that number in well-known binary (OGC 06-103r4 §8.2.8), which FlatGeobuf has too. */
    public static Optional<GeometryType> ofCode(int code) {
        return code >= 1 && code <= TYPES.length ? Optional.of(TYPES[code - 1]) : Optional.empty();
    }

    boolean isOfPoints() {
        return single() == POINT;
    }

    boolean isOfPolygons() {
        return single() == POLYGON;
    }
}
