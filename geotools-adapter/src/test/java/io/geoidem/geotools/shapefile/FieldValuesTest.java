package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldValuesTest {
    private static final Place PLACE = Place.ofFile("a.dbf").inRecord(3).inField("NAME");

    @ParameterizedTest
    @CsvSource({
        "'   42',42",
        "'42   ',42",
        "'-7',-7",
        "'+7',7",
        "'00012',12",
        "'1.50',1.50",
        "'.5',0.5",
        "'5.',5",
        "'1.5E+10',15000000000",
        "'-1.5e-3',-0.0015",
        "'9007199254740993',9007199254740993",
        "'123456789012345678901234567890.123456789',123456789012345678901234567890.123456789",
        "'0.1000000000000000055511151231257827',0.1000000000000000055511151231257827",
    })
    void readsDigitsExactly(String text, String expected) {
        for (FieldType type : new FieldType[] {FieldType.NUMBER, FieldType.FLOAT}) {
            PropertyValue.Numeral number = (PropertyValue.Numeral) decode(type, text);
            assertThat(new BigDecimal(number.text())).isEqualByComparingTo(new BigDecimal(expected));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "     ", "*****", "  ***", "***  "})
    void takesBlankAndStarredNumbersForNull(String text) {
        assertThat(decode(FieldType.NUMBER, text)).isEqualTo(Literal.NULL);
        assertThat(decode(FieldType.FLOAT, text)).isEqualTo(Literal.NULL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1,5", "- 5", "1 000", "nan", "-1.#IND", "Inf", ".", "-", "1e", "1e+", "0x10", "1.2.3", "**1", "5-",
                "\u00b2"
            })
    void refusesWhatIsNoNumber(String text) {
        assertRefused(ErrorCode.ATTRIBUTE, () -> decode(FieldType.NUMBER, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e401", "1e-401", "1e999999999", "1e-2147483649", "1e99999999999999999999"})
    void refusesPowersThatNoMemoryHolds(String text) {
        assertRefused(ErrorCode.NUMBER_RANGE, () -> decode(FieldType.FLOAT, text));
    }

    @ParameterizedTest
    @CsvSource({"20240229,2024-02-29", "19991231,1999-12-31", "00010101,0001-01-01", "99991231,9999-12-31"})
    void readsDates(String text, String expected) {
        assertThat(decode(FieldType.DATE, text)).isEqualTo(PropertyValue.of(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"        ", "00000000", "\0\0\0\0\0\0\0\0", "0       "})
    void takesBlankAndZeroDatesForNull(String text) {
        assertThat(decode(FieldType.DATE, text)).isEqualTo(Literal.NULL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20230229", "20241301", "2024-1-1", "202401  ", "20240100", "********"})
    void refusesDatesThatDoNotExist(String text) {
        assertRefused(ErrorCode.ATTRIBUTE, () -> decode(FieldType.DATE, text));
    }

    @Test
    void readsLogicalValues() {
        for (String text : new String[] {"T", "t", "Y", "y", " T  "}) {
            assertThat(decode(FieldType.LOGICAL, text)).isEqualTo(Literal.TRUE);
        }
        for (String text : new String[] {"F", "f", "N", "n"}) {
            assertThat(decode(FieldType.LOGICAL, text)).isEqualTo(Literal.FALSE);
        }
        for (String text : new String[] {"?", " ", "\0", "????????????"}) {
            assertThat(decode(FieldType.LOGICAL, text)).isEqualTo(Literal.NULL);
        }
        for (String text : new String[] {"1", "0", "TF", "X", "*"}) {
            assertRefused(ErrorCode.ATTRIBUTE, () -> decode(FieldType.LOGICAL, text));
        }
    }

    @ParameterizedTest
    @CsvSource({"'Fen   ',Fen", "'  Fen',  Fen", "'a b ',a b"})
    void stripsPaddingFromTheEndOfTextsOnly(String text, String expected) {
        assertThat(decode(FieldType.TEXT, text)).isEqualTo(PropertyValue.of(text.startsWith(" ") ? "  Fen" : expected));
    }

    @Test
    void takesZeroBytesAtTheEndForPaddingAndRefusesThemInside() {
        assertThat(decode(FieldType.TEXT, "Fen\0\0 \0")).isEqualTo(PropertyValue.of("Fen"));
        assertThat(decode(FieldType.TEXT, "\0\0\0")).isEqualTo(Literal.NULL);
        assertRefused(ErrorCode.ATTRIBUTE, () -> decode(FieldType.TEXT, "Fen\0x"));
    }

    @Test
    void takesTextOfPaddingAloneForNull() {
        assertThat(decode(FieldType.TEXT, "    ")).isEqualTo(Literal.NULL);
    }

    @Test
    void refusesBytesThatTheEncodingDoesNotHave() {
        TextEncoding utf8 = new TextEncoding(StandardCharsets.UTF_8, TextEncoding.Source.CPG);
        byte[] shiftJis = "\u65e5\u672c".getBytes(Charset.forName("windows-31j"));
        TableField field = new TableField("NAME", FieldType.TEXT, 0, shiftJis.length);
        assertRefused(ErrorCode.TEXT_ENCODING, () -> FieldValues.decode(shiftJis, field, utf8, PLACE));
        TextEncoding windows1252 =
                new TextEncoding(Charset.forName("windows-1252"), TextEncoding.Source.CODE_PAGE_BYTE);
        byte[] gap = {'a', (byte) 0x81};
        TableField two = new TableField("NAME", FieldType.TEXT, 0, 2);
        assertRefused(ErrorCode.TEXT_ENCODING, () -> FieldValues.decode(gap, two, windows1252, PLACE));
    }

    @Test
    void readsTheBinaryTypesOfFoxPro() {
        assertThat(binary(FieldType.INTEGER, little(4).putInt(-5))).isEqualTo(PropertyValue.of(-5));
        assertThat(binary(FieldType.CURRENCY, little(8).putLong(123_456)))
                .isEqualTo(PropertyValue.of(new BigDecimal("12.3456")));
        assertThat(binary(FieldType.DOUBLE, little(8).putDouble(0.1))).isEqualTo(PropertyValue.of(0.1));
        assertThat(binary(FieldType.TIMESTAMP, little(8).putInt(2_440_588).putInt(3_723_004)))
                .isEqualTo(PropertyValue.of("1970-01-01T01:02:03.004"));
        assertThat(binary(FieldType.TIMESTAMP, little(8).putInt(2_440_588).putInt(0)))
                .isEqualTo(PropertyValue.of("1970-01-01T00:00:00"));
        assertThat(binary(FieldType.TIMESTAMP, little(8))).isEqualTo(Literal.NULL);
        assertRefused(
                ErrorCode.ATTRIBUTE, () -> binary(FieldType.DOUBLE, little(8).putDouble(Double.NaN)));
        assertRefused(
                ErrorCode.ATTRIBUTE,
                () -> binary(FieldType.TIMESTAMP, little(8).putInt(1).putInt(86_400_000)));
    }

    private static PropertyValue decode(FieldType type, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return FieldValues.decode(bytes, new TableField("NAME", type, 0, bytes.length), TextEncoding.ASSUMED, PLACE);
    }

    @SuppressWarnings("ByteBufferBackingArray") // of allocate
    private static PropertyValue binary(FieldType type, ByteBuffer bytes) {
        return FieldValues.decode(
                bytes.array(), new TableField("NAME", type, 0, bytes.capacity()), TextEncoding.ASSUMED, PLACE);
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void assertRefused(ErrorCode code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(GeoidemException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.place().record()).isEqualTo(3);
            assertThat(e.place().field()).isEqualTo("NAME");
            assertThat(e.remedy()).isNotEmpty();
        });
    }
}
