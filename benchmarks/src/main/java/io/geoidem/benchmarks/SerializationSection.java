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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keys of events: in process beside the peers, then whole processes, then against size. */
final class SerializationSection implements Section {
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
        List<Corpus> corpora = Stream.of("events", "mixed", "polygons")
                .map(SerializationBenchmark::corpusOf)
                .toList();
        report.say("### In process\n\nOne thread, payloads in memory: "
                + corpora.stream().map(SerializationSection::described).collect(Collectors.joining(", "))
                + ". Events are built alike, as those of one producer; mixed events each have their members in another"
                + " order.");
        Rounds rounds = Rounds.ofJmh(SerializationBenchmark.class, setting);
        boolean python = !Processes.version(setting, "python3", "--version").isEmpty();
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("SHA-256 of the bytes as they are: the limit", "rawSha256", rounds, corpora));
        rows.add(row("geoidem", "geoidem", rounds, corpora));
        rows.add(row("Jackson to a sorted map and back, SHA-256", "jacksonSortedMap", rounds, corpora));
        rows.add(row("java-json-canonicalization, SHA-256", "jsonCanonicalization", rounds, corpora));
        if (python) {
            for (Corpus corpus : corpora) {
                measurePython(setting, rounds, corpus);
            }
            rows.add(row("Python recipe (benchmarks/peers/recipe.py)", "python", rounds, corpora));
        }
        List<String> heads = new ArrayList<>(List.of(""));
        corpora.forEach(corpus -> heads.addAll(List.of(corpus.name() + ", MB/s", "of SHA-256")));
        report.table(heads, rows);
        List<String> advantages = new ArrayList<>();
        if (python) {
            advantages.add(advantage("the Python recipe", "python", rounds, corpora));
        }
        advantages.add(advantage("java-json-canonicalization", "jsonCanonicalization", rounds, corpora));
        advantages.add(advantage("Jackson", "jacksonSortedMap", rounds, corpora));
        report.say("geoidem is " + String.join(", ", advantages) + ".");
        new LargeInputs(setting, report).measure();
    }

    private static String described(Corpus corpus) {
        return figure(corpus.payloads().size(), 0) + " " + corpus.name() + " of "
                + figure((double) corpus.bytes() / corpus.payloads().size(), 0) + " bytes on average";
    }

    private static List<String> row(String label, String contender, Rounds rounds, List<Corpus> corpora) {
        List<String> row = new ArrayList<>(List.of(label));
        for (Corpus corpus : corpora) {
            String name = contender + " " + corpus.name();
            row.add(figure(corpus.bytes() / rounds.seconds(name) / 1e6, 0));
            row.add(figure(rounds.ratio(name, "rawSha256 " + corpus.name()), 3));
        }
        return row;
    }

    private static String advantage(String label, String peer, Rounds rounds, List<Corpus> corpora) {
        return corpora.stream()
                        .map(corpus -> figure(rounds.ratio("geoidem " + corpus.name(), peer + " " + corpus.name()), 1)
                                + " (" + corpus.name() + ")")
                        .collect(Collectors.joining(", "))
                + " times as fast as " + label;
    }

    /** Measures the recipe in as many rounds. Its keys must be those of the product. */
    private static void measurePython(Setting setting, Rounds rounds, Corpus corpus) throws IOException {
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
