package io.geoidem.ledger;

class PostgresContractTest extends LedgerContract {
    @Override
    protected StoreUnderTest newStore() {
        return Stores.postgres();
    }
}
