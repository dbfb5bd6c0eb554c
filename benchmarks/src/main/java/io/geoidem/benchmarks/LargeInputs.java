package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import io.geoidem.event.EventKeyer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whole processes on files of about 1 GB under a small heap, and the cost of one document against its size. */
record LargeInputs(Setting setting, Report report) {
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)([KM])->(\\d+)([KM])\\(");
    private static final int SMALL_FEATURE = 24;

    void measure() throws IOException {
        report.say(
                "### Whole processes\n\n`./geoidem key --mode serialization`, the start of Java included, with a heap of"
                        + " 256 MB (`-Xmx256m`), beside `openssl dgst -sha256` of the same file.");
        long bytes = setting.pick(100_000_000L, 1_000_000_000L);
        List<List<String>> rows = new ArrayList<>();
        Path lines = setting.scratch().resolve("events.ndjson");
        int events = Corpus.writeEvents(lines, bytes);
        rows.add(wholeProcess(figure(events, 0) + " events, one a line", lines));
        Setting.delete(lines);
        Path document = setting.scratch().resolve("collection.json");
        int features = Corpus.writeCollection(document, bytes, SMALL_FEATURE);
        rows.add(wholeProcess("one document of " + figure(features, 0) + " features", document));
        Setting.delete(document);
        report.table(
                List.of(
                        "input",
                        "MB",
                        "seconds",
                        "MB/s",
                        "processors busy",
                        "largest heap, MB",
                        "of that live, MB",
                        "of openssl"),
                rows);
        report.say(
                "Processors busy is user and system time by elapsed time. The largest heap is what stood in it before a"
                        + " collection, live is what was left after one.");
        againstSize();
    }

    private List<String> wholeProcess(String label, Path file) throws IOException {
        Path log = setting.scratch().resolve("gc.log");
        warm(file);
        Processes.Timed openssl =
                Processes.run(setting, Map.of(), List.of("openssl", "dgst", "-sha256", file.toString()));
        Processes.Timed product = Processes.run(
                setting,
                Map.of("GEOIDEM_JAVA_OPTS", "-Xmx256m -Xlog:gc:file=" + log),
                List.of("./geoidem", "key", "--mode", "serialization", file.toString()));
        long before = 0;
        long after = 0;
        Matcher heap = COLLECTION.matcher(Files.readString(log));
        while (heap.find()) {
            before = Math.max(before, kilobytes(heap.group(1), heap.group(2)));
            after = Math.max(after, kilobytes(heap.group(3), heap.group(4)));
        }
        double megabytes = Files.size(file) / 1e6;
        return List.of(
                label,
                figure(megabytes, 0),
                figure(product.wall(), 2),
                figure(megabytes / product.wall(), 0),
                figure(product.cpu() / product.wall(), 2),
                figure(before / 1024.0, 0),
                figure(after / 1024.0, 0),
                figure(openssl.wall() / product.wall(), 2));
    }

    /** One document, read from a file in process, from 10 kB up. */
    private void againstSize() throws IOException {
        report.say(
                "### Cost against size\n\nOne document, a collection of polygons of 100 vertices, keyed from a file in"
                        + " process by one thread; SHA-256 reads the same file. Cost that grows with the size alone keeps the"
                        + " columns level.");
        List<List<String>> rows = new ArrayList<>();
        EventKeyer keyer = SerializationBenchmark.keyer();
        for (long size = 10_000; size <= setting.pick(100_000_000L, 1_000_000_000L); size *= 10) {
            Path file = setting.scratch().resolve("document.json");
            Corpus.writeCollection(file, size, 100);
            int repeats = (int) Math.max(1, setting.pick(100_000_000L, 300_000_000L) / size);
            Rounds rounds = new Rounds(setting.pick(3, 3));
            for (int round = 0; round < rounds.count(); round++) {
                long start = System.nanoTime();
                for (int i = 0; i < repeats; i++) {
                    rawSha256(file);
                }
                long middle = System.nanoTime();
                for (int i = 0; i < repeats; i++) {
                    keyer.key(file);
                }
                rounds.put("raw", round, (middle - start) * 1e-9 / repeats);
                rounds.put("geoidem", round, (System.nanoTime() - middle) * 1e-9 / repeats);
            }
            double megabytes = Files.size(file) / 1e6;
            Setting.delete(file);
            rows.add(List.of(
                    figure(megabytes, 2),
                    figure(rounds.seconds("geoidem") * 1e3, 2),
                    figure(megabytes / rounds.seconds("geoidem"), 0),
                    figure(rounds.ratio("geoidem", "raw"), 3)));
        }
        report.table(List.of("MB", "milliseconds", "MB/s", "of SHA-256"), rows);
    }

    private static void rawSha256(Path file) throws IOException {
        Hash hash = Hash.of(HashAlgorithm.SHA256);
        byte[] buffer = new byte[1 << 18];
        try (InputStream in = Files.newInputStream(file)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                hash.update(buffer, 0, count);
            }
        }
        hash.finish();
    }

    /** Reads a file once, so that no contender pays for the disk. */
    static void warm(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
        }
    }

    private static long kilobytes(String count, String unit) {
        return Long.parseLong(count) * (unit.equals("M") ? 1024 : 1);
    }
}
