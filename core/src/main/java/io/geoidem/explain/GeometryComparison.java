package io.geoidem.explain;

import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Wgs84Names;
import io.geoidem.explain.CanonicalLines.Line;
import io.geoidem.explain.Difference.Moved;
import io.geoidem.explain.Difference.Straddle;
import io.geoidem.explain.Difference.Vertex;
import io.geoidem.geometry.Grid;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds where two geometries differ whose canonical texts do. */
final class GeometryComparison {
    private static final int LEAST_WRITTEN_DECIMALS = 5;

    private final Grid grid;
    private final Drawing drawnA;
    private final Drawing drawnB;
    private final List<Difference> differences = new ArrayList<>();
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
        boolean otherCrs = areOther(drawnA.crs, drawnB.crs);
        if (otherCrs) {
            differences.add(new Difference.Crs(name(drawnA.crs), name(drawnB.crs)));
        }
        if (otherCrs && sameNumbers()) {
            return new Found(Verdict.DIFFERS_BY_CRS, withVertices(a, b));
        }
        withVertices(a, b);
        return new Found(isRounding() ? Verdict.DIFFERS_BY_ROUNDING : Verdict.DIFFERS_BY_SHAPE, differences);
    }

    private List<Difference> withVertices(CanonicalLines a, CanonicalLines b) {
        decimalsA = decimals(a);
        decimalsB = decimals(b);
        if (!a.type().equals(b.type())) {
            sameStructure = false;
            differences.add(new Difference.Type(a.type(), b.type()));
            if (a.type().isEmpty() || b.type().isEmpty()) {
                return differences;
            }
        }
        sameStructure &= a.shape().equals(b.shape());
        LinePairs pairs = LinePairs.of(a.lines(), b.lines());
        pairs.onlyA().forEach(line -> addLone(Side.A, line));
        pairs.onlyB().forEach(line -> addLone(Side.B, line));
        pairs.pairs().forEach(this::compare);
        return differences;
    }

    private void addLone(Side side, Line line) {
        sameStructure = false;
        Drawing drawn = side == Side.A ? drawnA : drawnB;
        String place = drawn.find(line.positions().get(0))
                .map(found -> found.line().place())
                .orElse("");
        differences.add(new Difference.LoneSequence(
                side, place.isEmpty() ? "the whole geometry" : place, line.positions().size()));
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
     * of the contract's grid, or than one unit of the last decimal where an input is written with fewer decimals, but
     * with five or more: below that a unit is no matter of writing any more.
     */
    private boolean isRounding() {
        int coarser = Math.min(decimalsA, decimalsB);
        int decimals = coarser < LEAST_WRITTEN_DECIMALS ? grid.decimals() : coarser;
        double most = Numbers.cell(decimals).movePointRight(grid.decimals()).doubleValue();
        return sameStructure
                && differences.stream()
                        .allMatch(d -> d instanceof Difference.Crs || (d instanceof Moved moved && isWithin(moved, most)));
    }

    private static boolean isWithin(Moved moved, double cells) {
        return !moved.straddles().isEmpty()
                && moved.straddles().stream().allMatch(s -> s.cells() <= (s.axis() == 'z' ? 1 : cells));
    }

    /** The most decimals of an ordinate in the canonical text. */
    private int decimals(CanonicalLines lines) {
        int most = 0;
        for (Line line : lines.lines()) {
            for (Position position : line.positions()) {
                most = Math.max(most, Math.max(decimals(position.x()), decimals(position.y())));
            }
        }
        return most;
    }

    private int decimals(long cells) {
        int decimals = grid.decimals();
        for (long rest = cells; decimals > 0 && rest % 10 == 0; rest /= 10) {
            decimals--;
        }
        return decimals;
    }

    static boolean areOther(Optional<CrsRef> a, Optional<CrsRef> b) {
        return a.isPresent()
                && b.isPresent()
                && !a.equals(b)
                && !(Wgs84Names.isWgs84(a.get()) && Wgs84Names.isWgs84(b.get()));
    }

    private static String name(Optional<CrsRef> crs) {
        return crs.map(CrsRef::toString).orElse("");
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
                same = near(a.written().x(k), b.written().x(k)) && near(a.written().y(k), b.written().y(k));
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
