package io.geoidem.ledger.url;

import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.postgres.PostgresLedger;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * A PostgreSQL database.
 *
 * @param uri {@code postgresql://user:password@host:port/database?parameters}
 */
public record PostgresUrl(URI uri) implements LedgerUrl {
    private static final int DEFAULT_PORT = 5432;
    /** A parameter that by its name is no password, token or other secret. */
    private static final Pattern PLAIN = Pattern.compile("(?i)(?![a-z0-9_.]*(?:pass|secret|token))[a-z][a-z0-9_.]*=.*");

    @Override
    public Ledger open(LedgerOptions options) {
        Drivers.require("org.postgresql.Driver", "org.postgresql:postgresql");
        return PostgresLedger.open("jdbc:postgresql://" + where(), properties(), options);
    }

    /**
     * A database that is left out, or a parameter that the driver does not know and would pass over: the ledger of a mistyped schema is another one. Its
     * place is told and not its name, for what follows an & that is not escaped may be part of a password.
     */
    Optional<String> problem() {
        if (uri.getRawPath().length() < 2) {
            return Optional.of("it names no database; write postgresql://HOST/DATABASE");
        }
        String[] parameters = parameters();
        for (int i = 0; i < parameters.length; i++) {
            String name = decoded(parameters[i].split("=", 2)[0]);
            Optional<String> meant = DriverParameters.meantBy(name, "jdbc:postgresql:");
            if (!meant.equals(Optional.of(name))) {
                return Optional.of("its parameter " + (i + 1) + " is none of the PostgreSQL driver's"
                        + meant.map(known -> ", which tell upper case from lower; write " + known)
                                .orElse(", such as currentSchema, sslmode or ApplicationName"));
            }
        }
        return Optional.empty();
    }

    /** Login and parameters; none is left in the URL that the driver gets, because it quotes that in its errors. */
    Properties properties() {
        Properties properties = new Properties();
        Authority.of(uri).login().ifPresent(login -> {
            String[] parts = login.split(":", 2);
            properties.setProperty("user", decoded(parts[0]));
            if (parts.length == 2) {
                properties.setProperty("password", decoded(parts[1]));
            }
        });
        for (String parameter : parameters()) {
            String[] parts = parameter.split("=", 2);
            properties.setProperty(decoded(parts[0]), parts.length == 2 ? decoded(parts[1]) : "");
        }
        return properties;
    }

    /** Shows the parameters up to the first that may be a password: an & in that, not escaped, divides it. */
    @Override
    public String toString() {
        StringBuilder shown = new StringBuilder("postgresql://").append(where());
        char before = '?';
        for (String parameter : parameters()) {
            boolean isPlain = PLAIN.matcher(parameter).matches();
            shown.append(before).append(isPlain ? parameter : "…");
            before = '&';
            if (!isPlain) {
                break;
            }
        }
        return shown.toString();
    }

    private String[] parameters() {
        String query = uri.getRawQuery();
        return query == null || query.isEmpty() ? new String[0] : query.split("&", -1);
    }

    private String where() {
        Authority server = Authority.of(uri);
        int port = server.port() < 0 ? DEFAULT_PORT : server.port();
        return server.host() + ":" + port + uri.getRawPath();
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
