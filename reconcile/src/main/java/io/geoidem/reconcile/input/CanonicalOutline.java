package io.geoidem.reconcile.input;

import io.geoidem.geometry.GeometryType;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.OutlineBuilder;
import io.geoidem.reconcile.outline.PartKind;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads a geometry of canonical text. Not thread-safe. */
final class CanonicalOutline {
    private final byte[] text;
    private final OutlineBuilder builder;
    private final int decimals;
    private final Map<String, String> foreign;

    /** A reader that puts foreign members of geometries, which count too, among the attributes. */
    CanonicalOutline(byte[] text, int decimals, Map<String, String> attributes) {
        this.foreign = attributes;
        this.text = text;
        this.decimals = decimals;
        this.builder = new OutlineBuilder(decimals);
    }

    Outline read(Span geometry) {
        return text[geometry.from()] == 'n' ? Outline.NULL : builder.build(geometry(geometry));
    }

    /** Adds the parts and gives the type. */
    private String geometry(Span span) {
        CanonicalScanner members = new CanonicalScanner(text, span.from(), span.end());
        Span coordinates = null;
        Span geometries = null;
        String type = "";
        members.take('{');
        do {
            String name = members.string();
            members.take(':');
            int from = members.position();
            if (name.equals("type")) {
                type = members.string();
            } else {
                members.skip();
                Span value = new Span(from, members.position());
                switch (name) {
                    case "coordinates" -> coordinates = value;
                    case "geometries" -> geometries = value;
                    default -> foreign.merge("$geometry." + name, value.in(text), (first, more) -> first + "," + more);
                }
            }
        } while (members.took(','));
        if (geometries != null) {
            return collection(geometries);
        }
        if (coordinates == null) {
            throw members.unexpected("a member coordinates");
        }
        coordinates(type, new CanonicalScanner(text, coordinates.from(), coordinates.end()));
        return type;
    }

    private String collection(Span geometries) {
        CanonicalScanner members = new CanonicalScanner(text, geometries.from(), geometries.end());
        StringBuilder types = new StringBuilder();
        members.take('[');
        while (!members.sees(']')) {
            int from = members.position();
            members.skip();
            types.append(types.length() == 0 ? "(" : ",").append(geometry(new Span(from, members.position())));
            members.took(',');
        }
        return GeometryType.GEOMETRY_COLLECTION.label() + types + (types.length() == 0 ? "" : ")");
    }

    private void coordinates(String type, CanonicalScanner scanner) {
        GeometryType known = GeometryType.ofLabel(type)
                .filter(given -> given != GeometryType.GEOMETRY_COLLECTION)
                .orElseThrow(() -> scanner.unexpected("a known type, not " + type));
        PartKind kind = switch (known.single()) {
            case POINT -> PartKind.POINT;
            case LINE_STRING -> PartKind.LINE;
            default -> PartKind.POLYGON;
        };
        if (known.single() == known) {
            part(kind, scanner);
            return;
        }
        scanner.take('[');
        while (!scanner.sees(']')) {
            part(kind, scanner);
            scanner.took(',');
        }
    }

    private void part(PartKind kind, CanonicalScanner scanner) {
        scanner.take('[');
        if (scanner.took(']')) {
            return;
        }
        switch (kind) {
            case POINT -> {
                ordinates(scanner);
                builder.endSequence();
            }
            case LINE -> sequence(scanner);
            case POLYGON -> {
                do {
                    scanner.take('[');
                    ring(scanner);
                } while (scanner.took(','));
                scanner.take(']');
            }
        }
        builder.endPart(kind);
    }

    private void sequence(CanonicalScanner scanner) {
        do {
            scanner.take('[');
            ordinates(scanner);
        } while (scanner.took(','));
        scanner.take(']');
        builder.endSequence();
    }

    private void ring(CanonicalScanner scanner) {
        sequence(scanner);
        builder.openRing();
    }

    private void ordinates(CanonicalScanner scanner) {
        long x = scanner.cells(decimals);
        scanner.take(',');
        long y = scanner.cells(decimals);
        double z = scanner.took(',') ? scanner.number() : Double.NaN;
        scanner.take(']');
        builder.position(x, y, z);
    }

    /** A stretch of the text. */
    record Span(int from, int end) {
        String in(byte[] text) {
            return new String(text, from, end - from, StandardCharsets.UTF_8);
        }
    }
}
