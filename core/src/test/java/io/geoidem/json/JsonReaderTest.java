package io.geoidem.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    @Test
    void givesTokensWithTheirTextOffsetAndPointer() {
        List<String> seen = tokens(reader(" {\"a\": [1.5, \"x\\u00e9\\n\"], \"b/~\": {\"c\": null}} "));
        assertThat(seen)
                .containsExactly(
                        "BEGIN_OBJECT @1 ''",
                        "NAME a @2 '/a'",
                        "BEGIN_ARRAY @7 '/a'",
                        "NUMBER 1.5 @8 '/a/0'",
                        "STRING x\u00e9\n @13 '/a/1'",
                        "END_ARRAY @24 '/a'",
                        "NAME b/~ @27 '/b~1~0'",
                        "BEGIN_OBJECT @34 '/b~1~0'",
                        "NAME c @35 '/b~1~0/c'",
                        "NULL @40 '/b~1~0/c'",
                        "END_OBJECT @44 '/b~1~0'",
                        "END_OBJECT @45 ''",
                        "END @47 ''");
    }

    @Test
    void streamsGiveWhatArraysGiveForEveryWindow() {
        String text = "\ufeff{\"name\\ud83d\\ude00 \ud83d\ude00\":[-12.25e+10,0,\"" + "\u00e9\u4e2d".repeat(40)
                + "\",true,false,null,{\"deep\":[[{\"er\":-0}]]}],\"z\":123456789012345678901234567890}";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        List<String> expected = tokens(JsonReader.of(bytes, 0, bytes.length, Limits.DEFAULT));
        for (int window = 4; window <= bytes.length + 1; window++) {
            List<String> seen = tokens(JsonReader.of(new ByteArrayInputStream(bytes), window, Limits.DEFAULT));
            assertThat(seen).as("window of %d bytes", window).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|0",
                "[1,]|3",
                "[1 2]|3",
                "{\"a\" 1}|5",
                "{\"a\":1,}|7",
                "{a:1}|1",
                "[01]|2",
                "[1.]|3",
                "[.5]|1",
                "[+1]|1",
                "[1e]|3",
                "[-]|2",
                "[NaN]|1",
                "[-Infinity]|2",
                "[truf]|4",
                "[1]x|3",
                "[1] [2]|4",
                "[\"a|3",
                "[\"\\x\"]|2",
                "[\"\\u12g4\"]|2",
                "[\"\\ud800\"]|2",
                "[\"\\ud800\\u0041\"]|2",
                "[\"\\udc00\"]|2",
                "[|1",
                "{\"a\":|5"
            })
    void refusesWithTheByte(String text, long offset) {
        for (JsonReader reader : List.of(
                reader(text),
                JsonReader.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 4, Limits.DEFAULT))) {
            assertThatThrownBy(() -> tokens(reader))
                    .asInstanceOf(InstanceOfAssertFactories.type(GeoidemException.class))
                    .extracting(e -> e.place().byteOffset())
                    .isEqualTo(offset);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"80", "c0af", "c1bf", "e08080", "eda080", "f0808080", "f4908080", "f5808080", "ff", "e4b8", "c3"
            })
    void refusesMalformedUtf8(String hex) {
        byte[] bad = java.util.HexFormat.of().parseHex("5b22" + hex + "225d");
        assertThatThrownBy(() -> tokens(JsonReader.of(bad, 0, bad.length, Limits.DEFAULT)))
                .asInstanceOf(InstanceOfAssertFactories.type(GeoidemException.class))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.TEXT_ENCODING))
                .extracting(e -> e.place().byteOffset())
                .isEqualTo(2L);
    }

    @Test
    void findsDuplicatesThroughEscapes() {
        assertThatThrownBy(() -> tokens(
                        reader("{\"o\":{\"ab\":1,\"x\":2,\"\\u0061b\":3}}").refuseDuplicates()))
                .hasMessage("byte 19, at /o: the member name \"ab\" stands twice in one object; send each member once");
    }

    @Test
    void namesTheDepthLimit() {
        Limits limits = Limits.DEFAULT.withJsonDepth(3);
        byte[] deep = "[[[[]]]]".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> tokens(JsonReader.of(deep, 0, deep.length, limits)))
                .hasMessageContaining(
                        "byte 3, at /0/0/0: nesting of arrays and objects is beyond the limit of 3 (jsonDepth)");
    }

    @Test
    void skipsAValue() {
        JsonReader reader = reader("{\"a\":{\"b\":[1,{}]},\"c\":7}");
        reader.next();
        reader.next();
        reader.skipValue();
        assertThat(reader.token()).isEqualTo(Token.END_OBJECT);
        assertThat(reader.next()).isEqualTo(Token.NAME);
        assertThat(reader.string()).isEqualTo("c");
    }

    private static JsonReader reader(String text) {
        byte[] bytes = ("##" + text + "##").getBytes(StandardCharsets.UTF_8);
        return JsonReader.of(bytes, 2, bytes.length - 2, Limits.DEFAULT);
    }

    private static List<String> tokens(JsonReader reader) {
        List<String> seen = new ArrayList<>();
        Token token;
        do {
            token = reader.next();
            String text = switch (token) {
                case NAME, STRING -> " " + reader.string();
                case NUMBER -> " " + reader.number().text();
                default -> "";
            };
            seen.add(token + text + " @" + reader.offset() + " '" + reader.pointer() + "'");
        } while (token != Token.END);
        return seen;
    }
}
