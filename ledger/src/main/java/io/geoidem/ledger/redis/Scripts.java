package io.geoidem.ledger.redis;

import io.geoidem.GeoidemException;
import io.geoidem.ledger.store.Failures;
import io.geoidem.ledger.store.Patience;
import io.geoidem.ledger.store.Patience.TryAgain;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** Runs the ledger's scripts, each behind the guard that knows a server which lost the ledger. Thread-safe. */
final class Scripts {
    /** What a server answers that will soon be able to answer. */
    private static final Set<String> SOON =
            Set.of("LOADING", "READONLY", "MASTERDOWN", "CLUSTERDOWN", "BUSY", "TRYAGAIN");

    private final RedisClient client;
    private final Names names;
    private final Patience patience;
    private final Memory memory;
    private final Map<String, String> loaded = new ConcurrentHashMap<>();

    Scripts(RedisClient client, Names names, Patience patience, Memory memory) {
        this.client = client;
        this.names = names;
        this.patience = patience;
        this.memory = memory;
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
        run("check", List.of(), List.of());
    }

    /**
     * Runs a script, again where its answer was lost.
     *
     * @param keys after that of the properties
     * @param arguments after those of the guard
     * @return the answer, whose first element is a word
     */
    List<?> run(String script, List<String> keys, List<String> arguments) {
        List<String> allKeys = new ArrayList<>(keys.size() + 1);
        allKeys.add(names.meta());
        allKeys.addAll(keys);
        return patience.run(() -> {
            List<String> all = new ArrayList<>(arguments.size() + 2);
            all.add(memory.ledger());
            all.add(Long.toString(memory.highestFence()));
            all.addAll(arguments);
            List<?> answer = reached(() -> list(eval(script, allKeys, all)));
            refuseLost(answer);
            return answer;
        });
    }

    /** The result of commands that are harmless to repeat. */
    <T> T call(Supplier<T> commands) {
        return patience.run(() -> reached(commands));
    }

    /** The same once, with the server's troubles told apart. */
    static <T> T reached(Supplier<T> commands) throws TryAgain {
        try {
            return commands.get();
        } catch (JedisConnectionException e) {
            throw new TryAgain(unreachable(e));
        } catch (JedisDataException e) {
            String message = e.getMessage() == null ? "" : e.getMessage();
            if (SOON.contains(message.split(" ", 2)[0])) {
                throw new TryAgain(unreachable(e));
            }
            if (message.contains("OOM command not allowed")) {
                throw Failures.failed("the redis ledger is full: " + message, "make room; nothing was claimed", e);
            }
            throw Failures.failed("the redis ledger failed: " + message, "", e);
        } catch (JedisException e) {
            throw new TryAgain(unreachable(e));
        }
    }

    static String text(String script) {
        String name = "/io/geoidem/ledger/redis/" + script + ".lua";
        try (InputStream in = Scripts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Object eval(String script, List<String> keys, List<String> arguments) {
        String sha = loaded.get(script);
        if (sha != null) {
            try {
                return client.evalsha(sha, keys, arguments);
            } catch (JedisNoScriptException e) {
                // The server was restarted.
                loaded.remove(script);
            }
        }
        loaded.put(script, client.scriptLoad(text("guard") + text(script)));
        return client.eval(text("guard") + text(script), keys, arguments);
    }

    /** A list, or a text of lines. */
    private static List<?> list(Object answer) {
        return answer instanceof List<?> list ? list : List.of(answer.toString().split("\n", -1));
    }

    private void refuseLost(List<?> answer) {
        String word = String.valueOf(answer.get(0));
        if (word.equals("GONE")) {
            throw lost("the redis server has not the ledger " + memory.ledger() + " but " + answer.get(1)
                    + ": it was emptied or replaced by an empty replica; claims made so far are unknown to it");
        }
        if (word.equals("BEHIND")) {
            throw lost("the redis server is at fence " + answer.get(1) + " but had given " + memory.highestFence()
                    + ": it lost its last writes");
        }
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

    private static GeoidemException unreachable(JedisException e) {
        return Failures.failed(
                "the redis ledger cannot be reached: " + e.getMessage(),
                "nothing may be loaded until it answers; check that the server runs",
                e);
    }
}
