package io.geoidem.ledger;

import org.junit.jupiter.api.Nested;

/** What every store must do. A store passes by extending this class. */
public abstract class LedgerContract {
    /** An empty store. */
    protected abstract StoreUnderTest newStore();

    @Nested
    class Claiming extends ClaimingContract {
        @Override
        protected StoreUnderTest newStore() {
            return LedgerContract.this.newStore();
        }
    }

    @Nested
    class Leases extends LeaseContract {
        @Override
        protected StoreUnderTest newStore() {
            return LedgerContract.this.newStore();
        }
    }

    @Nested
    class Heartbeats extends HeartbeatContract {
        @Override
        protected StoreUnderTest newStore() {
            return LedgerContract.this.newStore();
        }
    }

    @Nested
    class Failures extends FailureContract {
        @Override
        protected StoreUnderTest newStore() {
            return LedgerContract.this.newStore();
        }
    }

    @Nested
    class Batches extends BatchContract {
        @Override
        protected StoreUnderTest newStore() {
            return LedgerContract.this.newStore();
        }
    }

    @Nested
    class Operators extends OperatorContract {
        @Override
        protected StoreUnderTest newStore() {
            return LedgerContract.this.newStore();
        }
    }

    @Nested
    class Walks extends WalkContract {
        @Override
        protected StoreUnderTest newStore() {
            return LedgerContract.this.newStore();
        }
    }
}
