package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Keys of events: in process beside the peers, then whole processes, then against size. */
final class SerializationSection implements Section {
    private static final String PYTHON = "Python recipe (benchmarks/peers/recipe.py)";

    @Override
    public String name() {
        return "serialization";
    }

    @Override
    public String title() {
        return "Serialization keys";
    }

    @Override
    public void measure(Setting setting, Report report) throws IOException {
        Corpus events = SerializationBenchmark.corpusOf("events");
        Corpus polygons = SerializationBenchmark.corpusOf("polygons");
        report.say("### In process\n\nOne thread, payloads in memory: " + described(events) + " and "
                + described(polygons) + ". Median of rounds that each measure every contender with JMH.");
        Rounds rounds = Rounds.ofJmh(SerializationBenchmark.class, setting);
        boolean python = measurePython(setting, rounds, events) && measurePython(setting, rounds, polygons);
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("SHA-256 of the bytes as they are: the limit", "rawSha256", rounds, events, polygons));
        rows.add(row("geoidem", "geoidem", rounds, events, polygons));
        rows.add(row("Jackson to a sorted map and back, SHA-256", "jacksonSortedMap", rounds, events, polygons));
        rows.add(row("java-json-canonicalization, SHA-256", "jsonCanonicalization", rounds, events, polygons));
        if (python) {
            rows.add(row(PYTHON, "python", rounds, events, polygons));
        }
        report.table(List.of("", "events, MB/s", "of SHA-256", "polygons, MB/s", "of SHA-256"), rows);
        report.say(advantage("geoidem is", rounds, python));
        new LargeInputs(setting, report).measure();
    }

    private static String described(Corpus corpus) {
        return figure(corpus.payloads().size(), 0) + " " + corpus.name() + " of "
                + figure((double) corpus.bytes() / corpus.payloads().size(), 0) + " bytes on average";
    }

    private static List<String> row(String label, String contender, Rounds rounds, Corpus events, Corpus polygons) {
        List<String> row = new ArrayList<>(List.of(label));
        for (Corpus corpus : List.of(events, polygons)) {
            String name = contender + " " + corpus.name();
            row.add(figure(corpus.bytes() / rounds.seconds(name) / 1e6, 0));
            row.add(figure(rounds.ratio(name, "rawSha256 " + corpus.name()), 3));
        }
        return row;
    }

    private static String advantage(String start, Rounds rounds, boolean python) {
        List<String> parts = new ArrayList<>();
        for (String peer : python
                ? List.of("python", "jsonCanonicalization", "jacksonSortedMap")
                : List.of("jsonCanonicalization", "jacksonSortedMap")) {
            String name = Map.of(
                            "python", "the Python recipe",
                            "jsonCanonicalization", "java-json-canonicalization",
                            "jacksonSortedMap", "Jackson")
                    .getOrDefault(peer, peer);
            parts.add(figure(rounds.ratio("geoidem events", peer + " events"), 1) + " (events) and "
                    + figure(rounds.ratio("geoidem polygons", peer + " polygons"), 1) + " (polygons) times as fast as "
                    + name);
        }
        return start + " " + String.join(", ", parts) + ".";
    }

    /** Measures the recipe in as many rounds; whether Python is there. Its keys must be those of the product. */
    private static boolean measurePython(Setting setting, Rounds rounds, Corpus corpus) throws IOException {
        if (Processes.version(setting, "python3", "--version").isEmpty()) {
            return false;
        }
        Path file = setting.scratch().resolve(corpus.name() + ".ndjson");
        corpus.write(file);
        for (int round = 0; round < rounds.count(); round++) {
            List<String> command = List.of("python3", "benchmarks/peers/recipe.py", file.toString());
            String[] printed =
                    Processes.run(setting, Map.of(), command).output().strip().split(" ", 2);
            if (!printed[1].equals(digestOfKeys(corpus))) {
                throw new IllegalStateException("the recipe gives other keys for " + corpus.name());
            }
            rounds.put("python " + corpus.name(), round, Double.parseDouble(printed[0]));
        }
        Setting.delete(file);
        return true;
    }

    private static String digestOfKeys(Corpus corpus) {
        StringBuilder keys = new StringBuilder();
        var keyer = SerializationBenchmark.keyer();
        corpus.payloads()
                .forEach(payload -> keys.append(keyer.key(payload).fullDigest().hex()));
        byte[] ascii = keys.toString().getBytes(StandardCharsets.US_ASCII);
        return Hash.digestOf(HashAlgorithm.SHA256, ascii).hex();
    }
}
