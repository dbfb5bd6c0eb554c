package io.geoidem.benchmarks;

import java.io.IOException;

/** One part of docs/performance.md, which can be measured alone. A new one is named in {@link Main#SECTIONS}. */
interface Section {
    /** The word that chooses it on the command line, and its marker in the document. */
    String name();

    /** Its heading. */
    String title();

    /** Measures, and tells the report what was found, ratios first. */
    void measure(Setting setting, Report report) throws IOException;
}
