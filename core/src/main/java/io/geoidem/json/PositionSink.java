package io.geoidem.json;

import io.geoidem.number.PositionRoom;

/** Takes the positions of {@link JsonReader#takePositions}. */
public interface PositionSink {
    /** Where the next positions go; no room for any where none more may be taken. */
    PositionRoom room();

    /** Counts as many positions as taken that were put into the room. */
    void advance(int positions);
}
