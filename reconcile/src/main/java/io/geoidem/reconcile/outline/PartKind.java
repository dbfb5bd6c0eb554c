package io.geoidem.reconcile.outline;

/** What one part of an outline is made of. */
public enum PartKind {
    /** One position. */
    POINT,
    /** One sequence of positions, in its direction. */
    LINE,
    /** An exterior and perhaps interiors: rings held open, without the repeated closing position. */
    POLYGON;

    int code() {
        return switch (this) {
            case POINT -> 0;
            case LINE -> 1;
            case POLYGON -> 2;
        };
    }

    static PartKind ofCode(int code) {
        return code == 0 ? POINT : code == 1 ? LINE : POLYGON;
    }
}
