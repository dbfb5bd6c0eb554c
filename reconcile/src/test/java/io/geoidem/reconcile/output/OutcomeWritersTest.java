package io.geoidem.reconcile.output;

import static io.geoidem.reconcile.Texts.geometry;
import static io.geoidem.reconcile.Texts.source;
import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.reconcile.ReconcileRules;
import io.geoidem.reconcile.Reconciler;
import io.geoidem.reconcile.Reconciliation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeWritersTest {
    private static final Reconciliation RESULT = new Reconciler(ReconcileRules.DEFAULT)
            .reconcile(List.of(
                    source(
                            "a,\"1\".shp",
                            geometry("Point", "[7,45]") + "|{'name':'x'}",
                            geometry("Point", "[8,45,12.5]") + "|{'name':'</script>'}",
                            geometry("Point", "[9,45]") + "|{}"),
                    source(
                            "b",
                            geometry("Point", "[7,45]") + "|{'a,b':1,'name':'y'}",
                            geometry("Point", "[8,45.000001]") + "|{'name':'</script>'}",
                            geometry("Polygon", "[[[1,1],[2,1],[2,2],[1,1]]]") + "|{}")));

    @Test
    void writesCsv() throws IOException {
        assertThat(text(new CsvOutcomes()).split("\n"))
                .contains("row,outcome,metres,attributes,reason,\"a,\"\"1\"\".shp\",b")
                .anyMatch(line -> line.matches("\\d,conflict,,\"a,b;name\",,1,1"))
                .anyMatch(line -> line.matches("\\d,near,0.111,,,2,2"))
                .anyMatch(line -> line.matches("\\d,only-in,,,,3,"))
                .anyMatch(line -> line.matches("\\d,only-in,,,,,3"))
                .hasSize(5);
    }

    @Test
    void writesNdjson() throws IOException {
        assertThat(text(new NdjsonOutcomes()).split("\n"))
                .contains(
                        "{\"outcome\":\"near\",\"metres\":0.111,\"members\":[{\"source\":\"a,\\\"1\\\".shp\",\"record\":2},"
                                + "{\"source\":\"b\",\"record\":2}]}")
                .hasSize(4);
    }

    @Test
    void writesGeoJsonWithClosedRingsAndHeights() throws IOException {
        assertThat(text(new GeoJsonOutcomes()))
                .startsWith("{\"type\":\"FeatureCollection\",\"features\":[")
                .contains("{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[2,1],[2,2],[1,1]]]}")
                .contains("{\"type\":\"Point\",\"coordinates\":[8,45,12.5]}")
                .contains("\"values\":{\"name\":\"\\u003c/script\\u003e\"}");
    }

    @Test
    void tellsTheSummary() {
        List<String> lines = SummaryTable.lines(RESULT);

        assertThat(lines).anyMatch(line -> line.startsWith("NEAR") && line.contains("1") && line.contains("25.0 %"));
        assertThat(lines).anyMatch(line -> line.contains("in one source alone: A 1, B 1"));
        assertThat(SummaryTable.percent(1, 100_000)).isEqualTo("<0.1 %");
        assertThat(SummaryTable.bar(1, 1_000_000).strip()).isEqualTo("▏");
        assertThat(SummaryTable.letter(27)).isEqualTo("B2");
    }

    @Test
    void printsNumbersWhateverTheLocale() {
        assertThat(Metres.text(1234.5)).isEqualTo("1234.5");
        assertThat(Metres.text(0.0004)).isEqualTo("0");
        assertThat(Metres.text(1000)).isEqualTo("1000");
        assertThat(Metres.grouped(1_234_567)).isEqualTo("1,234,567");
    }

    private static String text(OutcomeWriter writer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.write(RESULT, out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
