package io.geoidem.cli;

import io.geoidem.Limits;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** JSON as maps and lists, for tests that change a document. */
final class JsonTree {
    private JsonTree() {}

    @SuppressWarnings("unchecked")
    static Map<String, Object> read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        JsonReader reader = JsonReader.of(bytes, 0, bytes.length, Limits.DEFAULT);
        reader.next();
        return (Map<String, Object>) Objects.requireNonNull(value(reader));
    }

    static Path write(Path file, Object tree) throws IOException {
        return Files.write(file, CanonicalJson.bytes(tree));
    }

    /** The features of a collection. */
    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> features(Map<String, Object> collection) {
        return (List<Map<String, Object>>) Objects.requireNonNull(collection.get("features"));
    }

    private static @Nullable Object value(JsonReader reader) {
        return switch (reader.token()) {
            case BEGIN_OBJECT -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                while (reader.next() == Token.NAME) {
                    String name = reader.string();
                    reader.next();
                    members.put(name, value(reader));
                }
                yield members;
            }
            case BEGIN_ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                while (reader.next() != Token.END_ARRAY) {
                    elements.add(value(reader));
                }
                yield elements;
            }
            case STRING -> reader.string();
            case NUMBER ->
                new BigDecimal(new String(
                        reader.buffer(), reader.from(), reader.to() - reader.from(), StandardCharsets.US_ASCII));
            case TRUE -> true;
            case FALSE -> false;
            case NULL -> null;
            default -> throw new IllegalStateException("" + reader.token());
        };
    }
}
