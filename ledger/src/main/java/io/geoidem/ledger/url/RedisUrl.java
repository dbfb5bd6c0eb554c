package io.geoidem.ledger.url;

import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.redis.RedisLedger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import redis.clients.jedis.DefaultJedisClientConfig;
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
    private static final int READABLE = 80;
    private static final Pattern DATABASE = Pattern.compile("/?|/0*([0-9]{1,6})");

    @Override
    public Ledger open(LedgerOptions options) {
        Drivers.require("redis.clients.jedis.RedisClient", "redis.clients:jedis");
        String login = server().login().map(text -> text + "@").orElse("");
        // The driver reads login and database from a URL, but a host with an underscore as none.
        URI rest = URI.create(uri.getScheme() + "://" + login + "localhost:" + port() + uri.getRawPath());
        Path witness = UserData.folder().resolve("witness").resolve(witnessName());
        RedisClient client = RedisClient.builder()
                .hostAndPort(server().host(), port())
                .clientConfig(DefaultJedisClientConfig.builder(rest).build())
                .build();
        try {
            return RedisLedger.open(client, name(), where(), options, Optional.of(witness));
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    @Override
    public String toString() {
        return uri.getScheme() + "://" + where() + "?" + LEDGER + name();
    }

    /** What no server takes, or what is perhaps meant otherwise. */
    Optional<String> problem() {
        if (server().login().filter(login -> login.indexOf(':') < 0).isPresent()) {
            return Optional.of("its password is missing; write USER:PASSWORD@HOST, or :PASSWORD@HOST");
        }
        if (!DATABASE.matcher(uri.getRawPath()).matches()) {
            return Optional.of("its database is no number; write redis://HOST/0");
        }
        if (parameters().anyMatch(part -> !part.startsWith(LEDGER))) {
            // Mistyped, it would be another ledger, where nothing was ever loaded.
            return Optional.of("it has another parameter than ?" + LEDGER + "NAME");
        }
        try {
            Key.requireNamespace(name());
            return Optional.empty();
        } catch (GeoidemException e) {
            return Optional.of(
                    "its ledger's name does not fit; give a lower-case letter and up to 62 lower-case letters,"
                            + " digits or hyphens");
        }
    }

    /**
     * The name of the witness file: a beginning for people, and a digest of what tells one ledger from another.
     *
     * @return the same for every way to write one URL
     */
    String witnessName() {
        Matcher number = DATABASE.matcher(uri.getRawPath());
        String database = number.matches() && number.group(1) != null ? number.group(1) : "0";
        String host = server().host().toLowerCase(Locale.ROOT);
        String ledger = String.join("\n", host, Integer.toString(port()), database, name());
        String readable = (host + "-" + name()).replaceAll("[^a-z0-9.-]", "_");
        return readable.substring(0, Math.min(READABLE, readable.length())) + "-" + sha256(ledger);
    }

    private Authority server() {
        return Authority.of(uri);
    }

    private int port() {
        return server().port() < 0 ? DEFAULT_PORT : server().port();
    }

    private String where() {
        return server().host() + ":" + port() + uri.getRawPath();
    }

    private String name() {
        return parameters()
                .filter(part -> part.startsWith(LEDGER))
                .map(part -> part.substring(LEDGER.length()))
                .findFirst()
                .orElse("default");
    }

    private Stream<String> parameters() {
        String query = uri.getQuery();
        return query == null || query.isEmpty() ? Stream.of() : Arrays.stream(query.split("&", -1));
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
