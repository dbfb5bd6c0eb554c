package io.geoidem.ledger.redis;

import io.geoidem.Digest;
import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.Owner;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the claim script says of one key. */
sealed interface ClaimReply {
    /** What the script wrote. */
    static ClaimReply parse(String answer) {
        int newline = answer.indexOf('\n');
        if (newline >= 0) {
            EntryText entry = EntryText.parse(answer.substring(newline + 1));
            return answer.startsWith("TAKEN\n") ? new Taken(entry) : new Seen(entry);
        }
        String[] words = answer.split(" ", -1);
        long fence = Long.parseLong(words[1]);
        Instant time = Instant.ofEpochMilli(Long.parseLong(words[2]));
        return words[0].equals("NEW")
                ? new New(fence, time)
                : new Done(
                        fence,
                        time,
                        new LoadResult(
                                LoadResult.Kind.valueOf(words[3]), Long.parseLong(words[4]), Long.parseLong(words[5])));
    }

    /** The fence of the entry as it is now. */
    long fence();

    /** The answer for who asked. */
    Claim claim(Item item, Owner owner);

    /** Nobody had claimed the key before. */
    record New(long fence, Instant leaseUntil) implements ClaimReply {
        @Override
        public Claim claim(Item item, Owner owner) {
            return new Claim.Claimed(new Handle(item, owner, fence, 1, leaseUntil));
        }
    }

    /** It is done, with the same full digest. */
    record Done(long fence, Instant completedAt, LoadResult result) implements ClaimReply {
        @Override
        public Claim claim(Item item, Owner owner) {
            return new Claim.Duplicate(item.key(), result, completedAt);
        }
    }

    /** The script changed the entry: it was claimed, or set aside after its last attempt. */
    record Taken(EntryText entry) implements ClaimReply {
        @Override
        public long fence() {
            return entry.fence();
        }

        @Override
        public Claim claim(Item item, Owner owner) {
            return switch (entry.state()) {
                case CLAIMED ->
                    new Claim.Claimed(new Handle(
                            item,
                            owner,
                            entry.fence(),
                            entry.attempt(),
                            Objects.requireNonNull(entry.leaseUntil(), "lease_until")));
                case QUARANTINED -> quarantined(item, entry);
                case DONE, FAILED, RELEASED -> throw unexpected(entry);
            };
        }
    }

    /** The entry stays as it is. */
    record Seen(EntryText entry) implements ClaimReply {
        @Override
        public long fence() {
            return entry.fence();
        }

        @Override
        public Claim claim(Item item, Owner owner) {
            Digest stored = new Digest(entry.full());
            if (!stored.equals(item.fullDigest())) {
                return new Claim.Mismatch(item.key(), stored, item.fullDigest());
            }
            return switch (entry.state()) {
                case CLAIMED -> busy(item, Claim.Busy.LEASED, entry.leaseUntil());
                case FAILED -> busy(item, Claim.Busy.BACKING_OFF, entry.retryAt());
                case QUARANTINED -> quarantined(item, entry);
                case DONE, RELEASED -> throw unexpected(entry);
            };
        }

        private Claim busy(Item item, Claim.Busy why, @Nullable Instant until) {
            return new Claim.InProgress(item.key(), why, entry.owner(), Objects.requireNonNull(until, why.name()));
        }
    }

    private static Claim quarantined(Item item, EntryText entry) {
        String error = entry.error();
        return new Claim.Quarantined(item.key(), entry.attempt(), error == null ? "" : error);
    }

    private static IllegalStateException unexpected(EntryText entry) {
        return new IllegalStateException("the claim script answered " + entry);
    }
}
