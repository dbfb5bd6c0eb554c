package io.geoidem.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How much to measure, and where.
 *
 * @param effort how long a run may take
 * @param root the root of the repository
 * @param scratch a temporary folder for corpora; what a section puts there, it deletes when it has measured it
 */
record Setting(Effort effort, Path root, Path scratch) {
    /** How long a run may take. */
    enum Effort {
        /** About two minutes for everything: ratios that tell a change of a tenth. */
        QUICK,
        /** The figures of the document. */
        FULL,
        /** The same, and of the ledger 100 million rows: half an hour more for each store, and 50 GB. */
        HUGE
    }

    /** The first value in a quick run, the second in a full one. */
    <T> T pick(T quick, T full) {
        return effort == Effort.QUICK ? quick : full;
    }

    /** Deletes a file or folder of the scratch folder. */
    static void delete(Path tree) {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
