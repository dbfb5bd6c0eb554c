package io.geoidem.ledger.url;

import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.sqlite.SqliteLedger;
import io.geoidem.ledger.store.Failures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A SQLite file.
 *
 * @param file created, with its folders, where it is missing and tables may be created
 */
public record SqliteUrl(Path file) implements LedgerUrl {
    @Override
    public Ledger open(LedgerOptions options) {
        Drivers.require("org.sqlite.JDBC", "org.xerial:sqlite-jdbc");
        if (options.schema() == LedgerOptions.Schema.CREATE) {
            makeFolder();
        }
        return SqliteLedger.open(file, options);
    }

    private void makeFolder() {
        Path folder = file.toAbsolutePath().getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw Failures.failed("the folder " + folder + " cannot be made", "give another path", e);
        }
    }

    @Override
    public String toString() {
        return "sqlite:" + file;
    }
}
