package io.geoidem.explain;

import io.geoidem.explain.Difference.Straddle;
import io.geoidem.number.Cells;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** How two ordinates come to lie in different cells. */
final class Straddles {
    private static final int TOLD_DIGITS = 3;

    private Straddles() {}

    /**
     * How they do; empty where they lie in one cell.
     *
     * @param a the first before rounding
     * @param b the second before rounding
     * @param cellsA the first in cells
     * @param cellsB the second in cells
     * @param decimals of the grid
     */
    static Optional<Straddle> of(char axis, double a, double b, long cellsA, long cellsB, int decimals) {
        if (cellsA == cellsB) {
            return Optional.empty();
        }
        long apart = Math.abs(cellsA - cellsB);
        Optional<BigDecimal> border = apart == 1
                ? Optional.of(BigDecimal.valueOf(Math.min(cellsA, cellsB), decimals)
                        .add(Numbers.cell(decimals).divide(new BigDecimal(2))))
                : Optional.empty();
        List<BigDecimal> fromBorder = border.map(middle -> List.of(distance(a, middle), distance(b, middle)))
                .orElse(List.of());
        return Optional.of(new Straddle(axis, apart, border, fromBorder, agreeAt(a, b, decimals)));
    }

    private static OptionalInt agreeAt(double a, double b, int decimals) {
        for (int coarser = decimals - 1; coarser >= 0; coarser--) {
            if (Cells.of(a, coarser) == Cells.of(b, coarser)) {
                return OptionalInt.of(coarser);
            }
        }
        return OptionalInt.empty();
    }

    private static BigDecimal distance(double value, BigDecimal border) {
        return Numbers.significant(new BigDecimal(value).subtract(border).abs(), TOLD_DIGITS);
    }
}
