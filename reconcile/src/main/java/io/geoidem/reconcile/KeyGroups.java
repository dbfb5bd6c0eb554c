package io.geoidem.reconcile;

import java.util.Arrays;
import java.util.BitSet;

/** Stage 1: features grouped by their exact keys, in a table of open addressing. */
final class KeyGroups {
    private static final int NONE = -1;

    private final Features features;
    private final int[] table;
    private final int[] next;
    private int[] head;
    private int[] tail;
    private long[] mask;
    private final BitSet doubled = new BitSet();
    private int count;

    KeyGroups(Features features) {
        this.features = features;
        int size = Integer.highestOneBit(Math.max(8, features.count())) << 2;
        table = new int[size > 0 ? size : 1 << 30];
        Arrays.fill(table, NONE);
        next = new int[features.count()];
        head = new int[16];
        tail = new int[16];
        mask = new long[16];
        for (int feature = 0; feature < next.length; feature++) {
            add(feature);
        }
    }

    /** How many different keys. */
    int count() {
        return count;
    }

    /** First feature of that group; features follow in the order of sources and records. */
    int head(int group) {
        return head[group];
    }

    /** The feature after that one in its group, or -1. */
    int next(int feature) {
        return next[feature];
    }

    /** A bit for each source that has the key. */
    long mask(int group) {
        return mask[group];
    }

    /** Whether a source has the key several times. */
    boolean isDoubled(int group) {
        return doubled.get(group);
    }

    private void add(int feature) {
        long high = features.digestHigh(feature);
        long low = features.digestLow(feature);
        long mixed = (high ^ (high >>> 29) ^ low) * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & (table.length - 1);
        while (table[slot] != NONE) {
            int group = table[slot];
            if (features.digestHigh(head[group]) == high && features.digestLow(head[group]) == low) {
                append(group, feature);
                return;
            }
            slot = (slot + 1) & (table.length - 1);
        }
        table[slot] = open(feature);
    }

    private int open(int feature) {
        if (count == head.length) {
            int room = count + (count >> 1);
            head = Arrays.copyOf(head, room);
            tail = Arrays.copyOf(tail, room);
            mask = Arrays.copyOf(mask, room);
        }
        head[count] = feature;
        tail[count] = feature;
        next[feature] = NONE;
        mask[count] = features.sourceBit(feature);
        return count++;
    }

    private void append(int group, int feature) {
        next[tail[group]] = feature;
        next[feature] = NONE;
        tail[group] = feature;
        long bit = features.sourceBit(feature);
        if ((mask[group] & bit) != 0) {
            doubled.set(group);
        }
        mask[group] |= bit;
    }
}
