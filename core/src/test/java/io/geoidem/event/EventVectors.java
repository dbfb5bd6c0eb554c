package io.geoidem.event;

import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Limits;
import io.geoidem.contract.EventRules;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The language-neutral vectors of events. As a program it checks them all, so that another Java can run it. */
final class EventVectors {
    private EventVectors() {}

    /** One vector: its members by name; those of the contract stand beside the others. */
    record Vector(Map<String, String> members) {
        byte[] payload() {
            String text = members.get("payload");
            return text == null
                    ? Base64.getDecoder().decode(members.get("payload_base64"))
                    : text.getBytes(StandardCharsets.UTF_8);
        }

        /** What is wrong with what this library makes of it; empty where nothing is. */
        Optional<String> complaint() {
            String title = members.get("title");
            try {
                EventKeyer keyer = keyer();
                String text = new String(keyer.canonicalText(payload()), StandardCharsets.UTF_8);
                String digest = keyer.key(payload()).fullDigest().hex();
                boolean good = text.equals(members.get("canonical")) && digest.equals(members.get("digest"));
                return good ? Optional.empty() : Optional.of(title + ": " + text + " " + digest);
            } catch (GeoidemException e) {
                boolean good = e.code().label().equals(members.get("code"))
                        && Long.toString(e.place().byteOffset()).equals(members.get("offset"));
                return good
                        ? Optional.empty()
                        : Optional.of(title + ": " + e.code().label() + " " + e.getMessage());
            }
        }

        private EventKeyer keyer() {
            EventRules rules =
                    EventRules.DEFAULT.withPrecision(Integer.parseInt(members.getOrDefault("precision", "8")));
            if (members.containsKey("event_type")) {
                rules = rules.withEventType(members.get("event_type"));
            }
            HashAlgorithm algorithm = HashAlgorithm.ofLabel(members.getOrDefault("algorithm", "sha256"));
            return Keyers.of(rules, algorithm, Limits.DEFAULT);
        }
    }

    static List<Vector> read(Path root, String name) throws IOException {
        byte[] text = Files.readAllBytes(root.resolve("testdata/vectors/events").resolve(name));
        JsonReader reader = JsonReader.of(text, 0, text.length, Limits.DEFAULT).refuseDuplicates();
        List<Vector> vectors = new ArrayList<>();
        Map<String, String> members = new LinkedHashMap<>();
        String member = "";
        for (Token token = reader.next(); token != Token.END; token = reader.next()) {
            switch (token) {
                case NAME -> member = reader.string();
                case STRING -> members.put(member, reader.string());
                case NUMBER -> members.put(member, reader.number().text());
                case END_OBJECT -> {
                    if (reader.depth() == 1) {
                        vectors.add(new Vector(members));
                        members = new LinkedHashMap<>();
                    }
                }
                default -> {}
            }
        }
        return vectors;
    }

    /** Prints how many vectors of those files hold, and each that does not. The first argument is the project's root. */
    public static void main(String[] arguments) throws IOException {
        int good = 0;
        for (int i = 1; i < arguments.length; i++) {
            for (Vector vector : read(Path.of(arguments[0]), arguments[i])) {
                Optional<String> complaint = vector.complaint();
                complaint.ifPresent(System.out::println);
                good += complaint.isEmpty() ? 1 : 0;
            }
        }
        System.out.println(good + " hold on Java " + Runtime.version().feature());
    }
}
