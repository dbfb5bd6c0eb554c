package io.geoidem.json;

/** Takes the positions of {@link JsonReader#takePositions}. */
@FunctionalInterface
public interface PositionSink {
    /** One position in whole cells. */
    void position(long cellsX, long cellsY);
}
