package io.geoidem.ledger.redis;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.store.Failures;
import io.geoidem.ledger.store.Patience;
import io.geoidem.ledger.store.Patience.TryAgain;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** Runs the ledger's scripts, each behind the guard that knows a server which lost the ledger. Thread-safe. */
final class Scripts {
    /** How many claims one script is given: it holds up every other client of its server. */
    static final int MOST_KEYS = 5000;

    /** What a server answers that will soon be able to answer. */
    private static final Set<String> SOON =
            Set.of("LOADING", "READONLY", "MASTERDOWN", "CLUSTERDOWN", "BUSY", "TRYAGAIN", "NOREPLICAS");

    private static final Duration A_MOMENT = Duration.ofMillis(500);

    private static final Pattern IN_SCRIPT = Pattern.compile("^ERR Error running script.* -([A-Z]+) ");

    /** What the guard answers where the ledger is another, or its contracts are in another state. */
    private static final String OTHER = "OTHER";

    private final RedisClient client;
    private final Names names;
    private final Patience patience;
    private final Memory memory;

    Scripts(RedisClient client, Names names, Patience patience, Memory memory) {
        this.client = client;
        this.names = names;
        this.patience = patience;
        this.memory = memory;
    }

    /** The same for what nobody waits for: where the server has failed already, it is not waited for once more. */
    Scripts impatient() {
        return new Scripts(client, names, new Patience(A_MOMENT), memory);
    }

    /** What this client knows of the ledger by now. */
    Memory memory() {
        return memory;
    }

    /**
     * Nothing where the server has the ledger.
     *
     * @throws GeoidemException where it lost the ledger or its last writes
     */
    void check() {
        run(Script.CHECK, List.of(), List.of());
    }

    /**
     * Runs a script, again where its answer was lost.
     *
     * @param keys after that of the ledger itself
     * @param arguments after those of the guard
     * @return the answer, whose first element is a word
     */
    List<?> run(Script script, List<String> keys, List<String> arguments) {
        return run(script, keys, which -> arguments);
    }

    /**
     * The same with arguments that tell whether an earlier try may have been made.
     *
     * @param arguments for each try those that it gets
     */
    List<?> run(Script script, List<String> keys, Function<Try, List<String>> arguments) {
        List<?> answer = answer(script, Meta.beginning(memory.ledger()), keys, arguments);
        refuseOther(answer);
        return answer;
    }

    /** Which try it is. */
    enum Try {
        FIRST,
        /** After one that was made, perhaps, and whose answer was lost. */
        AGAIN
    }

    /**
     * The same where the ledger's contracts are in that state.
     *
     * @return nothing where they are not, and the script did nothing
     */
    Optional<List<?>> runFor(String contracts, Script script, List<String> keys, List<String> arguments) {
        List<?> answer = answer(script, Meta.beginning(memory.ledger(), contracts), keys, which -> arguments);
        if (answer.get(0).equals(OTHER) && isOurs(Meta.parse(answer.get(1).toString()))) {
            return Optional.empty();
        }
        refuseOther(answer);
        return Optional.of(answer);
    }

    private List<?> answer(Script script, String beginning, List<String> keys, Function<Try, List<String>> arguments) {
        List<String> allKeys = new ArrayList<>(keys.size() + 1);
        allKeys.add(names.meta());
        allKeys.addAll(keys);
        AtomicReference<Try> which = new AtomicReference<>(Try.FIRST);
        return patience.run(() -> {
            List<String> given = arguments.apply(which.get());
            List<String> all = new ArrayList<>(given.size() + 2);
            all.add(beginning);
            all.add(Long.toString(memory.highestFence()));
            all.addAll(given);
            List<?> answer;
            try {
                answer = reached(names, () -> list(eval(script, allKeys, all)));
            } catch (TryAgain e) {
                if (!(e.failure().getCause() instanceof JedisDataException)) {
                    // A server that answers with an error has not run the script, and one that is not heard may have.
                    which.set(Try.AGAIN);
                }
                throw e;
            }
            if (answer.get(0).equals("BEHIND")) {
                throw lost("the redis server is at fence " + answer.get(1) + " but had given " + memory.highestFence()
                        + ": it lost its last writes");
            }
            return answer;
        });
    }

    /** The result of commands that are harmless to repeat. */
    <T> T call(Supplier<T> commands) {
        return patience.run(() -> reached(names, commands));
    }

    /** The same once, with the server's troubles told apart. */
    static <T> T reached(Names names, Supplier<T> commands) throws TryAgain {
        try {
            return commands.get();
        } catch (JedisConnectionException e) {
            throw new TryAgain(unreachable(names, e));
        } catch (JedisDataException e) {
            String message = e.getMessage() == null ? "" : e.getMessage();
            if (SOON.contains(word(message))) {
                throw new TryAgain(unreachable(names, e));
            }
            if (message.contains("OOM command not allowed")) {
                throw Failures.failed(
                        names.inWords() + " is full: " + message, "make room; nothing more was claimed", e);
            }
            throw Failures.failed(names.inWords() + " failed: " + message, remedy(word(message)), e);
        } catch (JedisException e) {
            throw new TryAgain(unreachable(names, e));
        }
    }

    /** What a server says first. Before Redis 7 it says first that a script failed, and then what the script ran into. */
    private static String word(String message) {
        Matcher inScript = IN_SCRIPT.matcher(message);
        return inScript.find() ? inScript.group(1) : message.split(" ", 2)[0];
    }

    private static String remedy(String word) {
        return switch (word) {
            case "NOAUTH" ->
                "give the server's password: redis://:PASSWORD@HOST, with a user redis://USER:PASSWORD@HOST";
            case "WRONGPASS" -> "check user and password in the ledger's URL";
            case "NOPERM" -> "let this user read, write and run scripts on the keys geoidem:*, and ask INFO";
            default -> "see the message of the server";
        };
    }

    private Object eval(Script script, List<String> keys, List<String> arguments) {
        try {
            return client.evalsha(script.sha(), keys, arguments);
        } catch (JedisNoScriptException e) {
            // The server never saw it, or was restarted. From now on it knows it.
            return client.eval(script.text(), keys, arguments);
        }
    }

    /** A list, or a text of lines. */
    private static List<?> list(Object answer) {
        return answer instanceof List<?> list ? list : List.of(answer.toString().split("\n", -1));
    }

    private boolean isOurs(Meta found) {
        return found.schema().equals(Meta.SCHEMA) && found.ledger().equals(memory.ledger());
    }

    private void refuseOther(List<?> answer) {
        if (!answer.get(0).equals(OTHER)) {
            return;
        }
        Meta found = Meta.parse(answer.get(1).toString());
        if (found.ledger().equals(memory.ledger())) {
            throw Opening.newer(found.schema());
        }
        throw lost("the redis server has not the ledger " + memory.ledger() + " but "
                + (found.ledger().isEmpty() ? "none" : found.ledger())
                + ": it was emptied or replaced by an empty replica; claims made so far are unknown to it");
    }

    /** Written down before it is told: who then deletes the witness does not get it back from this client. */
    private GeoidemException lost(String problem) {
        try {
            memory.write();
        } catch (GeoidemException e) {
            return Failures.failed(problem, memory.remedy(), e);
        }
        return Failures.failed(problem, memory.remedy(), null);
    }

    private static GeoidemException unreachable(Names names, JedisException e) {
        return Failures.failed(
                names.inWords() + " cannot be reached: " + e.getMessage(),
                "nothing may be loaded until it answers; check that the server runs",
                e);
    }
}
