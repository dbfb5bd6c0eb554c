package io.geoidem.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> drawn = new ArrayList<>();
    private final Progress bar = new Progress.Bar("parcels.ndjson", 100L << 20, drawn::add, nanos::get);

    @Test
    void drawsAtMostTenTimesASecond() {
        for (int i = 0; i < 1000; i++) {
            nanos.addAndGet(1_000_000);
            bar.advance(i);
        }
        assertThat(drawn).hasSize(10);
    }

    @Test
    void showsShareAndMegabytes() {
        nanos.addAndGet(200_000_000);
        bar.advance(20L << 20);
        nanos.addAndGet(200_000_000);
        bar.advance(30L << 20);
        assertThat(drawn)
                .hasSize(2)
                .last()
                .isEqualTo("\r\u001b[Kparcels.ndjson   50 %  [============            ]  50 of 100 MB");
    }

    @Test
    void neverGoesBeyondTheEndThoughAFileGrows() {
        nanos.addAndGet(200_000_000);
        bar.advance(500L << 20);
        assertThat(drawn.get(0)).contains("100 %").contains("100 of 100 MB");
    }

    @Test
    void clearsItsLineOnlyWhereItDrewOne() {
        bar.hide();
        assertThat(drawn).isEmpty();
        nanos.addAndGet(200_000_000);
        bar.advance(1);
        bar.hide();
        bar.hide();
        assertThat(drawn).hasSize(2).last().isEqualTo("\r\u001b[K");
    }

    @Test
    void showsNothingForSmallInputsOrWithoutATerminal() {
        assertThat(Progress.of(console(Set.of(Console.Stream.ERR)), "a", 1 << 20))
                .isEqualTo(Progress.NONE);
        assertThat(Progress.of(console(Set.of(Console.Stream.OUT)), "a", 1 << 30))
                .isEqualTo(Progress.NONE);
        assertThat(Progress.of(console(Set.of(Console.Stream.ERR)), "a", 1 << 30))
                .isInstanceOf(Progress.Bar.class);
    }

    private static Console console(Set<Console.Stream> terminals) {
        return new Console(
                new ByteArrayInputStream(new byte[0]),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                terminals,
                Map.of());
    }
}
