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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * A query to a PostgreSQL database.
 *
 * @param server host, port, database and the driver's parameters, as the driver takes them
 * @param login user and password, where the URL has them; the driver looks elsewhere for what is not there
 * @param query the SQL
 */
public record PostgisUrl(String server, Properties login, String query) {
    private static final int DEFAULT_PORT = 5432;

    public PostgisUrl {
        login = (Properties) login.clone();
    }

    /** Whether the text is a URL of a PostgreSQL database. */
    public static boolean is(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.startsWith("postgresql://") || lower.startsWith("postgres://");
    }

    /** The text without its password, for messages and results. */
    public static String withoutPassword(String text) {
        return text.replaceFirst("^([a-zA-Z]+://[^/?#@:]*):[^/@]*@", "$1@")
                .replaceAll("(?i)([?&]password=)[^&]*", "$1…");
    }

    /**
     * Reads a URL. The query is percent-encoded, but for blanks and what else the shell lets through.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for one without host, database or query
     */
    public static PostgisUrl parse(String text) {
        int mark = text.indexOf('?');
        URI uri = uri(mark < 0 ? text : text.substring(0, mark), text);
        List<String> parameters = new ArrayList<>();
        String query = "";
        for (String parameter : (mark < 0 ? "" : text.substring(mark + 1)).split("&", -1)) {
            if (parameter.startsWith("query=")) {
                query = decoded(parameter.substring("query=".length()), text);
            } else if (!parameter.isEmpty()) {
                parameters.add(parameter);
            }
        }
        if (query.isBlank()) {
            throw refused(text, "it has no query");
        }
        int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
        String more = parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
        return new PostgisUrl(
                uri.getHost() + ":" + port + uri.getRawPath() + more, login(uri.getRawUserInfo(), text), query);
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
        Properties properties = new Properties();
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("ApplicationName", "geoidem");
        properties.setProperty("readOnly", "true");
        properties.putAll(login);
        return DriverManager.getConnection("jdbc:postgresql://" + server, properties);
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
        int mark = server.indexOf('?');
        return "postgresql://" + (mark < 0 ? server : server.substring(0, mark));
    }

    private static URI uri(String text, String whole) {
        try {
            URI uri = new URI(text);
            if (uri.getHost() == null
                    || uri.getRawPath() == null
                    || uri.getRawPath().length() < 2) {
                throw refused(whole, "it names no host or no database");
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
