package io.geoidem.ledger.url;

import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.redis.RedisLedger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import redis.clients.jedis.RedisClient;

/**
 * A Redis server. What this machine knows of the ledger is remembered in the user's data folder, so that a server which
 * lost the ledger is noticed.
 *
 * @param uri {@code redis://user:password@host:port/number?ledger=name}
 */
public record RedisUrl(URI uri) implements LedgerUrl {
    private static final String LEDGER = "ledger=";
    private static final int DEFAULT_PORT = 6379;

    @Override
    public Ledger open(LedgerOptions options) {
        Drivers.require("redis.clients.jedis.RedisClient", "redis.clients:jedis");
        String user = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo() + "@";
        RedisClient client = RedisClient.create(URI.create(uri.getScheme() + "://" + user + where()));
        try {
            return RedisLedger.open(client, name(), options, Optional.of(witness()));
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    @Override
    public String toString() {
        return uri.getScheme() + "://" + where() + "?" + LEDGER + name();
    }

    private String where() {
        int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
        return uri.getHost() + ":" + port + uri.getRawPath();
    }

    private String name() {
        String query = uri.getQuery() == null ? "" : uri.getQuery();
        return Arrays.stream(query.split("&", -1))
                .filter(part -> part.startsWith(LEDGER))
                .map(part -> part.substring(LEDGER.length()))
                .findFirst()
                .orElse("default");
    }

    private Path witness() {
        String name = HexFormat.of().formatHex(toString().getBytes(StandardCharsets.UTF_8));
        return UserData.folder().resolve("witness").resolve(name.length() <= 200 ? name : name.substring(0, 200));
    }
}
