package io.geoidem.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ErrorCode;
import io.geoidem.contract.GeometryRules;
import io.geoidem.contract.PropertyRules;
import io.geoidem.contract.PropertyRules.FeatureId;
import io.geoidem.contract.PropertyRules.NullProperty;
import io.geoidem.contract.PropertyRules.Selection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** §5.13, as GeoJSON reaches it. */
class PropertyRulesTest {
    @ParameterizedTest
    @CsvSource({
        "42,42",
        "42.0,42",
        "4.2e1,42",
        "420E-1,42",
        "-0,0",
        "-0.0,0",
        "0e5,0",
        "9007199254740993,9007199254740993",
        "123456789012345678901234567890,123456789012345678901234567890",
        "1e30,1000000000000000000000000000000",
        "0.1,0.1",
        "0.123456785,0.12345678", // a tie of decimals: to even, whatever the nearest double is
        "0.123456775,0.12345678",
        "0.1234567850000000000000001,0.12345679",
        "0.999999995,1",
        "9.999999995,10",
        "0.000000005,0",
        "0.0000000051,0.00000001",
        "-0.000000001,0",
        "1e-999999999,0",
        "1.5e3,1500",
        "12345.678e-3,12.345678",
        "100.10,100.1",
    })
    void numbersCountByTheirExactDecimalValue(String written, String printed) {
        assertThat(properties("{\"a\":" + written + "}")).isEqualTo("{\"a\":" + printed + "}");
    }

    @Test
    void aDoubleIsTheFewestDigitsToWhichItsExactValueRoundsAndWhichReadBackAsIt() {
        assertThat(PropertyValue.of(0.1)).isEqualTo(new PropertyValue.Numeral("0.100000000000000"));
        assertThat(PropertyValue.of(0x1p89)).isEqualTo(new PropertyValue.Numeral("6.1897001964269014E+26"));
    }

    @Test
    void aNumberOfAMillionDigitsIsKeptAndABillionRefused() {
        String long1 = "7".repeat(1_000_000);
        assertThat(properties("{\"a\":" + long1 + "}")).hasSize(1_000_000 + 6);
        assertThat(Keyers.refusal(feature("{\"a\":1e999999999}")).code()).isEqualTo(ErrorCode.NUMBER_RANGE);
    }

    @Test
    void namesAndTextsAreInNfc() {
        assertThat(properties("{\"e\\u0301\":\"A\\u030a\"}")).isEqualTo("{\"é\":\"Å\"}");
        assertThat(Keyers.refusal(feature("{\"e\\u0301\":1,\"\\u00e9\":2}")).code())
                .isEqualTo(ErrorCode.DUPLICATE_MEMBER);
        assertThat(properties("{\"o\":{\"e\\u0301\":[\"e\\u0301\"]}}")).isEqualTo("{\"o\":{\"é\":[\"é\"]}}");
    }

    @Test
    void membersAreSortedByCodePoint() {
        // In UTF-16 the astral name would come before U+FF61.
        assertThat(properties("{\"\\ud83d\\ude00\":1,\"\\uff61\":2,\"B\":3,\"a\":4}"))
                .isEqualTo("{\"B\":3,\"a\":4,\"\uff61\":2,\"\ud83d\ude00\":1}");
    }

    @Test
    void nullIsKeptUnlessItIsAbsent() {
        assertThat(properties("{\"a\":null,\"b\":{\"c\":null}}")).isEqualTo("{\"a\":null,\"b\":{\"c\":null}}");
        FeatureKeyer absent = with(PropertyRules.DEFAULT.withNullProperty(NullProperty.ABSENT));
        assertThat(Keyers.text(absent, feature("{\"a\":null,\"b\":1}")))
                .isEqualTo(Keyers.text(absent, feature("{\"b\":1}")));
    }

    @Test
    void attributesAreChosenAfterRenaming() {
        PropertyRules rules =
                PropertyRules.DEFAULT.withRename(Map.of("a", "b", "b", "a")).withExclude(List.of("x"));
        FeatureKeyer swapped = with(rules);
        assertThat(Keyers.text(swapped, feature("{\"a\":1,\"b\":2,\"x\":3}"))).contains("{\"a\":2,\"b\":1}");
        FeatureKeyer onlyB = with(rules.withSelection(new Selection.Named(List.of("b"))));
        assertThat(Keyers.text(onlyB, feature("{\"a\":1,\"b\":2}"))).contains("{\"b\":1}");
        FeatureKeyer clash = with(PropertyRules.DEFAULT.withRename(Map.of("a", "b")));
        assertThat(Keyers.refusal(clash, feature("{\"a\":1,\"b\":2}")).code()).isEqualTo(ErrorCode.DUPLICATE_MEMBER);
        FeatureKeyer none = with(PropertyRules.DEFAULT.withSelection(new Selection.None()));
        assertThat(Keyers.key(none, feature("{\"a\":1}"))).isEqualTo(Keyers.key(none, feature("null")));
    }

    @Test
    void producersMaySpellOneAttributeDifferently() {
        FeatureKeyer keyer = with(PropertyRules.DEFAULT.withRename(Map.of("PARCEL_I", "id", "PARCEL_ID", "id")));
        assertThat(Keyers.key(keyer, feature("{\"PARCEL_I\":7}")))
                .isEqualTo(Keyers.key(keyer, feature("{\"PARCEL_ID\":7}")))
                .isEqualTo(Keyers.key(keyer, feature("{\"id\":7}")));
        assertThat(Keyers.refusal(keyer, feature("{\"PARCEL_I\":7,\"PARCEL_ID\":7}"))
                        .code())
                .isEqualTo(ErrorCode.DUPLICATE_MEMBER);
    }

    @Test
    void idCountsUnlessIgnored() {
        String one = "{\"type\":\"Feature\",\"id\":1.0,\"geometry\":null,\"properties\":{}}";
        assertThat(Keyers.text(one)).isEqualTo("{\"geometry\":null,\"id\":1,\"properties\":{},\"type\":\"Feature\"}");
        assertThat(Keyers.key(one)).isNotEqualTo(Keyers.key(one.replace("1.0", "\"1\"")));
        FeatureKeyer ignoring = with(PropertyRules.DEFAULT.withFeatureId(FeatureId.IGNORE));
        assertThat(Keyers.key(ignoring, one)).isEqualTo(Keyers.key(ignoring, one.replace("1.0", "2")));
        assertThat(Keyers.refusal(one.replace("1.0", "[1]")).code()).isEqualTo(ErrorCode.GEOJSON);
    }

    @Test
    void foreignMembersStayAndDerivedOnesDoNotCount() {
        String plain =
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]},\"properties\":{}}";
        String bbox = plain.replace("\"properties\"", "\"bbox\":[1,2,1,2],\"properties\"")
                .replace("[1,2]}", "[1,2],\"bbox\":[]}");
        assertThat(Keyers.text(bbox)).isEqualTo(Keyers.text(plain));
        String foreign = plain.replace("\"properties\"", "\"title\":\"x\",\"zone\":4.0,\"fold\":null,\"properties\"")
                .replace("[1,2]}", "[1,2],\"srid\":5,\"a\":1}");
        assertThat(Keyers.text(foreign))
                .isEqualTo("{\"fold\":null,\"geometry\":{\"a\":1,\"coordinates\":[1,2],\"srid\":5,\"type\":\"Point\"},"
                        + "\"properties\":{},\"title\":\"x\",\"type\":\"Feature\",\"zone\":4}");
    }

    @Test
    void doublesOfReadersAreTheirShortestDecimals() {
        assertThat(PropertyValue.of(0.1)).isEqualTo(new PropertyValue.Numeral("0.100000000000000"));
        assertThat(((PropertyValue.Numeral) PropertyValue.of(Double.parseDouble("123456789012.1"))).text())
                .startsWith("123456789012.1");
        double large = Double.parseDouble("2e23");
        assertThat(Double.parseDouble(((PropertyValue.Numeral) PropertyValue.of(large)).text()))
                .isEqualTo(large);
    }

    private static FeatureKeyer with(PropertyRules rules) {
        return Keyers.with(GeometryRules.DEFAULT, rules);
    }

    private static String feature(String properties) {
        return "{\"type\":\"Feature\",\"geometry\":null,\"properties\":" + properties + "}";
    }

    private static String properties(String json) {
        String text = Keyers.text(feature(json));
        return text.substring(
                "{\"geometry\":null,\"properties\":".length(), text.length() - ",\"type\":\"Feature\"}".length());
    }
}
