package io.geoidem.cli.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderedWorkTest {
    @Test
    void handsOverInTheOrderOfGivingHoweverLongAPieceTakes() {
        List<Integer> taken = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(1);
        int[] pauses = IntStream.range(0, 200).map(i -> random.nextInt(3)).toArray();
        try (OrderedWork<Integer, Integer> work = new OrderedWork<>(4, i -> slept(i, pauses[i]), taken::add)) {
            IntStream.range(0, pauses.length).forEach(work::give);
            work.finish();
        }
        assertThat(taken).isEqualTo(IntStream.range(0, 200).boxed().toList());
    }

    @Test
    void keepsFewPiecesUnderWay() {
        AtomicInteger open = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (OrderedWork<Integer, Integer> work = new OrderedWork<>(
                2,
                i -> {
                    most.accumulateAndGet(open.incrementAndGet(), Math::max);
                    return i;
                },
                i -> open.decrementAndGet())) {
            IntStream.range(0, 1000).forEach(work::give);
            work.finish();
        }
        assertThat(most.get()).isLessThanOrEqualTo(6);
        assertThat(open.get()).isZero();
    }

    @Test
    void doesASinglePieceWithoutAThread() {
        List<String> threads = new ArrayList<>();
        try (OrderedWork<Integer, String> work =
                new OrderedWork<>(4, i -> Thread.currentThread().getName(), threads::add)) {
            work.give(1);
            work.finish();
        }
        assertThat(threads).containsExactly(Thread.currentThread().getName());
    }

    @Test
    void throwsWhatAWorkerThrew() {
        try (OrderedWork<Integer, Integer> work = new OrderedWork<>(
                2,
                i -> {
                    throw new IllegalStateException("piece " + i);
                },
                i -> {})) {
            work.give(1);
            work.give(2);
            assertThatThrownBy(work::finish)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("piece 1");
        }
    }

    private static int slept(int i, int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return i;
    }
}
