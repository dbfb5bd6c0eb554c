package io.geoidem.ledger;

class RedisContractTest extends LedgerContract {
    @Override
    protected StoreUnderTest newStore() {
        return Stores.redis();
    }
}
