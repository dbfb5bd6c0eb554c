package io.geoidem.contract.doc;

import io.geoidem.Key;
import io.geoidem.contract.EventRules;
import io.geoidem.contract.KeyContract;
import io.geoidem.json.CanonicalJson;
import io.geoidem.keyer.Keyer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Examples of a contract of mode serialization: one event and what becomes of its key. */
final class EventExamples {
    private static final String BASE =
            "{\"vehicle\":17,\"zone\":\"harbour\",\"position\":[4.5,51.25],\"area\":[[4.5,51.25],[4.75,51.25],[4.75,51.5],[4.5,51.25]]}";

    private final EventRules rules;
    private final Keyer keyer;

    EventExamples(KeyContract contract) {
        this.rules = contract.event();
        this.keyer = Keyer.of(contract);
    }

    /** The event that the examples start from. */
    String base() {
        return BASE;
    }

    Key key() {
        return key(BASE);
    }

    List<Example> all() {
        List<Example> examples = new ArrayList<>();
        BigDecimal unit = BigDecimal.ONE.movePointLeft(rules.precision());
        add(
                examples,
                "The members in another order, with white space",
                "{\"zone\": \"harbour\", \"vehicle\": 17,"
                        + BASE.substring(BASE.indexOf("\"zone\":\"harbour\",") + "\"zone\":\"harbour\",".length()));
        add(examples, "`4.5` written as `4.50`", BASE.replace("\"position\":[4.5,", "\"position\":[4.50,"));
        add(
                examples,
                "A digit behind the " + ordinal(rules.precision()) + " decimal (" + plain(unit.movePointLeft(1)) + ")",
                position(unit.movePointLeft(1)));
        add(
                examples,
                "A tenfold step of the last decimal (" + plain(unit.movePointRight(1)) + ")",
                position(unit.movePointRight(1)));
        add(
                examples,
                "The ring begins at another vertex",
                BASE.replace(
                        "[[4.5,51.25],[4.75,51.25],[4.75,51.5],[4.5,51.25]]",
                        "[[4.75,51.25],[4.75,51.5],[4.5,51.25],[4.75,51.25]]"));
        add(examples, "The integer `17` written as `17.0`", BASE.replace("\"vehicle\":17", "\"vehicle\":17.0"));
        add(examples, "Another value of `zone`", BASE.replace("harbour", "airport"));
        add(examples, "No position (`null`)", BASE.replace("[4.5,51.25],\"area\"", "null,\"area\""));
        add(examples, "A new member `note`", withMember("note"));
        rules.strip().stream()
                .findFirst()
                .ifPresent(name -> add(examples, "The envelope member `" + name + "` added", withMember(name)));
        rules.eventType()
                .ifPresent(type -> add(
                        examples,
                        "The member `event_type` written in the event",
                        "{\"event_type\":" + CanonicalJson.text(type) + "," + BASE.substring(1)));
        return examples;
    }

    private void add(List<Example> examples, String change, String event) {
        examples.add(new Example(change, key(), key(event)));
    }

    private Key key(String event) {
        return keyer.keyEvent(event).key();
    }

    private static String withMember(String name) {
        return "{" + CanonicalJson.text(name) + ":1," + BASE.substring(1);
    }

    private static String position(BigDecimal more) {
        return BASE.replace("\"position\":[4.5,", "\"position\":[" + plain(new BigDecimal("4.5").add(more)) + ",");
    }

    private static String ordinal(int number) {
        return number + (number == 1 ? "st" : number == 2 ? "nd" : number == 3 ? "rd" : "th");
    }

    private static String plain(BigDecimal number) {
        String text = number.stripTrailingZeros().toPlainString();
        return text.contains(".") ? text : text + ".0";
    }
}
