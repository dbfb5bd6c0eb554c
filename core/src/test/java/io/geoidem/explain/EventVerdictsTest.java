package io.geoidem.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.KeyMode;
import io.geoidem.contract.EventRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.explain.ExplanationText.Colours;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Each verdict on two events, in the exact words. */
class EventVerdictsTest {
    private static final KeyContract CONTRACT =
            KeyContract.builder("hooks", KeyMode.SERIALIZATION).build();

    @Test
    void tellsThatNothingDiffers() {
        assertThat(explain("{\"a\":1}", "{\"a\":1}").verdict()).isEqualTo(Verdict.IDENTICAL);
    }

    @Test
    void tellsWhichRulesMadeEventsAlike() {
        assertThat(lines(
                        "{\"a\":1,\"b\":[1.50,2],\"timestamp\":1,\"s\":\"\\u0041\"}",
                        "{\"b\":[15e-1,2],\"timestamp\":2,\"a\":1,\"s\":\"A\"}"))
                .isEqualTo("""
                        same: written differently, and made alike by the rules
                        §4.1.2 made alike: envelope members that do not count (at /timestamp)
                        §4.1.4 made alike: floats spelled or rounded otherwise (at /b/0)
                        §4.1.5 made alike: objects with their members in another order
                        §4.1.5 made alike: strings escaped otherwise (at /s)
                        """);
        assertThat(lines("{\"a\":1}", "{\"a\": 1}")).endsWith("§4.1.5 made alike: white space\n");
    }

    @Test
    void tellsEveryValueThatDiffers() {
        assertThat(lines(
                        "{\"a\":1,\"b\":[2,\"e\\u0301\"],\"c\":null}",
                        "{\"a\":1.0,\"b\":[3,\"\\u00e9\"],\"d\":\" x\"}"))
                .isEqualTo("""
                        different: other values
                        §4.1.4 /a: one is an integer and the other a float: that is two values (1 and 1.0)
                              A  1
                              B  1.0
                        §4.1.4 /b/0
                              A  2
                              B  3
                        §4.1.5 /b/1: both are equal in Unicode NFC, which this mode does not apply
                              A  "e\\u0301"  made "e\u0301"
                              B  "\\u00e9"  made "\u00e9"
                        §4.1.5 /c: null is not absent
                              A  null
                              B  absent
                        §4.1.5 /d
                              A  absent
                              B  " x"
                        """);
    }

    @Test
    void tellsRoundingWhereOnlyLastDigitsDiffer() {
        assertThat(lines("{\"lon\":1.123456784}", "{\"lon\":1.123456786}")).isEqualTo("""
                different: by rounding alone
                §4.1.4 /lon: they round to neighbouring values
                      A  1.123456784  made 1.12345678
                      B  1.123456786  made 1.12345679
                """);
    }

    @Test
    void knowsAnEventTypeThatIsAdded() {
        KeyContract typed = CONTRACT.toBuilder()
                .event(EventRules.DEFAULT.withEventType("zone"))
                .build();
        Explanation explanation =
                Explainer.of(typed).explainEvents(utf8("{\"a\":1}"), utf8("{\"a\":1,\"event_type\":\"zone\"}"));
        assertThat(explanation.verdict()).isEqualTo(Verdict.SAME_THROUGH_NORMALISATION);
        assertThat(explanation.acted()).extracting(Acted::way).containsOnly(Acted.Way.ADDED_EVENT_TYPE);
    }

    private static Explanation explain(String a, String b) {
        return Explainer.of(CONTRACT).explainEvents(utf8(a), utf8(b));
    }

    /** The text without the lines of the keys. */
    private static String lines(String a, String b) {
        return ExplanationText.of(explain(a, b), "a", "b", Colours.NONE, 20).replaceAll("(?m)^  [AB]  ser.*\n", "");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
