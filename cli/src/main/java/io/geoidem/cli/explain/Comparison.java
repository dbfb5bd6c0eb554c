package io.geoidem.cli.explain;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleSource;
import io.geoidem.cli.input.Batch;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.input.RecordReader;
import io.geoidem.cli.input.TextStart;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.work.FileProblems;
import io.geoidem.explain.Explainer;
import io.geoidem.explain.Explanation;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.source.LayerSources;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads two operands as the mode wants them, and has them explained. */
final class Comparison {
    private final Explainer explainer;

    Comparison(Explainer explainer) {
        this.explainer = explainer;
    }

    /** Which operand an error is about. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;
        private final transient Operand operand;
        private final Exception reason;

        Unreadable(Operand operand, Exception reason) {
            super(reason);
            this.operand = operand;
            this.reason = reason;
        }

        Operand operand() {
            return operand;
        }

        Exception reason() {
            return reason;
        }
    }

    Explanation explain(Operand a, Operand b) throws Unreadable {
        return explainer.mode() == KeyMode.GEOMETRY
                ? explainer.explain(read(a, this::features), read(b, this::features))
                : explainBytes(a, b);
    }

    private Explanation explainBytes(Operand a, Operand b) throws Unreadable {
        boolean events = isEvent(a);
        if (events != isEvent(b) || isBundle(a) != isBundle(b)) {
            throw new UsageProblem(a.source() + " and " + b.source() + " are keyed in different ways in serialization"
                    + " mode, and their keys never meet: compare them in geometry mode");
        }
        if (events) {
            return explainer.explainEvents(read(a, Comparison::event), read(b, Comparison::event));
        }
        if (a.number().isPresent() || b.number().isPresent()) {
            throw new UsageProblem("serialization mode keys a shapefile or file as a whole: leave out #n, or compare"
                    + " features in geometry mode");
        }
        return isBundle(a)
                ? explainer.explainBundles(read(a, Comparison::bundle), read(b, Comparison::bundle))
                : explainer.explainFiles(read(a, Comparison::file), read(b, Comparison::file));
    }

    private static boolean isBundle(Operand operand) {
        return operand.kind() == InputKind.BUNDLE;
    }

    private static Path file(Operand operand) {
        return operand.input()
                .path()
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.FILE_FORMAT,
                        Place.UNKNOWN,
                        "a query to a database has no bytes that could be identified",
                        "use --mode geometry"));
    }

    private static boolean isEvent(Operand operand) {
        return operand.kind() == InputKind.DOCUMENT || operand.kind() == InputKind.RECORDS;
    }

    private Explainer.Written features(Operand operand) throws IOException {
        Explainer.Written written = switch (operand.kind()) {
            case DOCUMENT -> document(operand);
            case RECORDS -> {
                try (GeoJsonSource record = GeoJsonSource.of(record(operand))) {
                    yield explainer.read(record);
                }
            }
            case BUNDLE -> explainer.read(bundle(operand));
            case LAYERS -> layer(operand);
            case FILE ->
                throw new GeoidemException(
                        ErrorCode.FILE_FORMAT,
                        Place.UNKNOWN,
                        "its suffix names no format that explain reads in geometry mode",
                        "give GeoJSON, a shapefile, .gpkg, .csv, .fgb or a query to PostGIS, say --format, or use --mode"
                                + " serialization");
        };
        if (operand.number().isEmpty() || operand.kind() == InputKind.RECORDS) {
            return written;
        }
        long number = operand.number().getAsLong();
        return written.feature(number)
                .orElseThrow(
                        () -> noRecord(number, "feature", written.features().size()));
    }

    private Explainer.Written layer(Operand operand) {
        return explainer.read(LayerSources.find(operand.input().argument(), operand.choice())
                .get(0)
                .open(explainer.contract(), Limits.DEFAULT));
    }

    private Explainer.Written document(Operand operand) {
        try (GeoJsonSource document = GeoJsonSource.of(operand.path())) {
            return explainer.read(document);
        }
    }

    private static byte[] event(Operand operand) throws IOException {
        if (operand.kind() == InputKind.RECORDS) {
            return record(operand);
        }
        if (operand.number().isPresent()) {
            throw new UsageProblem(
                    operand.source() + ": serialization mode keys a JSON text as a whole: leave out #n, or"
                            + " say --format ndjson if it holds a text a line");
        }
        return Files.readAllBytes(operand.path());
    }

    private static Bundle bundle(Operand operand) {
        return BundleSource.find(operand.path(), operand.choice(), Limits.DEFAULT)
                .get(0);
    }

    private static byte[] record(Operand operand) throws IOException {
        if (operand.number().isEmpty()) {
            throw new UsageProblem(operand.source()
                    + " holds many records, each with a key of its own: name one, as in " + operand.source() + "#1");
        }
        long wanted = operand.number().getAsLong();
        long last = 0;
        try (InputStream in = Files.newInputStream(operand.path())) {
            RecordReader reader = new RecordReader(in);
            for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                last = batch.firstNumber() + batch.count() - 1;
                if (wanted <= last && batch.refused().isPresent()) {
                    throw batch.refused().get();
                }
                if (wanted <= last) {
                    int index = (int) (wanted - batch.firstNumber());
                    return Arrays.copyOfRange(batch.bytes(), batch.starts()[index], batch.ends()[index]);
                }
            }
        }
        throw noRecord(wanted, "record", last);
    }

    private static GeoidemException noRecord(long wanted, String what, long count) {
        return new GeoidemException(
                ErrorCode.MISSING_FILE,
                Place.UNKNOWN,
                "there is no " + what + " " + wanted,
                count == 1 ? "there is only 1" : "there are " + count);
    }

    private static <T> T read(Operand operand, Reading<T> reading) throws Unreadable {
        try {
            if (isEvent(operand)) {
                FileProblems.readableSize(operand.path());
                TextStart.requireUtf8(operand.path());
            }
            return reading.of(operand);
        } catch (GeoidemException | IOException e) {
            throw new Unreadable(operand, e);
        }
    }

    /** Reads an operand. */
    private interface Reading<T> {
        T of(Operand operand) throws IOException;
    }
}
