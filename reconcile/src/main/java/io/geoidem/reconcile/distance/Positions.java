package io.geoidem.reconcile.distance;

import io.geoidem.reconcile.outline.Outline;

/** The positions of an outline in degrees, whole turns added to the longitudes. */
final class Positions {
    final Outline outline;
    final double[] lon;
    final double[] lat;

    Positions(Outline outline, int turns) {
        this.outline = outline;
        double cells = outline.cellsInDegree();
        int count = outline.positions();
        lon = new double[count];
        lat = new double[count];
        for (int i = 0; i < count; i++) {
            lon[i] = outline.x(i) / cells + 360.0 * turns;
            lat[i] = outline.y(i) / cells;
        }
    }

    int count(int sequence) {
        return outline.endPosition(sequence) - outline.firstPosition(sequence);
    }

    /** Twice the signed area of a ring in square metres, on the plane that is true to scale at that latitude. */
    double doubleArea(int sequence, double east, double north) {
        int first = outline.firstPosition(sequence);
        int end = outline.endPosition(sequence);
        double sum = 0;
        for (int i = first; i < end; i++) {
            int next = i + 1 == end ? first : i + 1;
            sum += (lon[i] - lon[first]) * (lat[next] - lat[first]) - (lon[next] - lon[first]) * (lat[i] - lat[first]);
        }
        return sum * east * north;
    }

    /** Length of a sequence in metres on that plane. */
    double length(int sequence, double east, double north, int closing) {
        int first = outline.firstPosition(sequence);
        int end = outline.endPosition(sequence);
        double sum = 0;
        for (int i = first; i < end - 1 + closing; i++) {
            int next = i + 1 == end ? first : i + 1;
            double dx = (lon[next] - lon[i]) * east;
            double dy = (lat[next] - lat[i]) * north;
            sum += StrictMath.sqrt(dx * dx + dy * dy);
        }
        return sum;
    }

    double middleLat() {
        double low = 90;
        double high = -90;
        for (double value : lat) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        return (low + high) / 2;
    }
}
