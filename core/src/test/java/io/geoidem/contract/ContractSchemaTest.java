package io.geoidem.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.json.CanonicalJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The published schema says what the code does: fields, defaults, words and ranges. */
class ContractSchemaTest {
    private static final Path SCHEMA =
            Path.of(System.getProperty("geoidem.root"), "docs", "schema", "contract.schema.json");

    private int words;
    private int ranges;
    private int defaults;

    @Test
    void agreesWithTheReader() throws IOException {
        Map<?, ?> schema = map(new Load(LoadSettings.builder().build()).loadFromString(Files.readString(SCHEMA)));
        Map<String, Object> resolved = new HashMap<>(ContractWriter.resolved(
                KeyContract.builder("a", KeyMode.SERIALIZATION).build()));
        compare("", map(schema.get("properties")), resolved);
        assertThat(schema.get("required")).isEqualTo(List.of("name", "mode"));
        assertThat(words).isEqualTo(10);
        assertThat(ranges).isEqualTo(5);
        assertThat(defaults).isEqualTo(23);
    }

    @Test
    void boundsTheDigest() {
        assertThat(read("truncate_bytes", 64).truncateBytes()).isEqualTo(64);
        assertThatThrownBy(() -> read("truncate_bytes", 65)).isInstanceOf(GeoidemException.class);
    }

    private void compare(String section, Map<?, ?> properties, Map<?, ?> resolved) {
        assertThat(properties.keySet())
                .as("fields of the schema in %s", section)
                .isEqualTo(resolved.keySet());
        properties.forEach((name, value) -> {
            Map<?, ?> field = map(value);
            String path = section + name;
            if (field.containsKey("properties")) {
                assertThat(field.get("additionalProperties")).as(path).isEqualTo(false);
                compare(path + ".", map(field.get("properties")), map(resolved.get(name)));
                return;
            }
            if (field.containsKey("default")) {
                defaults++;
                assertThat(field.get("default")).as("default of %s", path).isEqualTo(resolved.get(name));
            }
            checkWords(path, field);
            if (field.containsKey("maximum") && !path.equals("truncate_bytes")) {
                checkRange(path, number(field, "minimum"), number(field, "maximum"));
            }
        });
    }

    private void checkWords(String path, Map<?, ?> field) {
        if (field.get("enum") instanceof List<?> list) {
            words++;
            list.forEach(word -> read(path, Objects.requireNonNull(word)));
            assertRefused(path, "other");
        } else if (field.get("items") instanceof Map<?, ?> items && items.get("enum") instanceof List<?> list) {
            words++;
            read(path, list);
            assertRefused(path, List.of("other"));
        } else if (field.get("anyOf") instanceof List<?> choices
                && map(choices.get(0)).get("enum") instanceof List<?> list) {
            words++;
            list.forEach(word -> read(path, Objects.requireNonNull(word)));
            assertRefused(path, "other");
        }
    }

    private void checkRange(String path, int least, int most) {
        ranges++;
        read(path, least);
        read(path, most);
        assertRefused(path, least - 1);
        assertRefused(path, most + 1);
    }

    private static void assertRefused(String path, Object value) {
        assertThatThrownBy(() -> read(path, value)).as("%s: %s", path, value).isInstanceOf(GeoidemException.class);
    }

    private static KeyContract read(String path, Object value) {
        Map<String, Object> contract = new HashMap<>(Map.of("name", "a", "mode", "geometry", "algorithm", "sha512"));
        int point = path.indexOf('.');
        if (point < 0) {
            contract.put(path, value);
        } else {
            Map<String, Object> section = new HashMap<>(Map.of(path.substring(point + 1), value));
            if (path.equals("bundle.dbf_date")) {
                section.put("layout", "tree");
            }
            contract.put(path.substring(0, point), section);
        }
        return ContractReader.read(CanonicalJson.text(contract).getBytes(StandardCharsets.UTF_8));
    }

    private static int number(Map<?, ?> field, String name) {
        return (Integer) Objects.requireNonNull(field.get(name));
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }
}
