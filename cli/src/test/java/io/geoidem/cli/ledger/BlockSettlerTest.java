package io.geoidem.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Place;
import io.geoidem.cli.input.Batch;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.terminal.ExitCode;
import io.geoidem.cli.terminal.OutputFailure;
import io.geoidem.contract.KeyContract;
import io.geoidem.keyer.Keyer;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.State;
import io.geoidem.ledger.StoreUnderTest;
import io.geoidem.ledger.Stores;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A block whose lease is shorter than the block takes. */
@Timeout(60)
class BlockSettlerTest {
    private static final Duration LEASE = Duration.ofSeconds(1);
    private static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT.withLease(LEASE);
    private static final Owner OWNER = new Owner("dedupe", "feed");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final StoreUnderTest store = Stores.model();

    @Test
    void claimsFewerAtATimeWhereTheLedgerIsSlow() {
        List<Integer> sizes = new ArrayList<>();
        Ledger slow = watched(store.open(OPTIONS), size -> {
            sizes.add(size);
            pause(size > 10 ? 600 : 0);
        });
        List<StreamRecord> records = records(64, 20);
        try (BlockSettler settler = new BlockSettler(console(out), slow, OWNER)) {
            assertThat(settler.settle(records, BlockSettler.Others.NAME)).isEmpty();
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text(records));
        assertThat(sizes).startsWith(64, 32, 16, 8);
        assertThat(states()).containsOnly(State.DONE).hasSize(64);
        assertThat(err.size()).isZero();
    }

    /** The reader takes nothing for longer than the lease, and another run claims what was not written. */
    @Test
    void writesNothingThatAnotherHasTakenOverWhileItsReaderWasSlow() {
        Ledger ledger = store.open(OPTIONS);
        List<StreamRecord> records = records(200, 1000);
        OutputStream slowReader = new OutputStream() {
            private boolean slept;

            @Override
            public void write(int b) {
                out.write(b);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                if (!slept) {
                    slept = true;
                    pause(1100);
                    store.passTime(Duration.ofMillis(1100));
                    ledger.claimAll(
                            records.subList(150, 200).stream()
                                    .map(StreamRecord::item)
                                    .toList(),
                            new Owner("other", "one"));
                }
                out.write(bytes, from, length);
            }
        };
        BlockSettler settler = new BlockSettler(console(slowReader), ledger, OWNER);
        try (settler) {
            assertThat(settler.settle(records, BlockSettler.Others.WAIT)).isEqualTo(records.subList(150, 200));
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text(records.subList(0, 150)));
        assertThat(states().stream().filter(state -> state == State.DONE)).hasSize(150);
        assertThat(settler.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(err.size()).isZero();
    }

    /** Its claims are the caller's own, and would be given to the same owner once more. */
    @Test
    void letsNoRecordThroughTwiceWhileTheBlockBeforeIsBeingCompleted() throws Exception {
        CountDownLatch claimedNext = new CountDownLatch(1);
        Ledger ledger = store.open(OPTIONS);
        Ledger slow = (Ledger) Proxy.newProxyInstance(
                Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("completeAll")) {
                        claimedNext.await();
                    }
                    Object answer = method.invoke(ledger, arguments);
                    if (method.getName().equals("claimAll") && ((List<?>) arguments[0]).size() == 20) {
                        claimedNext.countDown();
                    }
                    return answer;
                });
        List<StreamRecord> records = records(50, 20);
        try (BlockSettler settler = new BlockSettler(console(out), slow, OWNER)) {
            assertThat(settler.settle(records.subList(0, 30), BlockSettler.Others.NAME))
                    .isEmpty();
            // 20 that are new, and 20 that are written and not completed before the new ones are claimed.
            assertThat(settler.settle(records.subList(10, 50), BlockSettler.Others.NAME))
                    .isEmpty();
            assertThat(settler.settle(records.subList(30, 50), BlockSettler.Others.NAME))
                    .isEmpty();
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text(records));
        assertThat(states()).containsOnly(State.DONE).hasSize(50);
        assertThat(err.size()).isZero();
    }

    @Test
    void tellsThatABlockCouldNotBeCompleted() {
        Ledger ledger = store.open(OPTIONS);
        Ledger broken = (Ledger) Proxy.newProxyInstance(
                Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("completeAll")) {
                        throw new GeoidemException(
                                ErrorCode.LEDGER, Place.UNKNOWN, "the ledger is gone", "look for it");
                    }
                    return method.invoke(ledger, arguments);
                });
        BlockSettler settler = new BlockSettler(console(out), broken, OWNER);
        settler.settle(records(5, 20), BlockSettler.Others.NAME);
        assertThatThrownBy(settler::close).isInstanceOf(GeoidemException.class).hasMessageContaining("is gone");
        assertThat(states()).containsOnly(State.CLAIMED).hasSize(5);
    }

    /** The next block is claimed while the one before fails: written too, both would come twice. */
    @Test
    void writesNoBlockWhereTheOneBeforeCouldNotBeCompleted() {
        CountDownLatch claimedNext = new CountDownLatch(1);
        Ledger ledger = store.open(OPTIONS);
        Ledger broken = (Ledger) Proxy.newProxyInstance(
                Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("completeAll") && ((List<?>) arguments[0]).size() == 5) {
                        claimedNext.await();
                        throw new GeoidemException(
                                ErrorCode.LEDGER, Place.UNKNOWN, "the ledger is gone", "look for it");
                    }
                    Object answer = method.invoke(ledger, arguments);
                    if (method.getName().equals("claimAll") && ((List<?>) arguments[0]).size() == 20) {
                        claimedNext.countDown();
                    }
                    return answer;
                });
        List<StreamRecord> records = records(25, 20);
        try (BlockSettler settler = new BlockSettler(console(out), broken, OWNER)) {
            settler.settle(records.subList(0, 5), BlockSettler.Others.NAME);
            assertThatThrownBy(() -> settler.settle(records.subList(5, 25), BlockSettler.Others.NAME))
                    .isInstanceOf(GeoidemException.class)
                    .hasMessageContaining("is gone");
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text(records.subList(0, 5)));
        assertThat(states().stream().filter(state -> state == State.CLAIMED)).hasSize(5);
        assertThat(states().stream().filter(state -> state == State.RELEASED)).hasSize(20);
        assertThat(err.size()).isZero();
    }

    /** One round trip for all of them: one each would take longer than a process that is to end may take. */
    @Test
    void releasesAllThatItCouldNotWriteInADistantLedger() {
        Ledger ledger = store.open(OPTIONS.withLease(Duration.ofMinutes(1)));
        Ledger distant = (Ledger) Proxy.newProxyInstance(
                Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (proxy, method, arguments) -> {
                    pause(method.getName().equals("options") ? 0 : 50);
                    return method.invoke(ledger, arguments);
                });
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        try (BlockSettler settler = new BlockSettler(console(full), distant, OWNER)) {
            assertThatThrownBy(() -> settler.settle(records(200, 20), BlockSettler.Others.NAME))
                    .isInstanceOf(OutputFailure.class);
        }
        assertThat(states()).containsOnly(State.RELEASED).hasSize(200);
        assertThat(err.size()).isZero();
    }

    private List<State> states() {
        List<State> states = new ArrayList<>();
        store.open(OPTIONS).admin().each(EntryQuery.ALL, entry -> states.add(entry.state()));
        return states;
    }

    private Console console(OutputStream output) {
        return new Console(InputStream.nullInputStream(), output, err, Set.of(), Map.of());
    }

    /** Calls the watcher with the number of items before each claim. */
    private static Ledger watched(Ledger ledger, Consumer<Integer> watcher) {
        return (Ledger) Proxy.newProxyInstance(
                Ledger.class.getClassLoader(), new Class<?>[] {Ledger.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("claimAll")) {
                        watcher.accept(((List<?>) arguments[0]).size());
                    }
                    try {
                        return method.invoke(ledger, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static List<StreamRecord> records(int count, int length) {
        Keyer keyer =
                Keyer.of(KeyContract.builder("default", KeyMode.SERIALIZATION).build());
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    String text = "{\"id\":" + i + ",\"text\":\"" + "x".repeat(length) + "\"}";
                    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                    Batch batch = new Batch(bytes, new int[] {0}, new int[] {bytes.length}, 1, i + 1, 0);
                    return new StreamRecord(Item.of(keyer.keyEvent(text), ""), i + 1, batch, 0);
                })
                .toList();
    }

    private static String text(List<StreamRecord> records) {
        StringBuilder text = new StringBuilder();
        records.stream()
                .forEach(record -> text.append(new String(record.batch().bytes(), StandardCharsets.UTF_8))
                        .append('\n'));
        return text.toString();
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
