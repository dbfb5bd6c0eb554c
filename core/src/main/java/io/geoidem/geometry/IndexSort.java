package io.geoidem.geometry;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/** Sorts indices by what they stand for. */
final class IndexSort {
    private static final int FEW = 8;

    private IndexSort() {}

    /** Sorts a range of an array; the order gives a negative number, zero or a positive number as comparators do. */
    static void sort(int[] indices, int from, int to, IntBinaryOperator order) {
        if (to - from <= FEW) {
            insert(indices, from, to, order);
            return;
        }
        Integer[] boxed = new Integer[to - from];
        for (int i = from; i < to; i++) {
            boxed[i - from] = indices[i];
        }
        Arrays.sort(boxed, order::applyAsInt);
        for (int i = from; i < to; i++) {
            indices[i] = boxed[i - from];
        }
    }

    private static void insert(int[] indices, int from, int to, IntBinaryOperator order) {
        for (int i = from + 1; i < to; i++) {
            int moved = indices[i];
            int j = i;
            while (j > from && order.applyAsInt(indices[j - 1], moved) > 0) {
                indices[j] = indices[j - 1];
                j--;
            }
            indices[j] = moved;
        }
    }
}
