package io.geoidem.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The sweep against the search that holds rings against each other one by one. */
class RingSweepTest {
    private static final int[][] DIRECTIONS = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

    @Test
    void agreesWithASearchRingByRing() {
        long seed = 20_261_201;
        Random random = new Random(seed);
        int apart = 0;
        int nested = 0;
        int meeting = 0;
        for (int run = 0; run < 20_000; run++) {
            int count = 2 + random.nextInt(6);
            int spread = 2 + random.nextInt(60);
            Case rings = new Case(count);
            for (int ring = 0; ring < count; ring++) {
                rings.star(ring, random, spread);
            }
            int[] ids = rings.bySize();
            int @Nullable [] around = RingSweep.around(rings.corners(), rings.areas, ids);
            boolean none = new RingMeetings(rings.sequences, ids, 1_000_000).areNone();
            String as = "seed %d, run %d: %s %s"
                    .formatted(seed, run, Arrays.toString(rings.sequences.x), Arrays.toString(rings.sequences.y));
            assertThat(around == null).as(as).isEqualTo(!none);
            if (around == null) {
                meeting++;
                continue;
            }
            RingTree tree = new RingTree(rings.sequences, rings.areas, ids);
            tree.allow(1_000_000);
            int[] searched = new int[count];
            Arrays.setAll(searched, tree::smallestAround);
            assertThat(around).as(as).isEqualTo(searched);
            apart++;
            nested += (int) Arrays.stream(around).filter(item -> item >= 0).count();
        }
        assertThat(apart).isGreaterThan(2_000);
        assertThat(nested).isGreaterThan(1_000);
        assertThat(meeting).isGreaterThan(2_000);
    }

    @Test
    void seesARingThatCrossesOrTouchesItself() {
        long[][] simple = {{0, 4, 4, 0}, {0, 0, 3, 3}};
        long[][] crossing = {{0, 4, 0, 5}, {0, 3, 3, 0}};
        long[][] touching = {{0, 4, 4, 2, 0}, {0, 0, 3, 0, 3}};
        long[][] turningBack = {{0, 4, 4, 4, 0}, {0, 0, 5, 3, 3}};
        assertThat(around(simple)).containsExactly(-1);
        assertThat(around(crossing)).isNull();
        assertThat(around(touching)).isNull();
        assertThat(around(turningBack)).isNull();
    }

    @Test
    void isExactAtTheEndsOfTheGrid() {
        // A position one cell beside a diagonal from corner to corner: doubles do not tell them apart.
        long far = 3_600_000_000_000L;
        Case rings = new Case(2);
        rings.add(new long[] {-far, far, -far}, new long[] {-far, far, far});
        rings.add(new long[] {2, 4, 3}, new long[] {3, 5, 5});
        rings.finish();
        assertThat(RingSweep.around(rings.corners(), rings.areas, rings.bySize()))
                .containsExactly(-1, 0);
        Case below = new Case(2);
        below.add(new long[] {-far, far, -far}, new long[] {-far, far, far});
        below.add(new long[] {2, 4, 4}, new long[] {1, 1, 3});
        below.finish();
        assertThat(RingSweep.around(below.corners(), below.areas, below.bySize()))
                .containsExactly(-1, -1);
    }

    private static int @Nullable [] around(long[][] ring) {
        Case one = new Case(1);
        one.add(ring[0], ring[1]);
        one.finish();
        return RingSweep.around(one.corners(), one.areas, one.bySize());
    }

    /** Rings one after the other, in either direction. */
    private static final class Case {
        final RingArea[] areas;
        Sequences sequences;
        private long[] x = {};
        private long[] y = {};
        private final int[] ends;
        private int count;

        Case(int count) {
            areas = new RingArea[count];
            ends = new int[count];
            sequences = new Sequences(x, y, count);
        }

        void add(long[] ringX, long[] ringY) {
            int from = x.length;
            x = Arrays.copyOf(x, from + ringX.length);
            y = Arrays.copyOf(y, from + ringX.length);
            System.arraycopy(ringX, 0, x, from, ringX.length);
            System.arraycopy(ringY, 0, y, from, ringX.length);
            ends[count++] = x.length;
        }

        void finish() {
            sequences = new Sequences(x, y, count);
            for (int ring = 0; ring < count; ring++) {
                int from = ring == 0 ? 0 : ends[ring - 1];
                sequences.set(ring, from, ends[ring] - from);
                areas[ring] = RingArea.of(x, y, from, ends[ring] - from);
            }
        }

        /** A simple ring around a centre, so large and so near that rings cross, touch and hold each other. */
        void star(int ring, Random random, int spread) {
            int centreX = random.nextInt(spread);
            int centreY = random.nextInt(spread);
            long least = 1L + random.nextInt(1 + random.nextInt(spread));
            long[] ringX = new long[8];
            long[] ringY = new long[8];
            boolean backwards = random.nextBoolean();
            for (int i = 0; i < 8; i++) {
                int[] direction = DIRECTIONS[backwards ? 7 - i : i];
                long reach = least + random.nextInt(3);
                ringX[i] = centreX + direction[0] * reach;
                ringY[i] = centreY + direction[1] * reach;
            }
            add(ringX, ringY);
            if (ring == areas.length - 1) {
                finish();
            }
        }

        int[] bySize() {
            return java.util.stream.IntStream.range(0, count)
                    .boxed()
                    .sorted(Comparator.comparing((Integer ring) -> areas[ring].size())
                            .reversed())
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        Sequences corners() {
            return RingCorners.of(sequences, areas, 0, count);
        }
    }
}
