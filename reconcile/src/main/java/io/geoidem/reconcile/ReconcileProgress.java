package io.geoidem.reconcile;

/** Told how far a reconciliation has come. Called by several threads; must be thread-safe and quick. */
@FunctionalInterface
public interface ReconcileProgress {
    /** What is being done. */
    enum Stage {
        /** Grouping by exact keys. */
        KEYS,
        /** Joining by geometry and by id. */
        GEOMETRY_AND_ID,
        /** Joining by distance. */
        TOLERANCE,
        /** Writing down the outcomes. */
        OUTCOMES
    }

    /** Nobody is told. */
    ReconcileProgress NONE = (stage, done, total) -> {};

    /** So many of so many units of a stage are done. */
    void at(Stage stage, long done, long total);
}
