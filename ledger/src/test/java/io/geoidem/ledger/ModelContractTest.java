package io.geoidem.ledger;

class ModelContractTest extends LedgerContract {
    @Override
    protected StoreUnderTest newStore() {
        return Stores.model();
    }
}
