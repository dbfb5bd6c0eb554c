package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records are read in batches of 256 KB, on several threads; what comes of them is what comes of one document. */
class ReconcileRecordsTest {
    private static final int COUNT = 6000;
    /** The first of three features that are one record. */
    private static final int COLLECTION = 3000;

    private static final int BAD_IN_COLLECTION = COLLECTION + 1;
    private static final int BAD = 5500;

    @TempDir
    private Path folder;

    private final List<String> features = new ArrayList<>();
    private Path other = Path.of("");

    @BeforeEach
    void makeFeatures() throws IOException {
        IntStream.rangeClosed(1, COUNT)
                .mapToObj(i -> feature(i == BAD || i == BAD_IN_COLLECTION ? 400 : i * 0.001, i))
                .forEach(features::add);
        // Some moved, some gone, some with another attribute, in another order.
        List<String> changed = new ArrayList<>();
        for (int i = COUNT; i > 0; i--) {
            if (i % 500 == 0) {
                changed.add(feature(i * 0.001 + 0.000002, i));
            } else if (i % 501 != 0) {
                changed.add(i % 502 == 0 ? feature(i * 0.001, -i) : feature(i * 0.001, i));
            }
        }
        other = Files.writeString(folder.resolve("other.geojson"), collection(changed));
    }

    @Test
    void aLongStreamWithACollectionAndBadRecordsGivesWhatTheSameDocumentGives() throws IOException {
        List<String> lines = new ArrayList<>(features.subList(0, COLLECTION - 1));
        lines.add(collection(features.subList(COLLECTION - 1, COLLECTION + 2)));
        lines.addAll(features.subList(COLLECTION + 2, COUNT));
        Path records = Files.write(folder.resolve("a.ndjson"), lines);
        assertThat(Files.size(records)).isGreaterThan(3 * 256 * 1024);
        Path document = Files.writeString(folder.resolve("a.geojson"), collection(features));

        Outcome ofRecords = reconcile(records);
        Outcome ofDocument = reconcile(document);

        assertThat(ofRecords.run().exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(ofRecords.run().errors())
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).contains("record " + BAD_IN_COLLECTION),
                        line -> assertThat(line).contains("record " + BAD));
        assertThat(ofRecords.run().out()).contains("SAME", "NEAR", "CONFLICT", "ONLY_IN");
        assertThat(ofRecords.matches()).hasSizeGreaterThan(COUNT - 2).isEqualTo(ofDocument.matches());
        assertThat(ofRecords.run()).isEqualTo(ofDocument.run());
    }

    @Test
    void aRecordThatIsNoJsonCountsAsOne() throws IOException {
        List<String> lines = new ArrayList<>(features);
        lines.set(BAD - 1, "{\"type\":\"Feature\",");
        Outcome outcome = reconcile(Files.write(folder.resolve("a.ndjson"), lines));
        assertThat(outcome.run().errors())
                .satisfiesExactly(
                        line -> assertThat(line).contains("record " + BAD_IN_COLLECTION),
                        line -> assertThat(line).contains("record " + BAD));
        assertThat(outcome.matches())
                .isEqualTo(reconcile(Files.writeString(folder.resolve("a.geojson"), collection(features)))
                        .matches());
    }

    /** What a command told, without the name of the input, and without the place in the text, which is that of a record. */
    private record Outcome(Run run, List<String> matches) {}

    private Outcome reconcile(Path input) throws IOException {
        Path matches = folder.resolve("matches.csv");
        Run run = Run.of(
                "reconcile", input.toString(), other.toString(), "--id-attribute", "id", "--out", matches.toString());
        String name = String.valueOf(input.getFileName());
        String err = run.err().replace(name, "a").replaceAll(", byte [0-9]+, at [a-z0-9/]+", "");
        return new Outcome(
                new Run(run.exit(), run.out().replace(name, "a"), err),
                Files.readAllLines(matches).stream()
                        .map(line -> line.replace(name, "a"))
                        .toList());
    }

    private static String feature(double longitude, int id) {
        return String.format(
                Locale.ROOT,
                "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%.6f,45]},"
                        + "\"properties\":{\"id\":%d,\"owner\":\"%s\"}}",
                longitude,
                Math.abs(id),
                "owner of the parcel of number " + id);
    }

    private static String collection(List<String> features) {
        return "{\"type\":\"FeatureCollection\",\"features\":[" + String.join(",", features) + "]}";
    }
}
