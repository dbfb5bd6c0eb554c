package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TimeZone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --each} prints of a shapefile's features, sound and not. */
class EachShapefileFeatureTest {
    private static final int FEATURES = 174;

    @TempDir
    Path folder;

    private String shp = "";

    @BeforeEach
    void copy() throws IOException {
        for (String suffix : List.of("shp", "shx", "dbf", "prj", "cpg")) {
            Files.copy(Real.FOLDER.resolve("countries." + suffix), folder.resolve("a." + suffix));
        }
        shp = folder.resolve("a.shp").toString();
    }

    @Test
    void tellsOfAssumedEncodingsWithEachFeatureAndOfExcessBytesWithTheLast() throws IOException {
        List<String> before = key("--each", shp).keys();
        assertThat(before).hasSize(FEATURES);
        byte[] bytes = Files.readAllBytes(Path.of(shp));
        Files.write(Path.of(shp), Arrays.copyOf(bytes, bytes.length + 20));
        Files.delete(folder.resolve("a.cpg"));
        Run each = key("--each", "--flags", shp);
        assertThat(each.exit()).isEqualTo(ExitCode.OK);
        List<String> lines = each.lines();
        assertThat(lines).hasSize(FEATURES);
        assertThat(lines.get(FEATURES - 1)).contains("excess-bytes");
        assertThat(lines.subList(0, FEATURES - 1)).noneMatch(line -> line.contains("excess-bytes"));
        long assumed =
                lines.stream().filter(line -> line.contains("encoding-assumed")).count();
        assertThat(assumed).isEqualTo(1);
        assertThat(key("--flags", shp).out()).contains("encoding-assumed excess-bytes]");
    }

    @Test
    void printsAllKeysBeforeAFaultThenTheFault() throws IOException {
        List<String> before = key("--each", shp).keys();
        byte[] index = Files.readAllBytes(folder.resolve("a.shx"));
        int last = 2 * ByteBuffer.wrap(index).getInt(index.length - 8);
        byte[] bytes = Files.readAllBytes(Path.of(shp));
        ByteBuffer.wrap(bytes).putInt(last, 9_999);
        Files.write(Path.of(shp), bytes);
        Run each = key("--each", shp);
        assertThat(each.keys()).isEqualTo(before.subList(0, FEATURES - 1));
        assertThat(each.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(each.errors()).singleElement().asString().contains("numbered 9999");
        assertThat(key(shp).lines()).isEmpty();
    }

    @Test
    void datesAndTimesDoNotDependOnTheTimeZone() throws IOException {
        Files.write(folder.resolve("a.dbf"), tableOfDates());
        Set<String> keys = new HashSet<>();
        TimeZone before = TimeZone.getDefault();
        try {
            for (String zone : List.of("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                keys.addAll(key(shp).keys());
                assertThat(key("--canonical", shp).lines().get(0))
                        .as(zone)
                        .contains("\"D\":\"2024-02-29\"", "\"T\":\"1970-01-01T23:30:00\"");
            }
        } finally {
            TimeZone.setDefault(before);
        }
        assertThat(keys).hasSize(1);
    }

    private static byte[] tableOfDates() {
        int row = 1 + 8 + 8;
        ByteBuffer table = ByteBuffer.allocate(97 + FEATURES * row).order(ByteOrder.LITTLE_ENDIAN);
        table.put((byte) 0x30).put(new byte[] {124, 2, 29}).putInt(FEATURES).putShort((short) 97);
        table.putShort((short) row);
        table.position(32);
        for (char letter : new char[] {'D', 'T'}) {
            int at = table.position();
            table.put((byte) letter).position(at + 11);
            table.put((byte) letter).position(at + 16);
            table.put((byte) 8).position(at + 32);
        }
        table.put((byte) 0x0D);
        for (int i = 0; i < FEATURES; i++) {
            table.put(" 20240229".getBytes(StandardCharsets.US_ASCII));
            table.putInt(2_440_588).putInt(84_600_000);
        }
        return table.array();
    }

    private static Run key(String... args) {
        return Run.of(Run.args("key", Run.args("--mode", Run.args("geometry", args))));
    }
}
