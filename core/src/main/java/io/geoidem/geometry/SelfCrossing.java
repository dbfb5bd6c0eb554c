package io.geoidem.geometry;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.operation.valid.IsSimpleOp;

/** Whether a ring crosses or touches itself (§5.12), on request only. */
final class SelfCrossing {
    private SelfCrossing() {}

    static boolean crosses(Sequences rings, int ring) {
        Coordinate[] positions = new Coordinate[rings.length[ring] + 1];
        for (int i = 0; i < positions.length; i++) {
            int at = rings.from[ring] + (i == rings.length[ring] ? 0 : i);
            // Cells are below 2^53: the doubles are exact, and so are the tests of JTS.
            positions[i] = new Coordinate(rings.x[at], rings.y[at]);
        }
        return !new IsSimpleOp(new GeometryFactory().createLineString(positions)).isSimple();
    }
}
