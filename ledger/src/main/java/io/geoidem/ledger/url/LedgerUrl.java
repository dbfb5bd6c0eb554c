package io.geoidem.ledger.url;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Where a ledger is.
 *
 * <pre>{@code
 * sqlite:/path/geoidem.db, or a plain path     a SQLite file, also a GeoPackage
 * postgresql://user:password@host:5432/base    PostgreSQL; parameters of the driver after ?
 * redis://user:password@host:6379/0?ledger=x   Redis, rediss for TLS; the ledger's name, else "default"
 * }</pre>
 */
public sealed interface LedgerUrl permits SqliteUrl, PostgresUrl, RedisUrl {
    /**
     * Opens it.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_MODULE} where the driver is not on the class path, and with
     *     {@link ErrorCode#LEDGER} where the store cannot be opened
     */
    Ledger open(LedgerOptions options);

    /** The URL without its password, for messages. */
    @Override
    String toString();

    /**
     * Reads a URL.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for one that none of the stores takes
     */
    static LedgerUrl parse(String text) {
        String scheme =
                text.contains(":") ? text.substring(0, text.indexOf(':')).toLowerCase(Locale.ROOT) : "";
        return switch (scheme) {
            case "sqlite" -> new SqliteUrl(path(text.substring("sqlite:".length()), text));
            case "postgresql", "postgres" -> new PostgresUrl(uri(text));
            case "redis", "rediss" -> redis(text);
            default -> {
                if (text.contains("://")) {
                    throw refused(text, "its scheme is not known");
                }
                yield new SqliteUrl(path(text, text));
            }
        };
    }

    /** The file geoidem.db in the user's data folder. */
    static LedgerUrl ofUser() {
        return new SqliteUrl(UserData.folder().resolve("geoidem.db"));
    }

    private static RedisUrl redis(String text) {
        RedisUrl url = new RedisUrl(uri(text));
        url.problem().ifPresent(problem -> {
            throw refused(text, problem);
        });
        return url;
    }

    private static URI uri(String text) {
        try {
            URI uri = new URI(text);
            if (uri.getHost() == null) {
                throw refused(text, "it names no host");
            }
            String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
            if (uri.getRawFragment() != null || (uri.getRawPath() + query).indexOf('@') >= 0) {
                // Of a password with such a character, a part would be taken for host and database, and shown.
                throw refused(text, "a /, ?, # or @ in it is not escaped; write %2F, %3F, %23 or %40");
            }
            if (uri.getPort() == 0 || uri.getPort() > 0xffff) {
                throw refused(text, "there are only ports 1 to " + 0xffff);
            }
            return uri;
        } catch (URISyntaxException e) {
            throw refused(text, "it is no URL: " + e.getReason());
        }
    }

    private static Path path(String path, String text) {
        String plain = path.startsWith("//") ? path.substring(2) : path;
        if (plain.isEmpty() || plain.indexOf('\0') >= 0) {
            throw refused(text, "it names no file");
        }
        try {
            return Path.of(plain);
        } catch (InvalidPathException e) {
            throw refused(text, "the system takes no such name of a file: " + e.getReason());
        }
    }

    /** Shows no more of a URL than its scheme: what cannot be taken apart may be a password at any place. */
    private static GeoidemException refused(String text, String why) {
        int slashes = text.indexOf("//");
        String safe = slashes < 0 ? text : text.substring(0, slashes) + "//…";
        return new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "the ledger \"" + safe + "\" does not fit: " + why,
                "give a path, sqlite:PATH, postgresql://HOST/DATABASE or redis://HOST");
    }
}
