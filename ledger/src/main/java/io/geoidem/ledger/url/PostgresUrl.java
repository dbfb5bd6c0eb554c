package io.geoidem.ledger.url;

import io.geoidem.ledger.Ledger;
import io.geoidem.ledger.LedgerOptions;
import io.geoidem.ledger.postgres.PostgresLedger;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * A PostgreSQL database.
 *
 * @param uri {@code postgresql://user:password@host:port/database?parameters}
 */
public record PostgresUrl(URI uri) implements LedgerUrl {
    private static final int DEFAULT_PORT = 5432;

    @Override
    public Ledger open(LedgerOptions options) {
        Drivers.require("org.postgresql.Driver", "org.postgresql:postgresql");
        Properties properties = new Properties();
        String user = uri.getRawUserInfo();
        if (user != null) {
            String[] parts = user.split(":", 2);
            properties.setProperty("user", decoded(parts[0]));
            if (parts.length == 2) {
                properties.setProperty("password", decoded(parts[1]));
            }
        }
        return PostgresLedger.open("jdbc:postgresql://" + where(), properties, options);
    }

    @Override
    public String toString() {
        return "postgresql://" + where();
    }

    private String where() {
        int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return uri.getHost() + ":" + port + uri.getRawPath() + query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
