package io.geoidem.geometry;

/** What was told of the measures of one geometry, which are dropped (§5.5) and flagged (§5.12). Not thread-safe. */
final class Measures {
    private boolean some;
    private boolean partial;
    private int positions;
    private int last = -1;

    /** There are measures. */
    void tell() {
        some = true;
    }

    /** There is one at that position, of which it may be told again. */
    void tell(int position) {
        some = true;
        positions += last == position ? 0 : 1;
        last = position;
    }

    /** Only some positions have them. */
    void tellPartial() {
        some = true;
        partial = true;
    }

    boolean areSome() {
        return some;
    }

    /** Whether some of so many positions have measures and others have none. */
    boolean arePartial(int of) {
        return partial || (positions > 0 && positions < of);
    }

    void clear() {
        some = false;
        partial = false;
        positions = 0;
        last = -1;
    }
}
