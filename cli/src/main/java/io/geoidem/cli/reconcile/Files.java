package io.geoidem.cli.reconcile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.reconcile.Reconciliation;
import io.geoidem.reconcile.output.CsvOutcomes;
import io.geoidem.reconcile.output.GeoJsonOutcomes;
import io.geoidem.reconcile.output.NdjsonOutcomes;
import io.geoidem.reconcile.output.OutcomeWriter;
import io.geoidem.reconcile.report.HtmlReport;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The files that are asked for. */
record Files(
        @Nullable Path out,
        @Nullable OutcomeWriter writer,
        @Nullable Path report) {
    static Files of(@Nullable Path out, @Nullable Path report) {
        return new Files(out, out == null ? null : writer(out), report);
    }

    private static OutcomeWriter writer(Path out) {
        String name = out.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return new CsvOutcomes();
        }
        if (name.endsWith(".ndjson") || name.endsWith(".jsonl")) {
            return new NdjsonOutcomes();
        }
        if (name.endsWith(".geojson") || name.endsWith(".json")) {
            return new GeoJsonOutcomes();
        }
        throw new UsageProblem("--out " + out + ": its suffix says how it is written: .csv, .ndjson or .geojson");
    }

    void write(Reconciliation result, List<String> words) {
        if (out != null && writer != null) {
            write(out, writer, result);
        }
        if (report != null) {
            write(report, new HtmlReport(String.join(" and ", names(result)), words), result);
        }
    }

    /** Names without folders; of many the first. */
    private static List<String> names(Reconciliation result) {
        return result.sourceNames().stream()
                .limit(4)
                .map(name -> String.valueOf(Path.of(name).getFileName()))
                .toList();
    }

    private static void write(Path file, OutcomeWriter writer, Reconciliation result) {
        try (OutputStream stream = new BufferedOutputStream(java.nio.file.Files.newOutputStream(file))) {
            writer.write(result, stream);
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO,
                    Place.ofFile(file.toString()),
                    "it cannot be written (" + e.getMessage() + ")",
                    "check the folder and its permissions",
                    e);
        }
    }
}
