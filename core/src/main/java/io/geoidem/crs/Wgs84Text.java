package io.geoidem.crs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells WKT 1 texts that can only mean WGS 84 longitude and latitude in degrees, as ESRI's and OGC's writers spell it, so
 * that such data need no registry. Every part is checked: whatever is not expected makes the text one for a reprojector to
 * judge.
 */
final class Wgs84Text {
    private static final Set<String> SYSTEMS = Set.of("gcs_wgs_1984", "wgs 84", "wgs84", "wgs_1984");
    private static final Set<String> DATUMS =
            Set.of("d_wgs_1984", "wgs_1984", "wgs84", "world geodetic system 1984", "d_world geodetic system 1984");
    private static final Set<String> ELLIPSOIDS = Set.of("wgs_1984", "wgs 84", "wgs84", "wgs 1984");
    /** In either order: x is the longitude whatever a definition says (§5.3). */
    private static final Set<String> DIRECTIONS = Set.of("EAST", "NORTH");

    private static final double RADIANS_OF_DEGREE = Math.PI / 180;
    /** Writers print the size of a degree with 15 to 18 digits. */
    private static final double DIGITS_LOST = 1e-14;

    private static final int LONGEST = 4000;
    private static final int DEEPEST = 8;

    private final String text;
    private int at;

    private Wgs84Text(String text) {
        this.text = text;
    }

    static boolean matches(String wkt) {
        if (wkt.length() > LONGEST) {
            return false;
        }
        Wgs84Text reader = new Wgs84Text(wkt.strip());
        Node root = reader.node(0);
        return root != null && reader.at == reader.text.length() && isSystem(root);
    }

    private static boolean isSystem(Node node) {
        boolean datum = false;
        boolean meridian = false;
        boolean unit = false;
        List<String> axes = new ArrayList<>();
        for (Node child : node.children) {
            switch (child.keyword) {
                case "DATUM" -> datum = isDatum(child);
                case "PRIMEM" -> meridian = child.named(Set.of("greenwich")) && child.numbersAre(0);
                case "UNIT" -> unit = child.named(Set.of("degree")) && isDegree(child);
                case "AXIS" -> axes.addAll(child.words);
                case "AUTHORITY" -> {
                    if (!child.isCode("4326")) {
                        return false;
                    }
                }
                default -> {
                    return false;
                }
            }
        }
        return node.keyword.equals("GEOGCS")
                && node.named(SYSTEMS)
                && datum
                && meridian
                && unit
                && (axes.isEmpty() ? !node.has("AXIS") : areEastAndNorth(axes));
    }

    /** A direction once each: an axis that points west or south turns the sign of its coordinate. */
    private static boolean areEastAndNorth(List<String> axes) {
        return axes.size() == DIRECTIONS.size() && DIRECTIONS.equals(Set.copyOf(axes));
    }

    private static boolean isDatum(Node node) {
        boolean ellipsoid = false;
        for (Node child : node.children) {
            switch (child.keyword) {
                case "SPHEROID", "ELLIPSOID" ->
                    ellipsoid = child.named(ELLIPSOIDS) && child.numbersAre(6378137, 298.257223563);
                case "TOWGS84" -> {
                    if (!child.numbers.stream().allMatch(n -> n == 0)) {
                        return false;
                    }
                }
                case "AUTHORITY" -> {
                    if (!child.isCode("6326")) {
                        return false;
                    }
                }
                default -> {
                    return false;
                }
            }
        }
        return node.named(DATUMS) && ellipsoid;
    }

    private static boolean isDegree(Node node) {
        return node.numbers.size() == 1 && Math.abs(node.numbers.get(0) - RADIANS_OF_DEGREE) < DIGITS_LOST;
    }

    /** The next node, or null where the text is no WKT. */
    private @Nullable Node node(int depth) {
        String keyword = word();
        if (keyword.isEmpty() || depth > DEEPEST || !(take('[') || take('('))) {
            return null;
        }
        Node node = new Node(keyword.toUpperCase(Locale.ROOT));
        do {
            skipSpace();
            if (take('"')) {
                int end = text.indexOf('"', at);
                if (end < 0) {
                    return null;
                }
                node.names.add(text.substring(at, end));
                at = end + 1;
            } else if (at < text.length() && Character.isLetter(text.charAt(at))) {
                if (!child(node, depth)) {
                    return null;
                }
            } else if (!number(node)) {
                return null;
            }
            skipSpace();
        } while (take(','));
        return take(']') || take(')') ? node : null;
    }

    /** A node inside, or a bare word, such as the direction of an axis. */
    private boolean child(Node node, int depth) {
        int begin = at;
        String word = word();
        skipSpace();
        boolean bare = at < text.length() && text.charAt(at) != '[' && text.charAt(at) != '(';
        if (bare) {
            return node.keyword.equals("AXIS") && node.words.add(word.toUpperCase(Locale.ROOT));
        }
        at = begin;
        Node child = node(depth + 1);
        return child != null && node.children.add(child);
    }

    private boolean number(Node node) {
        int begin = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            return node.numbers.add(Double.parseDouble(text.substring(begin, at)));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private String word() {
        skipSpace();
        int begin = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        String word = text.substring(begin, at);
        skipSpace();
        return word;
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    /** A keyword with what stands in its brackets. */
    private static final class Node {
        final String keyword;
        final List<String> names = new ArrayList<>();
        final List<Double> numbers = new ArrayList<>();
        /** Words without quotes and brackets, in upper case. */
        final List<String> words = new ArrayList<>();

        final List<Node> children = new ArrayList<>();

        Node(String keyword) {
            this.keyword = keyword;
        }

        boolean named(Set<String> known) {
            return names.size() == 1 && known.contains(names.get(0).toLowerCase(Locale.ROOT));
        }

        boolean has(String keyword) {
            return children.stream().anyMatch(child -> child.keyword.equals(keyword));
        }

        boolean numbersAre(double... expected) {
            if (numbers.size() != expected.length) {
                return false;
            }
            for (int i = 0; i < expected.length; i++) {
                if (numbers.get(i) != expected[i]) {
                    return false;
                }
            }
            return true;
        }

        boolean isCode(String code) {
            return names.size() == 2
                    && names.get(0).equalsIgnoreCase("EPSG")
                    && names.get(1).equals(code);
        }
    }
}
