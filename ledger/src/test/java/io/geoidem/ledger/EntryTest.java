package io.geoidem.ledger;

import static io.geoidem.ledger.Items.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EntryTest {
    private static final Instant TIME = Instant.ofEpochMilli(1_700_000_000_000L);

    /** A claim that came upon such an entry would ask for it for ever. */
    @ParameterizedTest
    @EnumSource(
            value = State.class,
            names = {"CLAIMED", "FAILED", "DONE"})
    void refusesAnEntryThatLacksWhatBelongsToItsState(State state) {
        assertThatThrownBy(() -> entry(state, null)).isInstanceOf(IllegalArgumentException.class);
        assertThat(entry(state, TIME).state()).isEqualTo(state);
    }

    private static Entry entry(State state, @org.jspecify.annotations.Nullable Instant time) {
        Item item = item("a");
        return new Entry(
                item.key(),
                item.fullDigest(),
                item.contractFingerprint(),
                state,
                "somebody/1",
                1,
                1,
                "",
                TIME,
                TIME,
                time,
                time,
                time,
                time == null ? null : LoadResult.loaded(1),
                null);
    }
}
