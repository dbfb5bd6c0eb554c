package io.geoidem.reconcile;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.OutlineBuilder;
import io.geoidem.reconcile.outline.PackedBytes;
import io.geoidem.reconcile.outline.PackedOutline;
import io.geoidem.reconcile.outline.PartKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Two sources of parcels with a known answer: most parcels are alike, the others moved by less or by more than the
 * tolerance, changed in an attribute, deleted, added or doubled. The second source is shuffled.
 */
final class GeneratedTruth {
    static final double TOLERANCE = 0.5;
    private static final double CELLS = 1e7;
    /** Cells of latitude in one metre, and about that many of longitude at 45 degrees. */
    private static final double CELLS_NORTH = CELLS / 111_132;

    private static final double CELLS_EAST = CELLS / 78_847;

    enum Change {
        NONE,
        DRIFT,
        EXTRA_VERTEX,
        MOVE,
        ATTRIBUTE,
        DELETE,
        ADD,
        DOUBLE
    }

    private final SplittableRandom random;
    private final int count;
    private final Change[] change;
    private final int[] copiesOf;
    final Source a;
    final Source b;

    GeneratedTruth(int count, int percentEach, long seed) {
        this.random = new SplittableRandom(seed);
        this.count = count;
        this.change = new Change[count];
        Source.Builder first = Source.builder("first");
        int[] second = new int[2 * count];
        int size = 0;
        for (int parcel = 0; parcel < count; parcel++) {
            int dice = random.nextInt(100) / percentEach;
            change[parcel] = dice + 1 < Change.values().length ? Change.values()[dice + 1] : Change.NONE;
            if (change[parcel] != Change.ADD) {
                first.add(feature(parcel + 1, parcel, Change.NONE));
            }
            if (change[parcel] != Change.DELETE) {
                second[size++] = parcel;
            }
            if (change[parcel] == Change.DOUBLE) {
                second[size++] = parcel;
            }
        }
        copiesOf = java.util.Arrays.copyOf(second, size);
        for (int i = size - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = copiesOf[i];
            copiesOf[i] = copiesOf[j];
            copiesOf[j] = swapped;
        }
        Source.Builder other = Source.builder("second");
        for (int i = 0; i < size; i++) {
            other.add(feature(i + 1, copiesOf[i], change[copiesOf[i]]));
        }
        a = first.build();
        b = other.build();
    }

    /** The right outcome of each parcel, by the features that must stand together. */
    Map<List<FeatureRef>, OutcomeKind> expected(boolean withIds) {
        List<List<FeatureRef>> members = new ArrayList<>();
        for (int parcel = 0; parcel < count; parcel++) {
            members.add(new ArrayList<>());
            if (change[parcel] != Change.ADD) {
                members.get(parcel).add(new FeatureRef(0, parcel + 1L));
            }
        }
        for (int i = 0; i < copiesOf.length; i++) {
            members.get(copiesOf[i]).add(new FeatureRef(1, i + 1L));
        }
        Map<List<FeatureRef>, OutcomeKind> expected = new java.util.HashMap<>();
        for (int parcel = 0; parcel < count; parcel++) {
            switch (change[parcel]) {
                case NONE -> expected.put(members.get(parcel), OutcomeKind.SAME);
                case DRIFT, EXTRA_VERTEX -> expected.put(members.get(parcel), OutcomeKind.NEAR);
                case ATTRIBUTE -> expected.put(members.get(parcel), OutcomeKind.CONFLICT);
                case DOUBLE -> expected.put(members.get(parcel), OutcomeKind.DUPLICATE);
                case DELETE, ADD -> expected.put(members.get(parcel), OutcomeKind.ONLY_IN);
                case MOVE -> {
                    if (withIds) {
                        expected.put(members.get(parcel), OutcomeKind.MOVED);
                    } else {
                        members.get(parcel).forEach(ref -> expected.put(List.of(ref), OutcomeKind.ONLY_IN));
                    }
                }
            }
        }
        return expected;
    }

    static Map<OutcomeKind, Integer> histogram(Map<List<FeatureRef>, OutcomeKind> outcomes) {
        Map<OutcomeKind, Integer> histogram = new EnumMap<>(OutcomeKind.class);
        outcomes.values().forEach(kind -> histogram.merge(kind, 1, Integer::sum));
        return histogram;
    }

    private SourceFeature feature(long record, int parcel, Change made) {
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("parcel_id", "\"P" + parcel + "\"");
        attributes.put("owner", "\"Owner " + parcel % 997 + "\"");
        attributes.put("area_m2", Integer.toString(made == Change.ATTRIBUTE ? 1 + parcel : parcel));
        Outline outline = outline(parcel, made);
        return new SourceFeature(record, digest(outline, attributes), outline, attributes);
    }

    /** Parcels of 8 to 15 vertices, some with a hole, some lines and points among them, 100 m apart. */
    private Outline outline(int parcel, Change made) {
        SplittableRandom own = new SplittableRandom(parcel * 31L + 7);
        int columns = (int) Math.max(1, Math.sqrt(count));
        long x = Math.round(7 * CELLS + parcel % columns * 100 * CELLS_EAST);
        long y = Math.round(45 * CELLS + parcel / columns * 100 * CELLS_NORTH);
        if (made == Change.MOVE) {
            x += Math.round((2 + random.nextDouble() * 8) * CELLS_EAST);
        }
        double reach = made == Change.DRIFT ? 0.7 * TOLERANCE : 0;
        OutlineBuilder builder = new OutlineBuilder(7);
        int kind = parcel % 10;
        if (kind == 0) {
            drifted(builder, x, y, made == Change.EXTRA_VERTEX ? 0.5 * TOLERANCE : reach);
            return builder.endSequence().endPart(PartKind.POINT).build("Point");
        }
        int vertices = 8 + own.nextInt(8);
        round(builder, x, y, 30, vertices, reach, 1, own, made == Change.EXTRA_VERTEX);
        if (kind == 1) {
            return builder.endSequence().endPart(PartKind.LINE).build("LineString");
        }
        builder.endSequence();
        if (kind == 2) {
            round(builder, x, y, 5, 6, reach, -1, own, false);
            builder.endSequence();
        }
        return builder.endPart(PartKind.POLYGON).build("Polygon");
    }

    private void round(
            OutlineBuilder builder,
            long x,
            long y,
            double radius,
            int vertices,
            double reach,
            int turn,
            SplittableRandom own,
            boolean extra) {
        long lastX = 0;
        long lastY = 0;
        for (int i = 0; i < vertices; i++) {
            double angle = turn * 2 * Math.PI * i / vertices;
            double r = radius * (0.8 + 0.2 * own.nextDouble());
            long px = x + Math.round(r * Math.cos(angle) * CELLS_EAST);
            long py = y + Math.round(r * Math.sin(angle) * CELLS_NORTH);
            if (extra && i == 1) {
                builder.position((lastX + px) / 2, (lastY + py) / 2);
            }
            drifted(builder, px, py, reach);
            lastX = px;
            lastY = py;
        }
    }

    private void drifted(OutlineBuilder builder, long x, long y, double reach) {
        double away = reach == 0 ? 0 : 0.05 + reach * random.nextDouble();
        double angle = away == 0 ? 0 : random.nextDouble() * 2 * Math.PI;
        builder.position(
                x + Math.round(away * Math.cos(angle) * CELLS_EAST),
                y + Math.round(away * Math.sin(angle) * CELLS_NORTH));
    }

    static Digest digest(Outline outline, Map<String, String> attributes) {
        PackedBytes packed = new PackedBytes();
        PackedOutline.write(outline, packed);
        byte[] bytes = new byte[packed.length()];
        packed.copyTo(bytes, 0);
        Hash hash = Hash.of(HashAlgorithm.SHA256);
        hash.update(bytes);
        hash.update(attributes.toString().getBytes(StandardCharsets.UTF_8));
        return hash.finish();
    }
}
