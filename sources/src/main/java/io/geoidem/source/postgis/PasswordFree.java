package io.geoidem.source.postgis;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes URLs without their passwords. What is shown is only what can be nothing else: a password may hold any character, and
 * whoever forgets to escape one must not find it in a log.
 */
final class PasswordFree {
    private static final String HIDDEN = "…";
    /** Scheme, user, then server and path, none of which has a character that tells the parts apart. */
    private static final Pattern HEAD = Pattern.compile("([a-zA-Z]+://)(?:([^:/?#@]*)(?::[^/?#@]*)?@)?"
            + "((?:[^:/?#@\\[\\]]*|\\[[0-9a-fA-F:.]*\\])(?::[0-9]*)?(?:/[^:/?#@]*)?)");

    private static final Pattern PARAMETER =
            Pattern.compile("(?is)(?![a-z0-9_.]*(?:pass|secret|token))[a-z][a-z0-9_.]*=.*");

    private PasswordFree() {}

    /** The URL without its password; where user, server and database cannot be told apart, without all three. */
    static String of(String url) {
        int scheme = url.indexOf("://");
        int mark = url.indexOf('?');
        String parameters = mark < 0 ? "" : parameters(url.substring(mark + 1));
        Matcher head = HEAD.matcher(mark < 0 ? url : url.substring(0, mark));
        if (!head.matches() || (mark >= 0 && parameters.isEmpty())) {
            return scheme < 0 ? HIDDEN : url.substring(0, scheme + 3) + HIDDEN;
        }
        String user = head.group(2) == null ? "" : head.group(2) + "@";
        return head.group(1) + user + head.group(3) + (mark < 0 ? "" : "?" + parameters);
    }

    /**
     * Empty where there is an @ before the query, because the ? may belong to the password then. An & in a password divides
     * it, so that whatever follows something hidden is hidden as well, up to the query.
     */
    private static String parameters(String text) {
        StringBuilder shown = new StringBuilder();
        boolean isHidden = false;
        boolean isAfterQuery = false;
        for (String parameter : text.split("&", -1)) {
            boolean isQuery = parameter.startsWith(PostgisUrl.QUERY);
            isAfterQuery |= isQuery;
            if (!isAfterQuery && parameter.indexOf('@') >= 0) {
                return "";
            }
            boolean hides =
                    !isQuery && (isHidden || !PARAMETER.matcher(parameter).matches());
            if (!hides || !isHidden) {
                shown.append(shown.isEmpty() ? "" : "&").append(hides ? HIDDEN : parameter);
            }
            isHidden = hides;
        }
        return shown.toString();
    }
}
