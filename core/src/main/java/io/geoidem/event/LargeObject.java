package io.geoidem.event;

/**
 * An unsorted object that is too large to be held in memory: where its members lie in the source, in their canonical
 * order, for a second reading.
 */
final class LargeObject {
    /** Stands for a member that the source does not have: the event type of the contract. */
    static final long ADDED = -1;

    private final long[] members;
    private final int count;
    private final long end;

    LargeObject(long[] members, int count, long end) {
        this.members = members;
        this.count = count;
        this.end = end;
    }

    /** Offset of the name of a member, {@link #ADDED}, or behind the last member that of the closing brace. */
    long stop(int index) {
        return index < count ? members[index] : end;
    }
}
