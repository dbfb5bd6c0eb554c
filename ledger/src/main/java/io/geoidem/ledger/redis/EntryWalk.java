package io.geoidem.ledger.redis;

import io.geoidem.Digest;
import io.geoidem.Key;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.store.Failures;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/**
 * Goes through all entries with SCAN, which holds up nobody, and gives each once.
 *
 * <p>A cursor of SCAN means something to one process of the server only: the next one, after a restart or a failover, has its
 * keys in another order. So each answer comes with the id of the process that gave it, over the same connection. Where that is
 * another one, the walk begins anew, and gives what it has not given yet.
 */
final class EntryWalk {
    private static final int SCAN_COUNT = 1000;

    /** A server that is another one each time is none to read from. */
    private static final int MOST_BEGINNINGS = 10;

    private final RedisClient client;
    private final Names names;
    private final Scripts scripts;

    EntryWalk(RedisClient client, Names names, Scripts scripts) {
        this.client = client;
        this.names = names;
        this.scripts = scripts;
    }

    private record Page(String process, List<String> keys, String cursor) {}

    /** What stands under keys, in their order, and the contracts of all of them. */
    private record Texts(String process, List<@Nullable String> texts, Map<String, String> contracts) {}

    private enum End {
        REACHED,
        OTHER_PROCESS
    }

    /**
     * Gives entries until there are no more or the visitor has enough.
     *
     * @param visitor whether to go on
     * @throws io.geoidem.GeoidemException where the server lost the ledger, before or while it was read: nothing in it then
     *     says that nothing was claimed
     */
    void run(Predicate<Entry> visitor) {
        scripts.check();
        GivenKeys given = new GivenKeys();
        int beginnings = 0;
        while (pass(given, visitor) == End.OTHER_PROCESS) {
            // The next one may lack what the one before had.
            scripts.check();
            if (++beginnings == MOST_BEGINNINGS) {
                throw Failures.failed(
                        "the redis server was another one " + beginnings + " times while it was read",
                        "start again when it stays the same",
                        null);
            }
        }
        scripts.check();
    }

    private End pass(GivenKeys given, Predicate<Entry> visitor) {
        ScanParams params = new ScanParams().match(names.claims() + "*").count(SCAN_COUNT);
        String process = null;
        String cursor = ScanParams.SCAN_POINTER_START;
        do {
            String at = cursor;
            Page page = scripts.call(() -> page(at, params));
            // SCAN may give a key twice while the server's table of keys grows or shrinks.
            List<String> keys =
                    page.keys().stream().filter(key -> !given.contains(key)).toList();
            Texts texts =
                    keys.isEmpty() ? new Texts(page.process(), List.of(), Map.of()) : scripts.call(() -> texts(keys));
            process = process == null ? page.process() : process;
            if (!process.equals(page.process()) || !process.equals(texts.process())) {
                return End.OTHER_PROCESS;
            }
            for (int i = 0; i < keys.size(); i++) {
                String text = texts.texts().get(i);
                if (text != null && given.add(keys.get(i)) && !visitor.test(entry(keys.get(i), text, texts))) {
                    return End.REACHED;
                }
            }
            cursor = page.cursor();
        } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
        return End.REACHED;
    }

    private Page page(String cursor, ScanParams params) {
        try (Pipeline together = client.pipelined()) {
            Response<ScanResult<String>> page = together.scan(cursor, params);
            Response<String> server = server(together);
            together.sync();
            return new Page(process(server), page.get().getResult(), page.get().getCursor());
        }
    }

    private Texts texts(List<String> keys) {
        try (Pipeline together = client.pipelined()) {
            Response<List<String>> texts = together.mget(keys.toArray(String[]::new));
            // After the claims: the contract of each of them was there before it.
            Response<Map<String, String>> contracts = together.hgetAll(names.contracts());
            Response<String> meta = together.get(names.meta());
            Response<String> server = server(together);
            together.sync();
            see(meta.get());
            return new Texts(process(server), texts.get(), contracts.get());
        }
    }

    private static Response<String> server(Pipeline together) {
        CommandArguments info = new CommandArguments(Protocol.Command.INFO).add("server");
        return together.executeCommand(new CommandObject<>(info, BuilderFactory.STRING));
    }

    /** What others have claimed meanwhile: a server that lacks it later on is noticed by that. */
    private void see(@Nullable String meta) {
        if (meta != null) {
            Meta found = Meta.parse(meta);
            if (found.ledger().equals(scripts.memory().ledger())) {
                scripts.memory().saw(found.fence());
            }
        }
    }

    /** Another one for each start of a server. One that does not tell is taken for one process. */
    private static String process(Response<String> server) {
        return Opening.field(server.get(), "run_id");
    }

    private Entry entry(String name, String text, Texts texts) {
        return entry(Key.parse(name.substring(names.claims().length())), text, texts.contracts());
    }

    /** The entry of that text. */
    static Entry entry(Key key, String text, Map<String, String> contracts) {
        try {
            String contract = contracts.getOrDefault(Names.contract(key), "");
            Digest fingerprint = new Digest(contract.substring(contract.lastIndexOf(' ') + 1));
            return EntryText.parse(text).entry(key, fingerprint);
        } catch (IllegalArgumentException e) {
            throw Failures.failed("the entry of " + key + " cannot be read", "look at it with redis-cli", e);
        }
    }
}
