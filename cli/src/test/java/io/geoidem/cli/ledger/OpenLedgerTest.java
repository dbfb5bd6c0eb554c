package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.Console;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.store.Failures;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenLedgerTest {
    /** As a ledger in Redis does whose witness cannot be written when the command has done its work. */
    @Test
    void warnsWhereTheLedgerCannotBeClosedAndFailsNothing() {
        Ledger ledger = (Ledger) Proxy.newProxyInstance(
                Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (proxy, method, arguments) -> {
                    throw Failures.failed("the witness /w cannot be written", "check the folder's permissions", null);
                });
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console =
                new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(), err, Set.of(), Map.of());
        new OpenLedger(ledger, console).close();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("geoidem: warning: the witness /w cannot be written");
    }
}
