package io.geoidem.contract;

import io.geoidem.KeyMode;

/**
 * Which mode fits, from what is known of the data and of those who write them.
 *
 * @param mode the mode
 * @param reason why, in one sentence
 */
public record ModeAdvice(KeyMode mode, String reason) {
    /** Who writes the data down. */
    public enum Producers {
        /** One program writes every copy, and a repeated delivery has the same values. */
        ONE,
        /** Several programs, or one that exports anew. */
        SEVERAL
    }

    /** In which CRSs the data come. */
    public enum CrsUse {
        /** All in one. */
        ONE,
        /** Or in whatever CRS a producer likes. */
        SEVERAL
    }

    /** The advice. */
    public static ModeAdvice of(Producers producers, CrsUse crs) {
        if (producers == Producers.SEVERAL && crs == CrsUse.SEVERAL) {
            return new ModeAdvice(
                    KeyMode.GEOMETRY,
                    "several producers write the same feature with other bytes and in other CRSs: only shape and"
                            + " attributes tell that it is the same");
        }
        if (producers == Producers.SEVERAL) {
            return new ModeAdvice(
                    KeyMode.GEOMETRY,
                    "several producers write the same feature with other ring starts, member orders and digits: only"
                            + " shape and attributes tell that it is the same");
        }
        if (crs == CrsUse.SEVERAL) {
            return new ModeAdvice(
                    KeyMode.GEOMETRY,
                    "the same feature comes in several CRSs, and its bytes differ in each: only the shape tells that it"
                            + " is the same");
        }
        return new ModeAdvice(
                KeyMode.SERIALIZATION,
                "one producer writes every copy, so that a repeated delivery has the same bytes; a correction by a"
                        + " millimetre is another key, and no arithmetic is between the data and the key");
    }
}
