package io.geoidem.geometry;

import io.geoidem.Limits;
import io.geoidem.geometry.RingRule.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides for the rings of one record which are exteriors and which are whose interiors (§5.8): a ring that lies in an
 * even number of others is an exterior, else an interior of the smallest exterior that it lies in. Neither the order of
 * the rings nor the position they begin at counts.
 *
 * <p>Rings with the same corners lie in none of each other, whatever their heights. Where such twins are wound both ways,
 * the winding says which of them is the hole and which the polygon that fills it; twins wound alike have the same depth.
 */
final class RingRoles {
    private static final int NONE = -1;
    /** Positions held against rings, for each position there is, before the rings are looked at as a whole. */
    private static final long USUAL_WORK = 64;

    private static final long FREE_WORK = 1_000_000;

    private final Sequences rings;
    private final RingArea[] areas;
    private final RingArea[] sizes;
    private final Winding winding;
    private final int mostWork;
    private final int from;
    /** The rings, larger areas first. */
    private final int[] bySize;
    /** By ring: the exterior that it is an interior of, or {@link #NONE} for an exterior. */
    private final int[] exteriorOf;

    private final Twins[] twinsOf;
    private @Nullable Sequences corners;

    /** The rings are open, counter-clockwise, and begin at their least rotation. */
    RingRoles(Sequences rings, RingArea[] areas, Winding winding, Limits limits, int from, int to) {
        this.rings = rings;
        this.areas = areas;
        this.winding = winding;
        this.mostWork = limits.ringWork();
        this.from = from;
        this.exteriorOf = new int[to - from];
        this.twinsOf = new Twins[to - from];
        this.bySize = new int[to - from];
        Arrays.fill(exteriorOf, NONE);
        Arrays.setAll(bySize, i -> from + i);
        this.sizes = new RingArea[to - from];
        Arrays.setAll(sizes, i -> areas[from + i].size());
        IndexSort.sort(bySize, 0, bySize.length, (a, b) -> {
            int order = sizes[b - from].compareTo(sizes[a - from]);
            order = order != 0 ? order : corners().compare(a, b);
            return order != 0 ? order : rings.compare(a, b);
        });
    }

    private Sequences corners() {
        Sequences found = corners;
        if (found == null) {
            found = RingCorners.of(rings, areas, from, from + exteriorOf.length);
            corners = found;
        }
        return found;
    }

    private boolean areTwins(int a, int b) {
        return sizes[a - from].compareTo(sizes[b - from]) == 0 && corners().compare(a, b) == 0;
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
        if (bySize.length > 1) {
            decide(twins());
        }
        List<List<Integer>> polygons = new ArrayList<>();
        int[] polygonOf = new int[exteriorOf.length];
        for (int ring : bySize) {
            if (exteriorOf[ring - from] == NONE) {
                polygonOf[ring - from] = polygons.size();
                polygons.add(new ArrayList<>(List.of(ring)));
            }
        }
        for (int ring : bySize) {
            int exterior = exteriorOf[ring - from];
            if (exterior != NONE) {
                polygons.get(polygonOf[exteriorAlike(ring, exterior) - from]).add(ring);
            }
        }
        return polygons.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Of equal exteriors the last at the height of a ring inside, else one that has heights as it has. */
    private int exteriorAlike(int ring, int exterior) {
        if (rings.z == null) {
            return exterior;
        }
        long height = rings.z[rings.first[ring]];
        Twins twins = twinsOf[exterior - from];
        int alike = NONE;
        for (int i = twins.end - 1; i >= twins.begin; i--) {
            int candidate = bySize[i];
            if (exteriorOf[candidate - from] == NONE) {
                long own = rings.z[rings.first[candidate]];
                if (own == height) {
                    return candidate;
                }
                boolean both = (own == GridBuilder.NO_HEIGHT) == (height == GridBuilder.NO_HEIGHT);
                alike = alike == NONE && both ? candidate : alike;
            }
        }
        return alike == NONE ? exterior : alike;
    }

    private void decide(List<Twins> twins) {
        int[] distinct = twins.stream().mapToInt(t -> bySize[t.begin]).toArray();
        RingTree tree = new RingTree(rings, areas, distinct);
        if (placeByCount(twins, tree, Math.min(mostWork, usualWork()))) {
            return;
        }
        // Many rings that lie, or whose envelopes lie, deep in each other ask for so much work.
        int[] around = RingSweep.around(corners(), areas, distinct);
        if (around != null) {
            placeByNesting(twins, around);
        } else if (new RingMeetings(rings, distinct, mostWork).areNone()) {
            // Some ring meets itself, and no other.
            placeByNesting(twins, smallestAround(tree, distinct.length));
        } else if (!placeByCount(twins, tree, mostWork)) {
            throw RingMeetings.tooMuchWork(mostWork);
        }
    }

    private int[] smallestAround(RingTree tree, int count) {
        tree.allow(mostWork);
        int[] around = new int[count];
        Arrays.setAll(around, tree::smallestAround);
        if (tree.isExhausted()) {
            throw RingMeetings.tooMuchWork(mostWork);
        }
        return around;
    }

    private long usualWork() {
        long positions = 0;
        for (int ring : bySize) {
            positions += rings.length[ring];
        }
        return FREE_WORK + USUAL_WORK * positions;
    }

    private List<Twins> twins() {
        List<Twins> twins = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i <= bySize.length; i++) {
            if (i == bySize.length || !areTwins(bySize[begin], bySize[i])) {
                Twins equal = new Twins(begin, i);
                for (int twin = begin; twin < i; twin++) {
                    twinsOf[bySize[twin] - from] = equal;
                }
                twins.add(equal);
                begin = i;
            }
        }
        return twins;
    }

    /** Counts for each ring the rings that it lies in; false where that takes more work than is allowed. */
    private boolean placeByCount(List<Twins> twins, RingTree tree, long allowed) {
        tree.allow(allowed);
        for (int i = 0; i < twins.size(); i++) {
            int depth = 0;
            int exterior = NONE;
            for (int around : tree.allAround(i)) {
                Twins outer = twins.get(around);
                depth += outer.levels;
                exterior = outer.exterior == NONE ? exterior : outer.exterior;
            }
            if (tree.isExhausted()) {
                return false;
            }
            place(twins.get(i), depth, exterior);
        }
        return true;
    }

    /** Where none meets another, the depth of each follows from that of the ring just around it, which is larger. */
    private void placeByNesting(List<Twins> twins, int[] around) {
        for (int i = 0; i < twins.size(); i++) {
            Twins outer = around[i] == NONE ? Twins.OUTSIDE : twins.get(around[i]);
            place(twins.get(i), outer.depth + outer.levels, outer.exterior == NONE ? outer.around : outer.exterior);
        }
    }

    /** Places rings that are equal, at a depth and, where that makes them interiors, in an exterior. */
    private void place(Twins twins, int depth, int around) {
        Role role = (depth & 1) == 0 ? Role.EXTERIOR : Role.INTERIOR;
        int fitting = NONE;
        for (int i = twins.begin; i < twins.end; i++) {
            if (!windingDisagrees(winding, areas[bySize[i]], role)) {
                fitting = bySize[i];
            }
        }
        twins.depth = depth;
        twins.around = around;
        twins.levels = 1;
        twins.exterior = NONE;
        for (int i = twins.begin; i < twins.end; i++) {
            int ring = bySize[i];
            boolean fillsTwin = fitting != NONE && windingDisagrees(winding, areas[ring], role);
            Role own = fillsTwin == (role == Role.EXTERIOR) ? Role.INTERIOR : Role.EXTERIOR;
            // Rings that cross themselves may lie in a ring whose own surroundings do not hold them: no exterior then.
            exteriorOf[ring - from] = own == Role.EXTERIOR ? NONE : fillsTwin ? fitting : around;
            twins.exterior = exteriorOf[ring - from] == NONE ? ring : twins.exterior;
            twins.levels = fillsTwin ? 2 : twins.levels;
        }
    }

    /** Rings with the same corners, usually one. They stand side by side by size. */
    private static final class Twins {
        static final Twins OUTSIDE = new Twins(0, 0);

        final int begin;
        final int end;
        int depth;
        /** How much deeper a ring inside them lies. */
        int levels;
        /** One of them that is an exterior, or {@link #NONE}. */
        int exterior = NONE;
        /** The smallest exterior around them, or {@link #NONE}. */
        int around = NONE;

        Twins(int begin, int end) {
            this.begin = begin;
            this.end = end;
        }
    }
}
