package io.geoidem.ledger.url;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which server a URL names. {@link URI} knows no host with an underscore, and takes such for a name of its own kind; services
 * of containers have them often, and every driver takes them.
 *
 * @param login user and password as they are written, where there are any
 * @param host in brackets where it is an address of IPv6
 * @param port -1 where none is named
 */
record Authority(Optional<String> login, String host, int port) {
    private static final Pattern WITH_UNDERSCORE =
            Pattern.compile("(?:([^@]*)@)?([A-Za-z0-9][A-Za-z0-9._-]*)(?::([0-9]{1,9}))?");

    /**
     * That of a URL for which there is no {@link #problem}.
     *
     * @throws IllegalArgumentException where it names no server
     */
    static Authority of(URI uri) {
        if (uri.getHost() != null) {
            return new Authority(Optional.ofNullable(uri.getRawUserInfo()), uri.getHost(), uri.getPort());
        }
        Matcher parts = WITH_UNDERSCORE.matcher(text(uri));
        if (!parts.matches()) {
            throw new IllegalArgumentException("the URL names no server");
        }
        int port = parts.group(3) == null ? -1 : Integer.parseInt(parts.group(3));
        return new Authority(Optional.ofNullable(parts.group(1)), parts.group(2), port);
    }

    /** What keeps a URL from naming one server; nothing of the URL is in the words, for any part may be of a password. */
    static Optional<String> problem(URI uri) {
        String text = text(uri);
        String hosts = text.substring(text.lastIndexOf('@') + 1);
        if (hosts.isEmpty() || hosts.startsWith(":")) {
            return Optional.of("it names no host");
        }
        if (text.indexOf('@') != text.lastIndexOf('@')) {
            return Optional.of("an @ in its password is not escaped; write %40");
        }
        if (hosts.indexOf(',') >= 0) {
            return Optional.of("it names several hosts, and a ledger is in one place; name one, or what leads to it");
        }
        if (uri.getHost() == null && !WITH_UNDERSCORE.matcher(text).matches()) {
            return Optional.of("its host or port is none: hosts have letters, digits, dots, hyphens and underscores");
        }
        int port = of(uri).port();
        return port == 0 || port > 0xffff ? Optional.of("there are only ports 1 to " + 0xffff) : Optional.empty();
    }

    private static String text(URI uri) {
        return uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
    }
}
