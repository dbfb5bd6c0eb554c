package io.geoidem.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordReaderTest {
    private static final int SMALLEST_BATCH = 4;

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8, 9, 11, 16, 64, 1000})
    void givesTheSameRecordsWhateverTheBatchSize(int batchBytes) throws IOException {
        assertThat(records("{\"a\":1}\n\n  \t\r\n{\"b\":2}\r\n{\"c\":3}", batchBytes))
                .containsExactly("1 {\"a\":1}", "2 {\"b\":2}\r", "3 {\"c\":3}");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8, 9, 11, 16, 64, 1000})
    void takesRecordSeparatorsAndLetsRecordsSpanLines(int batchBytes) throws IOException {
        assertThat(records("\u001e{\"a\":\n1}\n\u001e{\"b\":2}\n\u001e\u001e{\"c\":3}", batchBytes))
                .containsExactly("1 {\"a\":\n1}\n", "2 {\"b\":2}\n", "3 {\"c\":3}");
    }

    @Test
    void passesOverAByteOrderMark() throws IOException {
        assertThat(records("\ufeff{}\n{}", 100)).containsExactly("1 {}", "2 {}");
        assertThat(records("\ufeff\u001e{}\n\u001e{}", 100)).containsExactly("1 {}\n", "2 {}");
    }

    @Test
    void givesNothingForNothing() throws IOException {
        assertThat(records("", SMALLEST_BATCH)).isEmpty();
        assertThat(records("\n\n \n", SMALLEST_BATCH)).isEmpty();
    }

    /** It is one bad record: it has its number, and the others have theirs. */
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 7, 11, 16})
    void passesOverARecordBeyondTheLimit(int batchBytes) throws IOException {
        String long1 = "\"" + "x".repeat(50) + "\"";
        assertThat(records("{\"a\":1}\n" + long1 + "\n\n{\"b\":2}\n" + long1 + "\n" + long1, batchBytes, 16))
                .containsExactly("1 {\"a\":1}", "2 too long", "3 {\"b\":2}", "4 too long", "5 too long");
        assertThat(records(
                        "\u001e{\"a\":\n1}\n\u001e" + long1 + "\n" + long1 + "\u001e\n\u001e{\"b\":2}\n",
                        batchBytes,
                        16))
                .containsExactly("1 {\"a\":\n1}\n", "2 too long", "3 {\"b\":2}\n");
        assertThat(records("\ufeff" + long1 + "\n{\"b\":2}", batchBytes, 16))
                .containsExactly("1 too long", "2 {\"b\":2}");
    }

    @Test
    void saysHowLongARecordMayBe() throws IOException {
        RecordReader reader = new RecordReader(
                new ByteArrayInputStream("x".repeat(50).getBytes(StandardCharsets.UTF_8)),
                RecordReader.Pauses.READ_THROUGH,
                SMALLEST_BATCH,
                16);
        Batch batch = Objects.requireNonNull(reader.next());
        assertThat(batch.refused())
                .hasValueSatisfying(e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT))
                .hasValueSatisfying(e -> assertThat(e).hasMessageContaining("16 bytes"));
        assertThat(reader.next()).isNull();
        assertThat(reader.bytesRead()).isEqualTo(50);
    }

    @Test
    void countsTheBytesItRead() throws IOException {
        RecordReader reader = new RecordReader(new ByteArrayInputStream("{}\n{}\n".getBytes(StandardCharsets.UTF_8)));
        reader.next();
        assertThat(reader.bytesRead()).isEqualTo(6);
    }

    private static List<String> records(String text, int batchBytes) throws IOException {
        return records(text, batchBytes, 1 << 20);
    }

    private static List<String> records(String text, int batchBytes, int maxRecordBytes) throws IOException {
        RecordReader reader = new RecordReader(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                RecordReader.Pauses.READ_THROUGH,
                batchBytes,
                maxRecordBytes);
        List<String> records = new ArrayList<>();
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            for (int i = 0; i < batch.count(); i++) {
                records.add((batch.firstNumber() + i) + " "
                        + (batch.refused().isPresent()
                                ? "too long"
                                : new String(
                                        batch.bytes(),
                                        batch.starts()[i],
                                        batch.ends()[i] - batch.starts()[i],
                                        StandardCharsets.UTF_8)));
            }
        }
        return records;
    }
}
