package io.geoidem.explain;

import io.geoidem.crs.CrsNames;
import io.geoidem.crs.CrsRef;
import io.geoidem.explain.CanonicalLines.Line;
import io.geoidem.explain.Difference.Moved;
import io.geoidem.explain.Difference.Straddle;
import io.geoidem.explain.Difference.Suspicion;
import io.geoidem.explain.Difference.Vertex;
import io.geoidem.geometry.Grid;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds where two geometries differ whose canonical texts do. */
final class GeometryComparison {
    /** Fewer decimals than these are no matter of writing any more: a unit of the fifth is a metre. */
    private static final int LEAST_WRITTEN_DECIMALS = 5;

    private static final int FEWEST_SHIFTED = 3;

    private final Grid grid;
    private final Drawing drawnA;
    private final Drawing drawnB;
    private final List<Difference> differences = new ArrayList<>();
    private final List<Double> shiftsX = new ArrayList<>();
    private final List<Double> shiftsY = new ArrayList<>();
    private boolean sameStructure = true;
    private int decimalsA;
    private int decimalsB;

    GeometryComparison(Grid grid, Drawing drawnA, Drawing drawnB) {
        this.grid = grid;
        this.drawnA = drawnA;
        this.drawnB = drawnB;
    }

    /** What a comparison found: the verdict on the shapes, and where they differ. */
    record Found(Verdict verdict, List<Difference> differences) {}

    Found compare(CanonicalLines a, CanonicalLines b) {
        addVertices(a, b);
        boolean otherCrs = areOther(drawnA.crs, drawnB.crs);
        Suspicion suspicion = !otherCrs
                ? Suspicion.NONE
                : sameNumbers() ? Suspicion.SAME_NUMBERS : isShifted(a) ? Suspicion.SHIFTED : Suspicion.NONE;
        Verdict verdict = isRounding()
                ? Verdict.DIFFERS_BY_ROUNDING
                : suspicion == Suspicion.NONE ? Verdict.DIFFERS_BY_SHAPE : Verdict.DIFFERS_BY_CRS;
        if (otherCrs) {
            differences.add(
                    0,
                    new Difference.Crs(
                            name(drawnA.crs), name(drawnB.crs), drawnA.identity, drawnB.identity, suspicion));
        }
        return new Found(verdict, differences);
    }

    private void addVertices(CanonicalLines a, CanonicalLines b) {
        decimalsA = decimals(a);
        decimalsB = decimals(b);
        if (!a.type().equals(b.type())) {
            sameStructure = false;
            differences.add(new Difference.Type(a.type(), b.type()));
            if (a.type().isEmpty() || b.type().isEmpty()) {
                return;
            }
        }
        sameStructure &= a.shape().equals(b.shape());
        LinePairs pairs = LinePairs.of(a.lines(), b.lines());
        pairs.onlyA().forEach(line -> addLone(Side.A, line));
        pairs.onlyB().forEach(line -> addLone(Side.B, line));
        pairs.pairs().forEach(this::compare);
    }

    private void addLone(Side side, Line line) {
        sameStructure = false;
        Drawing drawn = side == Side.A ? drawnA : drawnB;
        String place = drawn.find(line.positions().get(0))
                .map(found -> found.line().place())
                .orElse("");
        differences.add(new Difference.LoneSequence(
                side,
                place.isEmpty() ? "the whole geometry" : place,
                line.positions().size()));
    }

    private void compare(LinePairs.Pair pair) {
        List<Position> a = pair.a().positions();
        List<Position> b = pair.b().positions();
        for (int[] indexes : Alignment.of(pair.a(), pair.b(), grid.decimals())) {
            if (indexes[0] < 0 || indexes[1] < 0) {
                sameStructure = false;
                Side side = indexes[0] < 0 ? Side.B : Side.A;
                Position alone = indexes[0] < 0 ? b.get(indexes[1]) : a.get(indexes[0]);
                differences.add(new Difference.LoneVertex(side, vertex(side == Side.A ? drawnA : drawnB, alone)));
            } else if (!a.get(indexes[0]).equals(b.get(indexes[1]))) {
                differences.add(moved(a.get(indexes[0]), b.get(indexes[1])));
                shiftsX.add((double) b.get(indexes[1]).x() - a.get(indexes[0]).x());
                shiftsY.add((double) b.get(indexes[1]).y() - a.get(indexes[0]).y());
            }
        }
    }

    private Moved moved(Position a, Position b) {
        double[] exactA = exact(drawnA, a);
        double[] exactB = exact(drawnB, b);
        List<Straddle> straddles = new ArrayList<>();
        add(straddles, Straddles.of('x', exactA[0], exactB[0], a.x(), b.x(), grid.decimals()));
        add(straddles, Straddles.of('y', exactA[1], exactB[1], a.y(), b.y(), grid.decimals()));
        if (a.z() != Position.NO_HEIGHT && b.z() != Position.NO_HEIGHT) {
            add(straddles, Straddles.of('z', exactA[2], exactB[2], a.z(), b.z(), grid.heightDecimals()));
        }
        BigDecimal metres = Sphere.told(Sphere.metres(exactA[0], exactA[1], exactB[0], exactB[1]));
        return new Moved(vertex(drawnA, a), vertex(drawnB, b), metres, straddles);
    }

    private static void add(List<Straddle> straddles, Optional<Straddle> straddle) {
        straddle.ifPresent(straddles::add);
    }

    /** Longitude, latitude and height before rounding. */
    private double[] exact(Drawing drawn, Position canonical) {
        return drawn.find(canonical)
                .map(found -> new double[] {
                    found.line().lon(found.index()),
                    found.line().lat(found.index()),
                    found.line().written().z(found.index())
                })
                .orElseGet(() -> new double[] {
                    BigDecimal.valueOf(canonical.x(), grid.decimals()).doubleValue(),
                    BigDecimal.valueOf(canonical.y(), grid.decimals()).doubleValue(),
                    BigDecimal.valueOf(canonical.z(), grid.heightDecimals()).doubleValue()
                });
    }

    private Vertex vertex(Drawing drawn, Position canonical) {
        String text = canonical.text(grid);
        return drawn.find(canonical)
                .map(found -> new Vertex(
                        found.line().place(found.index()),
                        found.line().writtenText(found.index()),
                        found.line().degreesText(found.index()),
                        text))
                .orElseGet(() -> new Vertex("", text, text, text));
    }

    /**
     * Whether only last digits differ: every position stands for one of the other geometry, no farther away than one cell
     * of the contract's grid, or than one unit of the last decimal where an input is written with fewer.
     */
    private boolean isRounding() {
        int decimals = Math.min(decimalsA, decimalsB);
        double most = Numbers.cell(decimals).movePointRight(grid.decimals()).doubleValue();
        return sameStructure && differences.stream().allMatch(d -> d instanceof Moved moved && isWithin(moved, most));
    }

    private static boolean isWithin(Moved moved, double cells) {
        return !moved.straddles().isEmpty()
                && moved.straddles().stream().allMatch(s -> s.cells() <= (s.axis() == 'z' ? 1 : cells));
    }

    /**
     * With how many decimals a geometry is written: as many as half of its ordinates have at most, where those are five or
     * more; else nothing is known, and those of the grid count.
     */
    private int decimals(CanonicalLines lines) {
        int[] withDecimals = new int[grid.decimals() + 1];
        int ordinates = 0;
        for (Line line : lines.lines()) {
            for (Position position : line.positions()) {
                withDecimals[decimals(position.x())]++;
                withDecimals[decimals(position.y())]++;
                ordinates += 2;
            }
        }
        int half = 0;
        for (int decimals = 0; decimals < grid.decimals(); decimals++) {
            half += withDecimals[decimals];
            if (2 * half >= ordinates) {
                return decimals < LEAST_WRITTEN_DECIMALS ? grid.decimals() : decimals;
            }
        }
        return grid.decimals();
    }

    private int decimals(long cells) {
        int decimals = grid.decimals();
        for (long rest = cells; decimals > 0 && rest % 10 == 0; rest /= 10) {
            decimals--;
        }
        return decimals;
    }

    static boolean areOther(Optional<CrsRef> a, Optional<CrsRef> b) {
        return a.isPresent() && b.isPresent() && !CrsNames.areSame(a.get(), b.get());
    }

    private static String name(Optional<CrsRef> crs) {
        return crs.map(CrsRef::toString).orElse("");
    }

    /** Whether every position moved, and all by nearly the same: never farther from the mean than a tenth of it. */
    private boolean isShifted(CanonicalLines lines) {
        int positions =
                lines.lines().stream().mapToInt(line -> line.positions().size()).sum();
        if (!sameStructure || positions < FEWEST_SHIFTED || shiftsX.size() < positions) {
            return false;
        }
        double x = shiftsX.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double y = shiftsY.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double most = Math.max(Math.abs(x), Math.abs(y)) / 10;
        return shiftsX.stream().allMatch(shift -> Math.abs(shift - x) <= most)
                && shiftsY.stream().allMatch(shift -> Math.abs(shift - y) <= most);
    }

    private boolean sameNumbers() {
        if (drawnA.lines.size() != drawnB.lines.size()) {
            return false;
        }
        for (int i = 0; i < drawnA.lines.size(); i++) {
            DrawnLine a = drawnA.lines.get(i);
            DrawnLine b = drawnB.lines.get(i);
            boolean same = a.length() == b.length();
            for (int k = 0; same && k < a.length(); k++) {
                same = near(a.written().x(k), b.written().x(k))
                        && near(a.written().y(k), b.written().y(k));
            }
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /** Equal but for what printing and reading may do. */
    private static boolean near(double a, double b) {
        return Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a));
    }
}
