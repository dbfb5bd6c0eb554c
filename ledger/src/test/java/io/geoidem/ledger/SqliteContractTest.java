package io.geoidem.ledger;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteContractTest extends LedgerContract {
    @TempDir
    private Path folder;

    @Override
    protected StoreUnderTest newStore() {
        return Stores.sqlite(folder);
    }
}
