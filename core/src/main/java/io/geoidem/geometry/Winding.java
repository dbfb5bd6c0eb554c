package io.geoidem.geometry;

/** What a format says of the winding of its rings. It decides no key, only whether a ring is flagged (§5.12). */
public enum Winding {
    /** The format leaves it open, as JTS does. */
    ANY,
    /** Exterior rings run counter-clockwise, interior rings clockwise (RFC 7946 §3.1.6). */
    EXTERIOR_COUNTER_CLOCKWISE,
    /** Exterior rings run clockwise, interior rings counter-clockwise (ESRI shapefile). */
    EXTERIOR_CLOCKWISE
}
