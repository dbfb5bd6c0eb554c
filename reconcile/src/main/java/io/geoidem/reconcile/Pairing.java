package io.geoidem.reconcile;

import io.geoidem.reconcile.Edges.Neighbours;
import io.geoidem.reconcile.Outcome.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stage 3, second half: who belongs to whom. Two units are linked where each is the other's nearest; equal distances go
 * to the smaller key. Linked units are near where no source has two of them and each is linked to every other. A unit
 * that is within the tolerance of others and belongs to none could have been meant instead of any of them, and those in
 * turn instead of their neighbours: everything that it reaches from neighbour to neighbour is ambiguous.
 */
final class Pairing {
    private final Units units;
    private final int[] eligible;
    private final Neighbours near;
    private final int[] cluster;
    private final double[] greatest;
    private final Map<Integer, List<Integer>> members = new HashMap<>();

    Pairing(Units units, int[] eligible, Edges edges) {
        this.units = units;
        this.eligible = eligible;
        this.near = edges.neighbours(eligible.length);
        this.cluster = new int[eligible.length];
        this.greatest = new double[eligible.length];
        Arrays.setAll(cluster, i -> i);
    }

    void run() {
        int[] linked = cluster.clone();
        for (int i = 0; i < eligible.length; i++) {
            for (int e = near.start()[i]; e < near.start()[i + 1]; e++) {
                if (areLinked(i, near.node()[e], near.metres()[e])) {
                    union(linked, i, near.node()[e]);
                }
            }
        }
        boolean[] settled = new boolean[eligible.length];
        groups(linked).forEach(members -> settle(members, settled));
        int[] component = new int[eligible.length];
        Arrays.setAll(component, i -> i);
        for (int i = 0; i < eligible.length; i++) {
            for (int e = near.start()[i]; e < near.start()[i + 1]; e++) {
                union(component, i, near.node()[e]);
            }
        }
        groups(component).forEach(members -> {
            if (members.stream().allMatch(i -> settled[i])) {
                members.stream().filter(i -> cluster[i] == i).forEach(this::joinNear);
            } else {
                units.join(roots(members), OutcomeKind.AMBIGUOUS, Reason.WITHIN_TOLERANCE, Double.NaN);
            }
        });
    }

    private boolean areLinked(int i, int j, double metres) {
        return isNearest(i, j, metres) && isNearest(j, i, metres);
    }

    /** Whether nothing else from the sources of j is nearer to i. Indices follow the keys. */
    private boolean isNearest(int i, int j, double metres) {
        for (int e = near.start()[i]; e < near.start()[i + 1]; e++) {
            int other = near.node()[e];
            boolean isNearer = near.metres()[e] < metres || (near.metres()[e] == metres && other < j);
            if (isNearer && (mask(other) & mask(j)) != 0) {
                return false;
            }
        }
        return true;
    }

    private void settle(List<Integer> linked, boolean[] settled) {
        if (!units.isOneEach(roots(linked))) {
            return;
        }
        double most = 0;
        long links = 0;
        for (int i : linked) {
            for (int e = near.start()[i]; e < near.start()[i + 1]; e++) {
                int j = near.node()[e];
                if (linked.contains(j) && areLinked(i, j, near.metres()[e])) {
                    links++;
                    most = Math.max(most, near.metres()[e]);
                }
            }
        }
        if (links == linked.size() * (linked.size() - 1L)) {
            int first = linked.get(0);
            greatest[first] = most;
            members.put(first, linked);
            for (int i : linked) {
                settled[i] = true;
                cluster[i] = first;
            }
        }
    }

    private void joinNear(int first) {
        units.join(
                roots(members.getOrDefault(first, List.of())),
                OutcomeKind.NEAR,
                Reason.WITHIN_TOLERANCE,
                greatest[first]);
    }

    private List<Integer> roots(List<Integer> indices) {
        return indices.stream().map(i -> eligible[i]).toList();
    }

    private long mask(int i) {
        return units.mask(eligible[i]);
    }

    private static int find(int[] parent, int i) {
        int at = i;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    private static void union(int[] parent, int i, int j) {
        int a = find(parent, i);
        int b = find(parent, j);
        parent[Math.max(a, b)] = Math.min(a, b);
    }

    /** Only groups of several, in the order of their first members, members in order. */
    private List<List<Integer>> groups(int[] parent) {
        Map<Integer, List<Integer>> byRoot = new LinkedHashMap<>();
        for (int i = 0; i < parent.length; i++) {
            if (near.start()[i] < near.start()[i + 1]) {
                byRoot.computeIfAbsent(find(parent, i), unseen -> new ArrayList<>(2))
                        .add(i);
            }
        }
        return byRoot.values().stream().filter(members -> members.size() > 1).toList();
    }
}
