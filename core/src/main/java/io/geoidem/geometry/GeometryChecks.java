package io.geoidem.geometry;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;

/** What a geometry must be to get a key (§5.2, §5.5), judged on the rounded positions. */
final class GeometryChecks {
    private static final int LEAST_OF_LINE = 2;
    private static final int LEAST_OF_RING = 4;

    private GeometryChecks() {}

    /** Checks the geometry that was ended last. */
    static void check(GridBuilder built, int node) {
        int from = built.nodePartFrom(node);
        for (int part = from; part < built.nodePartEnd[node]; part++) {
            int firstSequence = built.partFrom(part);
            if (firstSequence == built.partEnd[part]) {
                throw refused(
                        Place.ofVertex(part - from, -1, -1),
                        "a polygon without a ring",
                        "leave it out, or write an empty geometry");
            }
            for (int sequence = firstSequence; sequence < built.partEnd[part]; sequence++) {
                checkSequence(built, node, sequence);
            }
            if (built.z != null && built.withoutHeight) {
                checkHeights(built, node, part);
            }
        }
    }

    private static void checkSequence(GridBuilder built, int node, int sequence) {
        int from = built.sequenceFrom(sequence);
        int count = built.sequenceEnd[sequence] - from;
        if (built.isOfPolygons(node)) {
            if (count < LEAST_OF_RING) {
                throw refused(
                        built.placeOf(sequence, -1, node),
                        "a ring of " + count + " position" + (count == 1 ? "" : "s"),
                        "give at least four, the last equal to the first");
            }
            int last = from + count - 1;
            if (!built.same(from, last)) {
                throw refused(
                        built.placeOf(sequence, count - 1, node),
                        "the ring begins at " + built.words(from) + " and ends at " + built.words(last),
                        "close it by repeating its first position");
            }
        } else if (!built.type(node).isOfPoints() && count < LEAST_OF_LINE) {
            throw refused(
                    built.placeOf(sequence, -1, node),
                    "a line of " + count + " position" + (count == 1 ? "" : "s"),
                    "give at least two");
        }
    }

    /** §5.5 for a polygon whose rings have been found (§5.8), the exterior first. */
    static void checkHeights(GridBuilder built, int node, int[] rings) {
        boolean high = hasHeight(built, built.sequenceFrom(rings[0]));
        for (int ring : rings) {
            if (hasHeight(built, built.sequenceFrom(ring)) != high) {
                throw mixed(
                        built.placeOf(ring, -1, node),
                        high
                                ? "z is missing in this hole and given on the ring around it"
                                : "z is given in this hole and missing on the ring around it");
            }
        }
    }

    /** §5.5: a line or a polygon has z everywhere or nowhere. Of rings without roles only each by itself can be judged. */
    private static void checkHeights(GridBuilder built, int node, int part) {
        if (built.type(node).isOfPoints()) {
            return;
        }
        boolean perSequence = !built.isOfPolygons(node) || built.unassigned[node];
        int first = built.sequenceFrom(built.partFrom(part));
        for (int sequence = built.partFrom(part); sequence < built.partEnd[part]; sequence++) {
            int from = built.sequenceFrom(sequence);
            first = perSequence ? from : first;
            for (int i = from; i < built.sequenceEnd[sequence]; i++) {
                if (hasHeight(built, i) != hasHeight(built, first)) {
                    throw mixed(
                            built.placeOf(sequence, i - from, node),
                            hasHeight(built, i)
                                    ? "z is given here and missing before"
                                    : "z is missing here and given before");
                }
            }
        }
    }

    private static GeoidemException mixed(Place place, String problem) {
        return refused(place, problem, "give z on every vertex of a part or on none, or use dimensions: xy");
    }

    private static boolean hasHeight(GridBuilder built, int position) {
        return built.z != null && built.z[position] != GridBuilder.NO_HEIGHT;
    }

    private static GeoidemException refused(Place place, String problem, String remedy) {
        return new GeoidemException(ErrorCode.GEOMETRY, place, problem, remedy);
    }
}
