package io.geoidem.explain;

import io.geoidem.Limits;
import io.geoidem.explain.DrawnLine.Kind;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Grid;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The geometry of a canonical text, flattened to its lines, rings and points.
 *
 * @param type its type; empty for null
 * @param lines its sequences, rings without their closing
 * @param shape types and numbers of parts and rings, in words that are equal where the structures are
 */
record CanonicalLines(Optional<GeometryType> type, List<Line> lines, String shape) {
    /**
     * One sequence.
     *
     * @param kind what it is
     * @param positions its positions, a ring without its closing
     */
    record Line(Kind kind, List<Position> positions) {}

    /** Reads the geometry out of a canonical text. */
    static CanonicalLines of(String canonicalText, Grid grid, Limits limits) {
        byte[] text = canonicalText.getBytes(StandardCharsets.UTF_8);
        Reading reading = new Reading(JsonReader.of(text, 0, text.length, limits), grid);
        return reading.read();
    }

    /** One text on its way. */
    private static final class Reading {
        private final JsonReader reader;
        private final Grid grid;
        private final List<Line> lines = new ArrayList<>();
        private final StringBuilder shape = new StringBuilder();

        Reading(JsonReader reader, Grid grid) {
            this.reader = reader;
            this.grid = grid;
        }

        CanonicalLines read() {
            Optional<GeometryType> type = Optional.empty();
            reader.next();
            while (reader.next() == Token.NAME) {
                if (reader.string().equals("geometry") && reader.next() == Token.BEGIN_OBJECT) {
                    type = Optional.of(geometry());
                } else {
                    reader.skipValue();
                }
            }
            return new CanonicalLines(type, lines, shape.toString());
        }

        /** Sorted members put the content before the type, so that the nesting has to tell what the numbers are. */
        private GeometryType geometry() {
            GeometryType type = GeometryType.POINT;
            List<Nested> content = List.of();
            while (reader.next() == Token.NAME) {
                String name = reader.string();
                reader.next();
                switch (name) {
                    case "coordinates" -> content = array().children;
                    case "geometries" -> {
                        shape.append('(');
                        while (reader.next() != Token.END_ARRAY) {
                            geometry();
                        }
                        shape.append(')');
                    }
                    case "type" -> type = GeometryType.ofLabel(reader.string()).orElseThrow();
                    default -> reader.skipValue();
                }
            }
            add(type, content);
            return type;
        }

        private void add(GeometryType type, List<Nested> content) {
            shape.append(type.label());
            if (type.depth() > GeometryType.LINE_STRING.depth()) {
                shape.append(' ').append(content.size());
            }
            switch (type) {
                case POINT, LINE_STRING -> {}
                case MULTI_POINT -> addLine(Kind.POINTS, content);
                case MULTI_LINE_STRING -> content.forEach(line -> addLine(Kind.LINE, line.children));
                case POLYGON -> addRings(content);
                case MULTI_POLYGON ->
                    content.forEach(polygon -> {
                        shape.append(':').append(polygon.children.size());
                        addRings(polygon.children);
                    });
                case GEOMETRY_COLLECTION -> shape.append(';');
            }
            if (type == GeometryType.LINE_STRING && !content.isEmpty()) {
                addLine(Kind.LINE, content);
            }
            if (type == GeometryType.POINT && !content.isEmpty()) {
                lines.add(new Line(Kind.POINTS, List.of(position(content))));
            }
        }

        private void addRings(List<Nested> rings) {
            rings.forEach(ring -> addLine(Kind.RING, ring.children.subList(0, ring.children.size() - 1)));
        }

        private void addLine(Kind kind, List<Nested> positions) {
            lines.add(new Line(
                    kind, positions.stream().map(one -> position(one.children)).toList()));
        }

        private Position position(List<Nested> ordinates) {
            return new Position(
                    ordinates.get(0).cells,
                    ordinates.get(1).cells,
                    ordinates.size() > 2 ? ordinates.get(2).cells : Position.NO_HEIGHT);
        }

        private Nested array() {
            Nested nested = new Nested();
            while (reader.next() != Token.END_ARRAY) {
                if (reader.token() == Token.NUMBER) {
                    boolean height = nested.children.size() == 2;
                    Nested number = new Nested();
                    number.cells = reader.number().cells(height ? grid.heightDecimals() : grid.decimals());
                    nested.children.add(number);
                } else {
                    nested.children.add(array());
                }
            }
            return nested;
        }
    }

    /** An array of arrays, or a number. */
    private static final class Nested {
        final List<Nested> children = new ArrayList<>(2);
        long cells;
    }
}
