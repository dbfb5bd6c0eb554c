package io.geoidem.reconcile.output;

import io.geoidem.reconcile.Reconciliation;
import java.io.IOException;
import java.io.OutputStream;

/** Writes all outcomes of a reconciliation. */
@FunctionalInterface
public interface OutcomeWriter {
    /**
     * Writes UTF-8 and flushes; the stream stays open.
     *
     * @throws IOException of the stream
     */
    void write(Reconciliation reconciliation, OutputStream out) throws IOException;
}
