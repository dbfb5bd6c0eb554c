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
 *
 * <p>A file with a colon in its name is written {@code ./a:b.db} or {@code sqlite:a:b.db}.
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
        String scheme = scheme(text);
        return switch (scheme) {
            case "" -> new SqliteUrl(path(text, text));
            case "sqlite" -> new SqliteUrl(path(withoutAuthority(text), text));
            case "postgresql", "postgres" -> postgres(text);
            case "redis", "rediss" -> redis(text);
            default -> throw refused(text, "its scheme is not known; for a file with a colon in its name write ./NAME");
        };
    }

    /** The file geoidem.db in the user's data folder. */
    static LedgerUrl ofUser() {
        return new SqliteUrl(UserData.folder().resolve("geoidem.db"));
    }

    /**
     * What stands before the first colon, in lower case; empty for a path. A path has a separator before any colon, or is
     * one on a drive: a word and a colon is a URL, and one that is not known may have a password anywhere.
     */
    private static String scheme(String text) {
        int colon = text.indexOf(':');
        boolean isPath = colon < 0
                || text.substring(0, colon).chars().anyMatch(c -> c == '/' || c == '\\')
                || (colon == 1 && text.length() > 2 && (text.charAt(2) == '/' || text.charAt(2) == '\\'));
        if (isPath) {
            return "";
        }
        if (colon == 0) {
            throw refused(text, "a ledger is a file, and none in memory");
        }
        return text.substring(0, colon).toLowerCase(Locale.ROOT);
    }

    private static PostgresUrl postgres(String text) {
        PostgresUrl url = new PostgresUrl(uri(text));
        url.problem().ifPresent(problem -> {
            throw refused(text, problem);
        });
        return url;
    }

    private static RedisUrl redis(String text) {
        RedisUrl url = new RedisUrl(uri(text));
        url.problem().ifPresent(problem -> {
            throw refused(text, problem);
        });
        return url;
    }

    private static URI uri(String text) {
        int colon = text.indexOf(':');
        if (!text.startsWith("//", colon + 1)) {
            throw refused(
                    text, "write " + text.substring(0, colon + 1).toLowerCase(Locale.ROOT) + "// before its host");
        }
        try {
            URI uri = new URI(text);
            String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
            if (uri.getRawFragment() != null || (uri.getRawPath() + query).indexOf('@') >= 0) {
                // Of a password with such a character, a part would be taken for host and database, and shown.
                throw refused(text, "a /, ?, # or @ in it is not escaped; write %2F, %3F, %23 or %40");
            }
            Authority.problem(uri).ifPresent(problem -> {
                throw refused(text, problem);
            });
            return uri;
        } catch (URISyntaxException e) {
            throw refused(text, "it is no URL: " + e.getReason());
        }
    }

    /** The path of {@code sqlite:///data/geoidem.db}, which has two slashes more than {@code sqlite:/data/geoidem.db}. */
    private static String withoutAuthority(String text) {
        String path = text.substring("sqlite:".length());
        if (!path.startsWith("//")) {
            return path;
        }
        if (!path.startsWith("///")) {
            // Taken for a relative path, it would be a ledger for each folder that somebody is in.
            throw refused(text, "a file has no host; write sqlite:PATH");
        }
        return path.substring(2);
    }

    private static Path path(String plain, String text) {
        if (plain.isEmpty() || plain.indexOf('\0') >= 0) {
            throw refused(text, "it names no file");
        }
        if (plain.startsWith(":") || plain.regionMatches(true, 0, "file:", 0, "file:".length())) {
            throw refused(text, "a ledger is a file, given by its path");
        }
        if (plain.indexOf('?') >= 0) {
            // Whoever writes one means parameters, and what follows may be a password.
            throw refused(text, "a file takes no parameters, nor a ? in its name");
        }
        try {
            return Path.of(plain);
        } catch (InvalidPathException e) {
            throw refused(text, "the system takes no such name of a file: " + e.getReason());
        }
    }

    /** Shows no more of a URL than its scheme: what cannot be taken apart may be a password at any place. */
    private static GeoidemException refused(String text, String why) {
        int colon = text.indexOf(':');
        String scheme = text.substring(0, colon + 1);
        String safe = scheme.matches("[A-Za-z][A-Za-z0-9+.-]+:")
                ? scheme + (text.startsWith("//", colon + 1) ? "//" : "")
                : "";
        return new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "the ledger \"" + safe + (text.length() > safe.length() ? "…" : "") + "\" does not fit: " + why,
                "give a path, sqlite:PATH, postgresql://HOST/DATABASE or redis://HOST");
    }
}
