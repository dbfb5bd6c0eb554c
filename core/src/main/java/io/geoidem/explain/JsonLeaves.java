package io.geoidem.explain;

import io.geoidem.Limits;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The innermost values of a JSON text as they are written, by JSON pointer, in their order; an empty object or array is a
 * value too.
 *
 * @param values the spelling of each value
 * @param names the spelling of the member names of each object, in their order, by the object's pointer
 */
record JsonLeaves(Map<String, String> values, Map<String, List<String>> names) {
    /** Reads a text, without the values whose pointer is skipped. */
    static JsonLeaves of(byte[] text, Limits limits, Predicate<String> skipped) {
        JsonReader reader = JsonReader.of(text, 0, text.length, limits);
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, List<String>> names = new LinkedHashMap<>();
        Deque<Open> open = new ArrayDeque<>();
        for (Token token = reader.next(); token != Token.END; token = reader.next()) {
            switch (token) {
                case NAME -> {
                    open.getLast().names.add(spelling(reader));
                    if (skipped.test(reader.pointer())) {
                        reader.skipValue();
                    }
                }
                case BEGIN_OBJECT, BEGIN_ARRAY -> {
                    count(open);
                    open.addLast(new Open(reader.pointerOfContainer()));
                }
                case END_OBJECT, END_ARRAY -> {
                    Open ended = open.removeLast();
                    if (token == Token.END_OBJECT) {
                        names.put(ended.pointer, ended.names);
                    }
                    if (ended.names.isEmpty() && ended.elements == 0) {
                        values.put(ended.pointer, token == Token.END_OBJECT ? "{}" : "[]");
                    }
                }
                default -> {
                    count(open);
                    values.put(reader.pointer(), spelling(reader));
                }
            }
        }
        return new JsonLeaves(values, names);
    }

    Optional<String> value(String pointer) {
        return Optional.ofNullable(values.get(pointer));
    }

    private static void count(Deque<Open> open) {
        if (!open.isEmpty()) {
            open.getLast().elements++;
        }
    }

    private static String spelling(JsonReader reader) {
        String text = new String(reader.buffer(), reader.from(), reader.to() - reader.from(), StandardCharsets.UTF_8);
        return reader.token() == Token.STRING || reader.token() == Token.NAME ? "\"" + text + "\"" : text;
    }

    private static final class Open {
        final String pointer;
        final List<String> names = new ArrayList<>();
        int elements;

        Open(String pointer) {
            this.pointer = pointer;
        }
    }
}
