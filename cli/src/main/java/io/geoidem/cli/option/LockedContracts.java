package io.geoidem.cli.option;

import io.geoidem.contract.KeyContract;
import io.geoidem.contract.lock.ContractLock;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads contract files and holds them against a lock: the one that is named, else the contracts.lock beside each file.
 *
 * @param lock the lock that is named
 */
public record LockedContracts(Optional<Path> lock) {
    /**
     * The contract in that file.
     *
     * @throws io.geoidem.GeoidemException as {@link ContractLock#load} and {@link ContractLock#read}
     */
    public KeyContract load(Path file) {
        return lock.map(ContractLock::read)
                .or(() -> ContractLock.beside(file))
                .orElse(ContractLock.EMPTY)
                .load(file);
    }
}
