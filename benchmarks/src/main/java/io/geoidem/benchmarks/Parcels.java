package io.geoidem.benchmarks;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Two sources of parcels with a known answer. Of a hundred, one each moved by less than the tolerance, moved by more, changed
 * in an attribute, was deleted, added or doubled. The second source is shuffled, and writes its rings the other way round and
 * from another vertex.
 */
final class Parcels {
    static final double TOLERANCE_METRES = 0.5;

    /** What became of a parcel in the second source, and what that is called. */
    enum Change {
        DRIFT("near"),
        MOVE("moved"),
        ATTRIBUTE("conflict"),
        DELETE("only-in"),
        ADD("only-in"),
        DOUBLE("duplicate"),
        NONE("same");

        private final String outcome;

        Change(String outcome) {
            this.outcome = outcome;
        }
    }

    private static final List<Change> CHANGES =
            List.of(Change.DRIFT, Change.MOVE, Change.ATTRIBUTE, Change.DELETE, Change.ADD, Change.DOUBLE);
    private static final long DEGREE = 10_000_000;
    private static final double NORTH_METRE = DEGREE / 111_132.0;
    private static final double EAST_METRE = DEGREE / 78_000.0;

    private final int count;
    private final Change[] change;
    private final int[] first;
    private final int[] second;

    Parcels(int count, long seed) {
        this.count = count;
        SplittableRandom random = new SplittableRandom(seed);
        change = new Change[count];
        int[] inFirst = new int[count];
        int[] inSecond = new int[2 * count];
        int firsts = 0;
        int seconds = 0;
        for (int parcel = 0; parcel < count; parcel++) {
            int dice = random.nextInt(100);
            change[parcel] = dice < CHANGES.size() ? CHANGES.get(dice) : Change.NONE;
            if (change[parcel] != Change.ADD) {
                inFirst[firsts++] = parcel;
            }
            for (int copies = copies(change[parcel]); copies > 0; copies--) {
                inSecond[seconds++] = parcel;
            }
        }
        for (int i = seconds - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = inSecond[i];
            inSecond[i] = inSecond[j];
            inSecond[j] = swapped;
        }
        first = Arrays.copyOf(inFirst, firsts);
        second = Arrays.copyOf(inSecond, seconds);
    }

    /** How many outcomes of each kind there are. */
    Map<String, Integer> truth() {
        Map<String, Integer> truth = new TreeMap<>();
        for (Change made : change) {
            truth.merge(made.outcome, 1, Integer::sum);
        }
        return truth;
    }

    /** A GeoJSON feature a line. */
    void writeFeatures(Path a, Path b) throws IOException {
        write(a, first, (parcel, text) -> feature(text, parcel, outline(parcel, Change.NONE)));
        write(b, second, (parcel, text) -> shuffledFeature(text, parcel));
    }

    /** Holds every line of the CSV of outcomes against the truth, and demands that none is missing. */
    void check(Path csv) throws IOException {
        boolean[] seen = new boolean[count];
        int rows = 0;
        try (BufferedReader lines = Files.newBufferedReader(csv)) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split(",", -1);
                int[] a = records(fields[5], first);
                int[] b = records(fields[6], second);
                int parcel = a.length > 0 ? a[0] : b[0];
                Change made = change[parcel];
                boolean right = fields[1].equals(made.outcome)
                        && a.length == (made == Change.ADD ? 0 : 1)
                        && b.length == copies(made)
                        && Arrays.stream(b).allMatch(other -> other == parcel)
                        && !seen[parcel];
                if (!right) {
                    throw new IllegalStateException("parcel " + parcel + ", " + made + ", came out as " + line);
                }
                seen[parcel] = true;
                rows++;
            }
        }
        if (rows != count) {
            throw new IllegalStateException(rows + " outcomes of " + count + " parcels");
        }
    }

    private static int copies(Change made) {
        return switch (made) {
            case DELETE -> 0;
            case DOUBLE -> 2;
            default -> 1;
        };
    }

    private static int[] records(String field, int[] parcels) {
        return field.isEmpty()
                ? new int[0]
                : Arrays.stream(field.split(";", -1))
                        .mapToInt(record -> parcels[Integer.parseInt(record) - 1])
                        .toArray();
    }

    /** Longitudes and latitudes by turns, in the seventh decimal; the last position is the first. */
    private long[] outline(int parcel, Change made) {
        SplittableRandom random = new SplittableRandom(parcel * 31L + 7);
        SplittableRandom changes = new SplittableRandom(~parcel);
        int columns = (int) Math.max(1, Math.sqrt(count));
        long x = 7 * DEGREE + Math.round(parcel % columns * 100 * EAST_METRE);
        long y = 45 * DEGREE + Math.round(parcel / columns * 100 * NORTH_METRE);
        int vertices = 8 + random.nextInt(8);
        if (made == Change.MOVE) {
            x += Math.round((2 + changes.nextDouble() * 8) * EAST_METRE);
        }
        long[] outline = new long[2 * vertices + 2];
        for (int i = 0; i < vertices; i++) {
            double angle = 2 * Math.PI * i / vertices;
            double radius = 30 * (0.8 + 0.2 * random.nextDouble());
            double away = made == Change.DRIFT ? 0.05 + 0.3 * changes.nextDouble() : 0;
            double where = made == Change.DRIFT ? changes.nextDouble() * 2 * Math.PI : 0;
            outline[2 * i] =
                    x + Math.round((radius * StrictMath.cos(angle) + away * StrictMath.cos(where)) * EAST_METRE);
            outline[2 * i + 1] =
                    y + Math.round((radius * StrictMath.sin(angle) + away * StrictMath.sin(where)) * NORTH_METRE);
        }
        outline[2 * vertices] = outline[0];
        outline[2 * vertices + 1] = outline[1];
        return outline;
    }

    /** The same ring backwards and from its third vertex. */
    private static long[] otherWay(long[] outline) {
        int vertices = outline.length / 2 - 1;
        long[] other = new long[outline.length];
        for (int i = 0; i <= vertices; i++) {
            int from = Math.floorMod(2 - i, vertices);
            other[2 * i] = outline[2 * from];
            other[2 * i + 1] = outline[2 * from + 1];
        }
        return other;
    }

    private static int area(int parcel, Change made) {
        return made == Change.ATTRIBUTE ? parcel + 1 : parcel;
    }

    private static void feature(StringBuilder text, int parcel, long[] outline) {
        text.append("{\"type\":\"Feature\",\"properties\":{\"parcel_id\":\"P").append(parcel);
        text.append("\",\"owner\":\"Owner ").append(parcel % 997);
        text.append("\",\"area_m2\":").append(parcel).append("},");
        geometry(text, outline);
        text.append('}');
    }

    private void shuffledFeature(StringBuilder text, int parcel) {
        text.append("{\"type\": \"Feature\", ");
        geometry(text, otherWay(outline(parcel, change[parcel])));
        text.append(", \"properties\": {\"area_m2\": ").append(area(parcel, change[parcel]));
        text.append(", \"owner\": \"Owner ").append(parcel % 997);
        text.append("\", \"parcel_id\": \"P").append(parcel).append("\"}}");
    }

    private static void geometry(StringBuilder text, long[] outline) {
        text.append("\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[");
        char before = '[';
        for (int i = 0; i < outline.length; i += 2) {
            degrees(text.append(before).append('['), outline[i]);
            degrees(text.append(','), outline[i + 1]);
            text.append(']');
            before = ',';
        }
        text.append("]]}");
    }

    private static void degrees(StringBuilder text, long value) {
        text.append(value / DEGREE).append('.');
        text.append(Long.toString(DEGREE + value % DEGREE), 1, 8);
    }

    private interface Line {
        void append(int parcel, StringBuilder text);
    }

    private static void write(Path file, int[] parcels, Line line) throws IOException {
        StringBuilder text = new StringBuilder();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            for (int i = 0; i < parcels.length; i++) {
                text.setLength(0);
                line.append(parcels[i], text);
                out.write(text.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
