package io.geoidem.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {
    @Test
    void sortsByCodePointNotByUtf16Unit() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("\ud83d\ude00", 1);
        map.put("\uffee", 2L);
        map.put("b", BigInteger.TEN.pow(30));
        map.put("", new BigDecimal("-1.2500e-3"));
        map.put("ab", new BigDecimal("1e3"));
        map.put("a", Arrays.asList(true, null, List.of(), Map.of()));
        assertThat(CanonicalJson.text(map))
                .isEqualTo("{\"\":-0.00125,\"a\":[true,null,[],{}],\"ab\":1000,\"b\":1000000000000000000000000000000,"
                        + "\"\uffee\":2,\"\ud83d\ude00\":1}");
    }

    @Test
    void escapesOnlyWhatMustBe() {
        assertThat(CanonicalJson.text("\"\\/\b\f\n\r\t\u0000\u001f\u007f\u2028\u00e9"))
                .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028\u00e9\"");
    }

    @Test
    void refusesALoneSurrogate() {
        assertThatThrownBy(() -> CanonicalJson.text("a\ud800"))
                .hasMessageContaining("a lone surrogate U+d800 at character 1");
    }

    @Test
    void nestingCostsNoStack() {
        List<Object> nested = new ArrayList<>();
        for (int i = 0; i < 1_000_000; i++) {
            nested = new ArrayList<>(Arrays.asList((Object) nested));
        }
        assertThat(CanonicalJson.bytes(nested)).hasSize(2_000_002);
    }
}
