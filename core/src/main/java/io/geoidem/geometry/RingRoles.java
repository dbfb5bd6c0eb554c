package io.geoidem.geometry;

import io.geoidem.geometry.RingRule.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Decides for the rings of one record which are exteriors and which are whose interiors (§5.8): a ring that lies in an
 * even number of others is an exterior, else an interior of the ring just around it. Neither the order of the rings nor
 * the position they begin at counts.
 *
 * <p>Rings with the same positions lie in none of each other. Where such twins are wound both ways, the winding says
 * which of them is the hole and which the polygon that fills it; twins wound alike have the same depth.
 */
final class RingRoles {
    private final Sequences rings;
    private final RingArea[] areas;
    private final Winding winding;
    /** The rings, larger areas first. */
    private final int[] bySize;

    private final int from;
    /** By ring: how many rings it lies in, twins wound alike counted once. */
    private final int[] depth;
    /** By ring: the ring just around it, or -1. */
    private final int[] around;

    /** The rings are open, counter-clockwise, and begin at their least rotation. */
    RingRoles(Sequences rings, RingArea[] areas, Winding winding, int from, int to) {
        this.rings = rings;
        this.areas = areas;
        this.winding = winding;
        this.from = from;
        this.depth = new int[to - from];
        this.around = new int[to - from];
        this.bySize = new int[to - from];
        Arrays.setAll(bySize, i -> from + i);
        RingArea[] sizes = new RingArea[to - from];
        Arrays.setAll(sizes, i -> areas[from + i].size());
        IndexSort.sort(bySize, 0, bySize.length, (a, b) -> {
            int order = sizes[b - from].compareTo(sizes[a - from]);
            return order != 0 ? order : rings.compare(a, b);
        });
    }

    /** Whether the winding of a ring as it is written says another role. */
    static boolean windingDisagrees(Winding winding, RingArea area, Role role) {
        int exterior = switch (winding) {
            case ANY -> 0;
            case EXTERIOR_COUNTER_CLOCKWISE -> 1;
            case EXTERIOR_CLOCKWISE -> -1;
        };
        int expected = role == Role.EXTERIOR ? exterior : -exterior;
        return expected * area.sign() < 0;
    }

    /** The rings of each polygon, its exterior first. */
    int[][] polygons() {
        decideDepths();
        List<List<Integer>> polygons = new ArrayList<>();
        int[] polygonOf = new int[depth.length];
        for (int ring : bySize) {
            if (isExterior(ring)) {
                polygonOf[ring - from] = polygons.size();
                polygons.add(new ArrayList<>(List.of(ring)));
            }
        }
        for (int ring : bySize) {
            if (!isExterior(ring)) {
                polygons.get(polygonOf[around[ring - from] - from]).add(ring);
            }
        }
        return polygons.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private boolean isExterior(int ring) {
        return (depth[ring - from] & 1) == 0;
    }

    private void decideDepths() {
        if (bySize.length == 1) {
            return;
        }
        // Twins stand side by side: the first of them stands for all.
        int[] distinct = new int[bySize.length];
        int[] begin = new int[bySize.length + 1];
        int count = 0;
        for (int i = 0; i < bySize.length; i++) {
            if (i == 0 || rings.compare(bySize[i - 1], bySize[i]) != 0) {
                distinct[count] = bySize[i];
                begin[count++] = i;
            }
        }
        begin[count] = bySize.length;
        RingTree tree = new RingTree(rings, areas, Arrays.copyOf(distinct, count));
        int[] innermost = new int[count];
        for (int i = 0; i < count; i++) {
            int outer = tree.smallestAround(i);
            innermost[i] = placeTwins(begin[i], begin[i + 1], outer < 0 ? -1 : innermost[outer]);
        }
    }

    /** Places rings that are equal, usually one, in the ring around them or -1; gives the innermost of them. */
    private int placeTwins(int begin, int end, int outer) {
        int base = outer < 0 ? 0 : depth[outer - from] + 1;
        Role role = (base & 1) == 0 ? Role.EXTERIOR : Role.INTERIOR;
        int fitting = -1;
        for (int i = begin; i < end; i++) {
            if (!windingDisagrees(winding, areas[bySize[i]], role)) {
                fitting = bySize[i];
            }
        }
        int innermost = bySize[begin];
        for (int i = begin; i < end; i++) {
            int ring = bySize[i];
            boolean fillsTwin = fitting >= 0 && windingDisagrees(winding, areas[ring], role);
            depth[ring - from] = fillsTwin ? base + 1 : base;
            around[ring - from] = fillsTwin ? fitting : outer;
            innermost = depth[ring - from] > depth[innermost - from] ? ring : innermost;
        }
        return innermost;
    }
}
