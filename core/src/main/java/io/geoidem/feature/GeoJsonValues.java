package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the values of attributes and foreign members. */
final class GeoJsonValues {
    private GeoJsonValues() {}

    /** Reads the value that the reader stands on, to its last token. */
    static PropertyValue read(JsonReader reader) {
        return read(reader, 0);
    }

    /** Reads the members of the object that the reader stands on. */
    static Map<String, PropertyValue> readMembers(JsonReader reader) {
        return readMembers(reader, 0);
    }

    /** The error of a value that is not what GeoJSON wants there. */
    static GeoidemException unexpected(JsonReader reader, String what, String remedy) {
        return new GeoidemException(ErrorCode.GEOJSON, reader.place(), what + ", not " + words(reader.token()), remedy);
    }

    private static PropertyValue read(JsonReader reader, int depth) {
        if (depth > PropertyValue.MAX_DEPTH) {
            throw Limits.exceeded(reader.place(), "nesting of an attribute", PropertyValue.MAX_DEPTH, "MAX_DEPTH");
        }
        return switch (reader.token()) {
            case STRING -> new PropertyValue.Text(reader.string());
            case NUMBER -> new PropertyValue.Numeral(reader.number().text());
            case TRUE -> PropertyValue.Literal.TRUE;
            case FALSE -> PropertyValue.Literal.FALSE;
            case NULL -> PropertyValue.Literal.NULL;
            case BEGIN_OBJECT -> new PropertyValue.Members(readMembers(reader, depth));
            case BEGIN_ARRAY -> readItems(reader, depth);
            case NAME, END_OBJECT, END_ARRAY, END -> throw unexpected(reader, "a value is wanted", "");
        };
    }

    private static PropertyValue readItems(JsonReader reader, int depth) {
        List<PropertyValue> items = new ArrayList<>();
        while (reader.next() != Token.END_ARRAY) {
            items.add(read(reader, depth + 1));
        }
        return new PropertyValue.Items(items);
    }

    private static Map<String, PropertyValue> readMembers(JsonReader reader, int depth) {
        Map<String, PropertyValue> members = new LinkedHashMap<>();
        while (reader.next() == Token.NAME) {
            String name = reader.string();
            reader.next();
            members.put(name, read(reader, depth + 1));
        }
        return members;
    }

    private static String words(Token token) {
        return switch (token) {
            case BEGIN_OBJECT, END_OBJECT -> "an object";
            case BEGIN_ARRAY, END_ARRAY -> "an array";
            case NAME -> "a member";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case TRUE -> "true";
            case FALSE -> "false";
            case NULL -> "null";
            case END -> "the end of the text";
        };
    }
}
