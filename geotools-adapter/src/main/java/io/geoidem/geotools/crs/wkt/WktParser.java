package io.geoidem.geotools.crs.wkt;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parses well-known text (OGC 01-009, ISO 19162): either kind of bracket, keywords in any case, quotes doubled inside
 * quoted texts, a byte order mark, white space anywhere. Exactly one element must stand in the text, or one with its
 * heights behind it as ESRI writes them.
 */
public final class WktParser {
    private static final int LONGEST = 1 << 18;
    private static final int DEEPEST = 32;

    private final String text;
    private int at;

    private WktParser(String text) {
        this.text = text;
    }

    /**
     * Parses a text.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS}, at the character, for anything but one element
     */
    public static WktNode parse(String text) {
        if (text.length() > LONGEST) {
            throw refused(
                    -1, "the CRS text has " + text.length() + " characters", "check that it is a CRS text at all");
        }
        String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
        bare = stripNul(bare);
        if (bare.isBlank()) {
            throw refused(-1, "the CRS text is empty", "name the CRS, for example EPSG:4326");
        }
        String start = bare.stripLeading();
        if (start.startsWith("<")) {
            throw refused(
                    -1,
                    "the CRS text is HTML or XML, it begins with " + quote(start),
                    "replace the .prj by the real one (a download often fails so), or name the CRS");
        }
        if (start.startsWith("+") || start.startsWith("{")) {
            throw refused(
                    -1,
                    "the CRS text is no well-known text, it begins with " + quote(start),
                    "name the CRS by an EPSG code, or give it as well-known text");
        }
        WktParser parser = new WktParser(bare);
        parser.space();
        WktNode node = parser.element(0);
        parser.space();
        if (parser.hasHeightsNext()) {
            parser.at++;
            parser.space();
            node = new WktNode("COMPD_CS", List.of(new WktNode.Quoted(node.name()), node, parser.element(0)));
            parser.space();
        }
        if (parser.at < parser.text.length()) {
            throw parser.refusedRest();
        }
        return node;
    }

    /** ESRI writes the heights of a layer behind its horizontal CRS, with a comma between. */
    private boolean hasHeightsNext() {
        return text.substring(at).matches("(?is),\\s*VERTCS\\s*[\\[(].*");
    }

    private GeoidemException refusedRest() {
        String rest = text.substring(at);
        boolean second = rest.matches("(?s)[A-Za-z_]+\\s*[\\[(].*");
        return refused(
                second ? "a second CRS stands behind the first" : "after the CRS text stands " + quote(rest),
                second ? "keep the one that holds, or name the CRS" : "remove it, or name the CRS");
    }

    private static String stripNul(String text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == '\0' || text.charAt(end - 1) == '\u001A')) {
            end--;
        }
        return text.substring(0, end);
    }

    private WktNode element(int depth) {
        if (depth > DEEPEST) {
            throw refused("the CRS text is nested too deeply", "name the CRS by an EPSG code");
        }
        String keyword = word();
        space();
        if (at >= text.length() || !(text.charAt(at) == '[' || text.charAt(at) == '(')) {
            throw refused(
                    at >= text.length()
                            ? "the CRS text ends after " + quote(keyword)
                            : "after " + quote(keyword) + " stands " + quote(text.substring(at)) + " and no bracket",
                    "give well-known text, such as the content of a .prj, or name the CRS");
        }
        char close = text.charAt(at) == '[' ? ']' : ')';
        at++;
        List<Item> items = new ArrayList<>();
        space();
        if (at < text.length() && text.charAt(at) == close) {
            at++;
            return new WktNode(keyword, items);
        }
        while (true) {
            items.add(item(depth));
            space();
            if (at >= text.length()) {
                throw truncated(keyword);
            }
            char next = text.charAt(at++);
            if (next == close) {
                return new WktNode(keyword, List.copyOf(items));
            }
            if (next != ',') {
                at--;
                throw refused(
                        "inside " + keyword + " stands " + quote(text.substring(at))
                                + " where a comma or a bracket is due",
                        "correct the CRS text, or name the CRS");
            }
        }
    }

    private GeoidemException truncated(String keyword) {
        return refused("the CRS text is cut off inside " + keyword, "replace it by the whole text, or name the CRS");
    }

    private Item item(int depth) {
        space();
        if (at >= text.length()) {
            throw refused("the CRS text is cut off", "replace it by the whole text, or name the CRS");
        }
        char first = text.charAt(at);
        if (first == '"') {
            return new WktNode.Quoted(quoted());
        }
        if ("0123456789+-.".indexOf(first) >= 0) {
            return new WktNode.Numeral(number());
        }
        int before = at;
        String word = word();
        space();
        if (at < text.length() && (text.charAt(at) == '[' || text.charAt(at) == '(')) {
            at = before;
            return element(depth + 1);
        }
        return new WktNode.Word(word);
    }

    private String quoted() {
        StringBuilder content = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '"') {
                content.append(c);
            } else if (at < text.length() && text.charAt(at) == '"') {
                content.append('"');
                at++;
            } else {
                return content.toString();
            }
        }
        throw refused("the CRS text is cut off inside a quoted name", "replace it by the whole text, or name the CRS");
    }

    private double number() {
        int from = at;
        while (at < text.length() && "0123456789+-.eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(from, at);
        if (digits.length() > 64 || !digits.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?")) {
            at = from;
            throw refused(quote(digits) + " is no number", "correct the CRS text, or name the CRS");
        }
        double value = Double.parseDouble(digits);
        if (Double.isInfinite(value)) {
            at = from;
            throw refused(quote(digits) + " is no number of this world", "correct the CRS text, or name the CRS");
        }
        return value;
    }

    private String word() {
        int from = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (from == at) {
            throw refused(
                    "where a keyword is due stands " + quote(text.substring(at)),
                    "give well-known text, such as the content of a .prj, or name the CRS");
        }
        return text.substring(from, at).toUpperCase(Locale.ROOT);
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private static String quote(String text) {
        String shown = text.length() <= 24 ? text : text.substring(0, 24) + "...";
        return "\"" + shown.replaceAll("\\p{Cntrl}+", " ") + "\"";
    }

    private GeoidemException refused(String problem, String remedy) {
        return refused(at, problem, remedy);
    }

    private static GeoidemException refused(int character, String problem, String remedy) {
        String where = character < 0 ? "" : " (character " + (character + 1) + " of the CRS text)";
        return new GeoidemException(ErrorCode.CRS, Place.UNKNOWN, problem + where, remedy);
    }
}
