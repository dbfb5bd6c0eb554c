package io.geoidem.cli;

import java.nio.file.Path;

/** The real layers of testdata/real. */
final class Real {
    static final Path ROOT = Path.of(System.getProperty("geoidem.root"));
    static final Path FOLDER = ROOT.resolve("testdata/real");

    private Real() {}

    static String file(String name) {
        return FOLDER.resolve(name).toString();
    }
}
