package io.geoidem.reconcile;

import io.geoidem.reconcile.distance.OutlineDistance;
import io.geoidem.reconcile.outline.Outline;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.index.strtree.STRtree;

/** Stage 3, first half: all pairs of units from different sources that lie within the tolerance. */
final class Candidates {
    private static final int CHUNK = 512;

    private final Units units;
    private final int[] eligible;
    private final double tolerance;
    private final OutlineDistance distance;
    private final Boxes boxes;
    private final STRtree tree = new STRtree();

    Candidates(Units units, int[] eligible, ReconcileRules rules) {
        this.units = units;
        this.eligible = eligible;
        this.tolerance = rules.tolerance();
        this.distance = new OutlineDistance(rules.lines());
        this.boxes = new Boxes(eligible.length, tolerance);
        IntStream.range(0, eligible.length).parallel().forEach(i -> boxes.set(i, outline(i)));
        boxes.measure();
        for (int i = 0; i < eligible.length; i++) {
            tree.insert(boxes.box(i), i);
        }
        tree.build();
    }

    /** The pairs, as indices into the eligible units. */
    Edges find(ReconcileProgress progress) {
        AtomicLong done = new AtomicLong();
        int chunks = (eligible.length + CHUNK - 1) / CHUNK;
        List<Edges> found = IntStream.range(0, chunks)
                .parallel()
                .mapToObj(chunk -> {
                    Edges edges = new Edges();
                    int to = Math.min(eligible.length, (chunk + 1) * CHUNK);
                    for (int i = chunk * CHUNK; i < to; i++) {
                        findOf(i, edges);
                    }
                    long finished = done.addAndGet(to - (long) chunk * CHUNK);
                    progress.at(ReconcileProgress.Stage.TOLERANCE, finished, eligible.length);
                    return edges;
                })
                .toList();
        return Edges.join(found);
    }

    private void findOf(int i, Edges edges) {
        Outline[] own = new Outline[1];
        for (int turns = -1; turns <= 1; turns++) {
            Envelope reach = boxes.reach(i, turns);
            int turned = turns;
            if (boxes.reachesAnything(reach)) {
                tree.query(reach, item -> {
                    int j = (Integer) item;
                    if (j > i
                            && (units.mask(eligible[i]) & units.mask(eligible[j])) == 0
                            && boxes.areAlike(i, turned, j)) {
                        own[0] = own[0] == null ? outline(i) : own[0];
                        distance.within(own[0], outline(j), -turned, tolerance)
                                .ifPresent(metres -> edges.add(i, j, metres));
                    }
                });
            }
        }
    }

    private Outline outline(int i) {
        return units.features().outline(units.feature(eligible[i]));
    }
}
