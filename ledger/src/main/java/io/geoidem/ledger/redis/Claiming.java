package io.geoidem.ledger.redis;

import io.geoidem.ledger.Claim;
import io.geoidem.ledger.Handle;
import io.geoidem.ledger.Item;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.Owner;
import io.geoidem.ledger.store.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Claims items. Thread-safe. */
final class Claiming {
    private final Names names;
    private final LedgerOptions options;
    private final Scripts scripts;
    private final Contracts contracts;
    private final Settling takingBack;

    Claiming(Names names, LedgerOptions options, Scripts scripts) {
        this.names = names;
        this.options = options;
        this.scripts = scripts;
        this.contracts = new Contracts(names, scripts);
        this.takingBack = new Settling(names, scripts.impatient());
    }

    List<Claim> claimAll(List<Item> items, Owner owner) {
        if (items.size() == 1) {
            return claimTogether(items, owner);
        }
        // What holds an item with another contract is refused whole, so all of them are looked at before any claim.
        contracts.require(items);
        long before = scripts.memory().highestFence();
        List<Claim> made = new ArrayList<>(items.size());
        try {
            return Batch.claim(items, distinct -> claimDistinct(distinct, owner, made));
        } catch (RuntimeException e) {
            takeBack(made, before, e);
            throw e;
        }
    }

    /** A script for each part: what one has claimed stays where a later one fails. */
    private List<Claim> claimDistinct(List<Item> items, Owner owner, List<Claim> made) {
        int first = made.size();
        for (int from = 0; from < items.size(); from += Scripts.MOST_KEYS) {
            int to = Math.min(items.size(), from + Scripts.MOST_KEYS);
            made.addAll(claimTogether(items.subList(from, to), owner));
        }
        return List.copyOf(made.subList(first, made.size()));
    }

    /**
     * Releases what a call has claimed that fails, because nobody gets the handles.
     *
     * @param before the greatest fence before that call: what its owner held by then, it goes on holding
     */
    private void takeBack(List<Claim> made, long before, RuntimeException failure) {
        List<Handle> handles = new ArrayList<>();
        for (Claim claim : made) {
            if (claim instanceof Claim.Claimed claimed && claimed.handle().fence() > before) {
                handles.add(claimed.handle());
            }
        }
        try {
            takingBack.settle(handles, "release", "", "", "");
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private List<Claim> claimTogether(List<Item> items, Owner owner) {
        List<String> keys = new ArrayList<>(items.size());
        List<String> arguments = new ArrayList<>(items.size() + 3);
        arguments.add(EntryText.escaped(owner.toString()));
        arguments.add(Long.toString(options.lease().toMillis()));
        arguments.add(Integer.toString(options.maxAttempts()));
        for (Item item : items) {
            keys.add(names.claim(item.key()));
            arguments.add(EntryText.lines(item));
        }
        List<?> answers = answers(items, keys, arguments);
        List<Claim> claims = new ArrayList<>(items.size());
        String last = "";
        ClaimReply reply = null;
        for (int i = 0; i < items.size(); i++) {
            String answer = answers.get(i + 1).toString();
            // All new ones of a script are answered the same.
            if (reply == null || !answer.equals(last)) {
                reply = ClaimReply.parse(answer);
                scripts.memory().saw(reply.fence());
                last = answer;
            }
            claims.add(reply.claim(items.get(i), owner));
        }
        scripts.memory().keep();
        return claims;
    }

    private List<?> answers(List<Item> items, List<String> keys, List<String> arguments) {
        while (true) {
            String state = contracts.require(items);
            Optional<List<?>> answers = scripts.runFor(state, Script.CLAIM, keys, arguments);
            if (answers.isPresent()) {
                return answers.get();
            }
            contracts.forget(state);
        }
    }
}
