package io.geoidem.source.postgis;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * A query to a PostgreSQL database.
 *
 * @param server host, port and database, as the driver takes them
 * @param properties user, password and the driver's parameters, where the URL has them; none is left in the URL that the
 *     driver gets, because it quotes that in its errors
 * @param query the SQL
 */
public record PostgisUrl(String server, Properties properties, String query) {
    static final String QUERY = "query=";
    private static final String[] SCHEMES = {"postgresql://", "postgres://"};
    private static final int DEFAULT_PORT = 5432;

    public PostgisUrl {
        properties = (Properties) properties.clone();
    }

    /** Whether the text is a URL of a PostgreSQL database; the letter case of its scheme does not count. */
    public static boolean is(String text) {
        for (String scheme : SCHEMES) {
            if (text.regionMatches(true, 0, scheme, 0, scheme.length())) {
                return true;
            }
        }
        return false;
    }

    /**
     * A URL without its password, for messages and results. Where a character of the password that is not escaped makes
     * it unclear where it ends, user, server and database are left out too.
     *
     * @param text for which {@link #is} holds
     */
    public static String withoutPassword(String text) {
        return PasswordFree.of(text);
    }

    /**
     * Reads a URL. The query comes last and is percent-encoded, but for blanks and what else the shell lets through.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for one without host, database or query, for a parameter
     *     without a value or given twice, and for an {@code &} that is not escaped in the query
     */
    public static PostgisUrl parse(String text) {
        int mark = text.indexOf('?');
        URI uri = uri(mark < 0 ? text : text.substring(0, mark), text);
        Properties properties = login(uri.getRawUserInfo(), text);
        String query = "";
        for (String parameter :
                mark < 0 ? new String[0] : text.substring(mark + 1).split("&", -1)) {
            if (!query.isEmpty()) {
                throw refused(text, "an & follows the query; write %26 for an & in it, and other parameters before it");
            }
            if (parameter.startsWith(QUERY)) {
                query = decoded(parameter.substring(QUERY.length()), text);
                if (query.isBlank()) {
                    throw refused(text, "its query is empty");
                }
            } else {
                add(parameter, properties, text);
            }
        }
        if (query.isEmpty()) {
            throw refused(text, "it has no query");
        }
        int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
        return new PostgisUrl(uri.getHost() + ":" + port + uri.getRawPath(), properties, query);
    }

    private static void add(String parameter, Properties properties, String whole) {
        int sign = parameter.indexOf('=');
        if (sign <= 0) {
            throw refused(whole, "a parameter before the query is not of the form NAME=VALUE");
        }
        String name = decoded(parameter.substring(0, sign), whole);
        if (properties.putIfAbsent(name, decoded(parameter.substring(sign + 1), whole)) != null) {
            throw refused(whole, "it gives \"" + name + "\" twice");
        }
    }

    /**
     * A connection that only reads.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_MODULE} without the driver
     */
    Connection open() throws SQLException {
        try {
            Class.forName("org.postgresql.Driver");
        } catch (ClassNotFoundException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "PostGIS needs a driver that is not on the class path",
                    "add org.postgresql:postgresql",
                    e);
        }
        Properties all = new Properties();
        all.setProperty("connectTimeout", "10");
        all.setProperty("tcpKeepAlive", "true");
        all.setProperty("ApplicationName", "geoidem");
        all.setProperty("readOnly", "true");
        all.putAll(properties);
        return DriverManager.getConnection("jdbc:postgresql://" + server, all);
    }

    GeoidemException failed(SQLException e) {
        return new GeoidemException(
                ErrorCode.IO,
                Place.ofFile(toString()),
                "the query failed: " + e.getMessage(),
                "check server, login and query",
                e);
    }

    /** The server, without login and query. */
    @Override
    public String toString() {
        return "postgresql://" + server;
    }

    private static URI uri(String text, String whole) {
        try {
            URI uri = new URI(text);
            if (uri.getHost() == null
                    || uri.getRawPath() == null
                    || uri.getRawPath().length() < 2) {
                throw refused(whole, "it names no host or no database");
            }
            if (uri.getRawFragment() != null || uri.getRawPath().substring(1).matches(".*[/:@].*")) {
                throw refused(
                        whole, "a /, #, : or @ of its password or database is not escaped; write %2F, %23, %3A or %40");
            }
            return uri;
        } catch (URISyntaxException e) {
            throw refused(whole, "it is no URL: " + e.getReason());
        }
    }

    private static Properties login(@org.jspecify.annotations.Nullable String userInfo, String whole) {
        Properties login = new Properties();
        if (userInfo != null) {
            String[] parts = userInfo.split(":", 2);
            login.setProperty("user", decoded(parts[0], whole));
            if (parts.length == 2) {
                login.setProperty("password", decoded(parts[1], whole));
            }
        }
        return login;
    }

    private static String decoded(String text, String whole) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw refused(whole, "a % in it begins no escape; write it as %25");
        }
    }

    private static GeoidemException refused(String text, String why) {
        return new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "the source \"" + withoutPassword(text) + "\" does not fit: " + why,
                "give postgresql://USER@HOST/DATABASE?query=SELECT…");
    }
}
