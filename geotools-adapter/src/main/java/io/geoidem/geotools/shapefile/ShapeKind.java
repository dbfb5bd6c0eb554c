package io.geoidem.geotools.shapefile;

/** What a shape type is made of, whatever its ordinates. */
enum ShapeKind {
    NULL,
    POINT,
    LINES,
    RINGS,
    MULTIPOINT
}
