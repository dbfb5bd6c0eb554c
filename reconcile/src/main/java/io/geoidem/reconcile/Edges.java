package io.geoidem.reconcile;

import java.util.Arrays;
import java.util.List;

/** Pairs of units within the tolerance, with their distances; grows, then is searched from either end. */
final class Edges {
    private int[] from = new int[16];
    private int[] to = new int[16];
    private double[] metres = new double[16];
    private int count;

    void add(int a, int b, double distance) {
        if (count == from.length) {
            from = Arrays.copyOf(from, 2 * count);
            to = Arrays.copyOf(to, 2 * count);
            metres = Arrays.copyOf(metres, 2 * count);
        }
        from[count] = a;
        to[count] = b;
        metres[count++] = distance;
    }

    int count() {
        return count;
    }

    static Edges join(List<Edges> pieces) {
        Edges all = new Edges();
        for (Edges piece : pieces) {
            for (int i = 0; i < piece.count; i++) {
                all.add(piece.from[i], piece.to[i], piece.metres[i]);
            }
        }
        return all;
    }

    /** The same edges by the nodes at either end. */
    Neighbours neighbours(int nodes) {
        int[] start = new int[nodes + 1];
        for (int i = 0; i < count; i++) {
            start[from[i] + 1]++;
            start[to[i] + 1]++;
        }
        for (int i = 0; i < nodes; i++) {
            start[i + 1] += start[i];
        }
        int[] fill = start.clone();
        int[] node = new int[2 * count];
        double[] distance = new double[2 * count];
        for (int i = 0; i < count; i++) {
            node[fill[from[i]]] = to[i];
            distance[fill[from[i]]++] = metres[i];
            node[fill[to[i]]] = from[i];
            distance[fill[to[i]]++] = metres[i];
        }
        return new Neighbours(start, node, distance);
    }

    /**
     * For each node the nodes within the tolerance.
     *
     * @param start where the neighbours of a node begin; one more entry than nodes
     */
    @SuppressWarnings("ArrayRecordComponent") // a view for one algorithm, never compared
    record Neighbours(int[] start, int[] node, double[] metres) {}
}
