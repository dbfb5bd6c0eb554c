package io.geoidem.reconcile.report;

import io.geoidem.reconcile.outline.Outline;

/**
 * An outline for the map: {@code [[kind,[x,y,dx,dy,…],…],…]}, kind 0 to 2 for points, lines and polygons, in cells, each
 * position after the first of a sequence as the difference to the one before.
 */
final class ReportOutline {
    private ReportOutline() {}

    /** Appends at most about that many positions, leaving out others evenly; whether any were left out. */
    static boolean append(StringBuilder out, Outline outline, int mostPositions) {
        int step = Math.max(1, (outline.positions() + mostPositions - 1) / mostPositions);
        out.append('[');
        for (int part = 0; part < outline.parts(); part++) {
            out.append(part == 0 ? "[" : ",[")
                    .append(
                            switch (outline.kind(part)) {
                                case POINT -> '0';
                                case LINE -> '1';
                                case POLYGON -> '2';
                            });
            for (int s = outline.firstSequence(part); s < outline.endSequence(part); s++) {
                out.append(",[");
                appendSequence(out, outline, outline.firstPosition(s), outline.endPosition(s), step);
                out.append(']');
            }
            out.append(']');
        }
        out.append(']');
        return step > 1;
    }

    private static void appendSequence(StringBuilder out, Outline outline, int first, int end, int step) {
        long x = 0;
        long y = 0;
        int own = end - first <= 8 ? 1 : Math.min(step, (end - first) / 4);
        for (int i = first; i < end; i += own) {
            out.append(i == first ? "" : ",")
                    .append(outline.x(i) - x)
                    .append(',')
                    .append(outline.y(i) - y);
            x = outline.x(i);
            y = outline.y(i);
        }
        if ((end - 1 - first) % own != 0) {
            out.append(',').append(outline.x(end - 1) - x).append(',').append(outline.y(end - 1) - y);
        }
    }
}
